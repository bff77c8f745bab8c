import fc from 'fast-check'
import { expect, it } from 'vitest'
import { loadExecPolicy } from '../../../../electron/gateway/policy/exec/load-exec-policy.ts'
import type { ExecShell, ExecVerdict } from '../../../../electron/gateway/policy/exec/exec-types.ts'
import { propertySeed } from '../../../fakes/property-seed.ts'

fc.configureGlobal(propertySeed)

const decide = await loadExecPolicy()
const lists = { deny: ['rm -rf', 'curl', 'Remove-Item -Recurse', 'del /s'], requireApproval: [], autoApprove: ['ls', 'echo', 'cat', 'dir', 'Get-ChildItem', 'true'] }

function judge(command: string, shell: ExecShell): ExecVerdict {
  return decide({ command, workspace: shell === 'cmd' || shell === 'powershell' ? 'C:\\ws' : '/ws', platform: shell === 'cmd' || shell === 'powershell' ? 'win32' : 'linux', shell, lists })
}

/** Spellings that all start the same denied program. */
const planted = fc.constantFrom('curl x', 'rm -rf x', 'rm -r -f x', 'rm --recursive --force x', '/bin/rm -fr x', 'c\\url x', "cu''rl x", '"curl" x', 'CURL x', 'curl.exe x')
const wrap = (command: string) => fc.constantFrom(
  ...['env', 'env A=1', 'nohup', 'timeout 5', 'nice -n 3', 'time', 'stdbuf -oL', 'setsid', 'command', 'exec', 'xargs', 'busybox', 'sudo -u x'].map((wrapper) => `${wrapper} ${command}`), command,
)
const quotedFor = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Puts a command into a place where bash runs it. */
const bashPlaces: readonly ((inner: string) => string)[] = [
  (inner) => inner, (inner) => `ls; ${inner}`, (inner) => `ls && ${inner}`, (inner) => `ls | ${inner}`, (inner) => `ls & ${inner}`, (inner) => `ls\n${inner}\nls`, (inner) => `( ${inner} )`, (inner) => `{ ${inner}; }`, (inner) => `if ls; then ${inner}; fi`,
  (inner) => `if ${inner}; then ls; fi`, (inner) => `for i in 1; do ${inner}; done`, (inner) => `while ${inner}; do ls; done`, (inner) => `case a in a) ${inner};; esac`, (inner) => `f() { ${inner}; }`, (inner) => `! ${inner}`,
  (inner) => `echo $( ${inner})`, (inner) => `echo "$( ${inner})"`, (inner) => `cat <( ${inner})`, (inner) => `X=$( ${inner}) ls`, (inner) => `sh -c ${quotedFor(inner)}`, (inner) => `bash -lc ${quotedFor(inner)}`, (inner) => `eval ${quotedFor(inner)}`,
  (inner) => `bash <<'END_OF_TEXT'\n${inner}\nEND_OF_TEXT`, (inner) => `echo "\${x:-$( ${inner})}"`, (inner) => `find . -exec sh -c ${quotedFor(inner)} \\;`, (inner) => `echo ${quotedFor(inner)} | sh`, (inner) => `ls > /dev/null && { ls; ( ${inner} ); }`, (inner) => `# note\n${inner}`,
]
function nest(command: string, places: readonly number[], forms: readonly ((inner: string) => string)[]): string {
  return places.reduce((inner: string, place) => forms[place]?.(inner) ?? inner, command)
}

const nesting = fc.array(fc.nat({ max: bashPlaces.length - 1 }), { minLength: 1, maxLength: 4 })

it('a denied program is denied in every nesting of bash', () => {
  fc.assert(fc.property(planted.chain(wrap), nesting, (command, places) => {
    const text = nest(command, places, bashPlaces)
    expect(judge(text, 'bash').verdict, text).toBe('deny')
  }), { numRuns: 400 })
}, 60_000)

it('as data it is never denied', () => {
  const data = fc.constantFrom<(text: string) => string>((text) => `echo ${quotedFor(text)}`, (text) => `cat ${quotedFor(text)}`, (text) => `ls # ${text.replaceAll('\n', ' ')}`, (text) => `cat <<'END_OF_TEXT'\n${text}\nEND_OF_TEXT`, (text) => `echo a ${quotedFor(text)} b | cat`)
  fc.assert(fc.property(planted, nesting, data, (command, places, place) => {
    const text = place(nest(command, places, bashPlaces))
    expect(judge(text, 'bash').verdict, text).not.toBe('deny')
  }), { numRuns: 200 })
}, 60_000)

it('an unlisted program is never automatic in any nesting of bash', () => {
  fc.assert(fc.property(fc.constantFrom('mytool', './ls', '/bin/ls', 'LS', '$x', 'ls > a', 'A=1 ls', 'ls *', 'cat .env', 'cat ../a').chain(wrap), nesting, (command, places) => {
    const text = nest(command, places, bashPlaces)
    expect(judge(text, 'bash').verdict, text).not.toBe('auto')
  }), { numRuns: 250 })
}, 60_000)

const powershellPlaces: readonly ((inner: string) => string)[] = [
  (inner) => inner, (inner) => `Get-ChildItem; ${inner}`, (inner) => `Get-ChildItem | ForEach-Object { ${inner} }`, (inner) => `if ($true) { ${inner} }`, (inner) => `foreach ($a in 1) { ${inner} }`, (inner) => `& { ${inner} }`, (inner) => `echo $( ${inner})`,
  (inner) => `echo "$( ${inner})"`, (inner) => `try { ${inner} } catch {}`, (inner) => `function f { ${inner} }`, (inner) => `powershell -Command { ${inner} }`, (inner) => `$x = $( ${inner})`, (inner) => `Get-ChildItem\n${inner}`, (inner) => `while (1) { ${inner} }`,
]

it('a denied cmdlet is denied in every nesting of PowerShell', () => {
  const cmdlet = fc.constantFrom('Remove-Item x -Recurse', 'rm x -r', 'ri -Rec x', 'del x -Recurse -Force', 'curl x', 'iwr x', 'REMOVE-ITEM x -RECURSE', 'R`emove-Item x -r')
  fc.assert(fc.property(cmdlet, fc.array(fc.nat({ max: powershellPlaces.length - 1 }), { minLength: 1, maxLength: 3 }), (command, places) => {
    const text = nest(command, places, powershellPlaces)
    expect(judge(text, 'powershell').verdict, text).toBe('deny')
  }), { numRuns: 150 })
}, 60_000)

const cmdPlaces: readonly ((inner: string) => string)[] = [
  (inner) => inner, (inner) => `dir & ${inner}`, (inner) => `dir && ${inner}`, (inner) => `(${inner})`, (inner) => `if exist a ${inner}`, (inner) => `if exist a (dir) else ${inner}`, (inner) => `for %i in (1) do ${inner}`, (inner) => `call ${inner}`, (inner) => `@${inner}`, (inner) => `dir\r\n${inner}`, (inner) => `start "" ${inner}`,
]

it('a denied command is denied in every nesting of cmd', () => {
  fc.assert(fc.property(fc.constantFrom('del /s x', 'del x /s', 'del/s/q x', 'ERASE /S x', 'd^el /s x', 'curl x', 'curl.exe x', '"curl" x'), fc.array(fc.nat({ max: cmdPlaces.length - 1 }), { minLength: 1, maxLength: 3 }), (command, places) => {
    const text = nest(command, places, cmdPlaces)
    expect(judge(text, 'cmd').verdict, text).toBe('deny')
  }), { numRuns: 400 })
}, 60_000)
