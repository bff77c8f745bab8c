/** Seeded random command texts for the command judge: soups of shell pieces, and well-formed nestings. */

export type Random = () => number

/** A small generator with a long period; the same seed gives the same texts. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6D2B79F5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const bashPieces = [
  'p1', 'p2', 'p3', 'p4', ' ', ' ', ' ', ' ', '\n', '\n', ';', '&', '&&', '||', '|', '|&', '(', ')', '{ ', '; }', '}', '$(', ')', '`', '`', '"', '"', "'", "'", '\\', '\\\n', '#', ' #',
  '<<E\n', '\nE\n', 'E', "<<'E'\n", '<<-E\n', '\t', ' >a', ' <a', ' 2>&1', 'if true;then ', 'if p1;then ', '; fi', 'while p9;do ', '; done', 'case x in ', 'x) ', ';; ', 'esac ', 'for i in a b;do ', 'function f', 'f()',
  '[[ a ]]', '[[ a < b', '((1))', '$((', '))', '((', '${x:-', 'a=', '=(', '! ', 'time ', 'time -p ', 'coproc ', "$'", '$"', '<(', '>(', 'eval ', "bash -c '", '<<<', '&>b ', '>|b ', '{a,b}', '~', '*', '?', '@(', '|)',
  'echo ', 'exec ', 'command ', 'then ', 'else ', 'do ', 'in ', 'true', 'false', '$x', '$@', '${', 'a', 'b', '[', '<<"E"\n', "\\'", '\\"', '\\`', '\\$', '<<\\E\n', '$[', ']', ';;&', ';&', 'until p8;do ', 'env ', '\r',
  '<<E;', '&>>b', '<>b', '>&b', '1>', '{x}>b', '-', '--', '$#', '#a', 'a#b', '{', '{p1,p2}', "p''3", 'p\\4', '"p5"', "'p6'", 'p\\\n7', 'x=p8 ;$x ', '\u0000', '\u200b', '\u4f60', '\ud83d',
]
const windowsPieces = [
  'p1', 'p2', 'dir', 'Get-ChildItem', 'echo', 'del', '/s', '-Recurse', ' ', ' ', ' ', '\n', '\r\n', ';', '&', '&&', '||', '|', '(', ')', '{', '}', '$(', '@(', '@{', '"', '"', "'", "'", '`', '^', '%', '%x%', '!x!', '$x', '$env:x', '${x}',
  'if ', 'if exist a ', 'else ', 'for %i in (a) do ', 'foreach ($a in 1) ', 'while (1) ', 'function f ', '[x]::y(', ',', '=', '> a', '2>&1', '>nul', '#', '<#', '#>', "@'\n", "\n'@", '@"\n', '\n"@', '--%', '\u201c', '\u201d', '\u2013', ':x', 'rem ', '%%', '%~dp0', '.', '\\', 'C:\\', '\\\\s\\x', '*', '?', '[', ']', '-', '+', '..', '::', '\u0000',
]

/** Pieces thrown together: mostly broken, which is the point. */
export function pieceSoup(random: Random, shell: 'posix' | 'windows', most = 16): string {
  const pieces = shell === 'posix' ? bashPieces : windowsPieces
  return Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(random, pieces)).join('')
}

/** Any characters at all. */
export function characterSoup(random: Random, most = 60): string {
  return Array.from({ length: Math.floor(random() * most) }, () => {
    const kind = random()
    if (kind < 0.7) return String.fromCharCode(32 + Math.floor(random() * 95))
    if (kind < 0.9) return pick(random, [...'\n\t\r\'"`$\\(){}[]|&;<>#*?!~=%^'])
    return String.fromCharCode(Math.floor(random() * 65_536))
  }).join('')
}

const programs = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p\\1', "'p2'", '"p3"', "p''4", 'p\\\n5']

function simpleCommand(random: Random, depth: number): string {
  const words = [pick(random, programs)]
  for (let left = Math.floor(random() * 3); left > 0; left -= 1) words.push(argument(random, depth))
  return words.join(' ')
}

function argument(random: Random, depth: number): string {
  const nested = (): string => bashScript(random, depth + 1)
  const flat = ['a', "'b c'", "$'q\\n'", '{a,b}', '"a\\"b"', '\\;', 'a\'b\'"c"', '$((1+2))', '#n', 'a#b', '"#"', '>a', '2>&1', "<<<'h'", "'p1; p2'", '"p1 | p2"', '\\\n']
  if (depth >= 3 || random() < 0.6) return pick(random, flat)
  return pick(random, [
    () => `"x$(${nested()})y"`, () => `$(${nested()})`, () => `\`${simpleCommand(random, 3)}\``, () => `\${x:-$(${nested()})}`, () => `<(${nested()})`, () => `$(( $(${nested()}) + 1 ))`, () => `"\`${simpleCommand(random, 3)}\`"`,
  ])()
}

/** A well-formed bash text in which every program is one of p1 … p8. */
export function bashScript(random: Random, depth = 0): string {
  if (depth > 3) return simpleCommand(random, depth)
  const inner = (): string => bashScript(random, depth + 1)
  const flat = (): string => simpleCommand(random, 5).replaceAll(/['"\n]/g, '')
  return pick(random, [
    () => simpleCommand(random, depth), () => simpleCommand(random, depth), () => inner() + pick(random, [' && ', ' || ', ' | ', '; ', '\n', ' & ', ' |& ', ';', ';\n', '&&', '|']) + inner(),
    () => `( ${inner()} )`, () => `(${inner()})`, () => `{ ${inner()}; }`, () => `if ${inner()}; then ${inner()}; else ${inner()}; fi`, () => `if true\nthen\n${inner()}\nfi`,
    () => `for i in a b; do ${inner()}; done`, () => `case x in y) ${inner()};; x|z) ${inner()};; esac`, () => `case x in (x) ${inner()}\nesac`, () => `f() { ${inner()}; }; f`, () => `function g { ${inner()}; }\ng`,
    () => `while ${inner()}; do ${inner()}; break; done`, () => `! ${inner()}`, () => `time ${inner()}`, () => `eval '${flat()}'`, () => `bash -c "${flat()}"`, () => `command ${simpleCommand(random, depth)}`,
    () => `cat <<E\n${pick(random, ['p1', '$(p2)', '`p3`', 'a\\', 'x'])}\nE\n${inner()}`, () => `cat <<'E'\n${pick(random, ['p1', '$(p2)', 'E ', ' E'])}\nE\n${inner()}`, () => `bash <<E\n${flat()}\nE\n`, () => `cat <<-E\n\tp1\n\tE\n${inner()}`,
    () => `[[ -n x && ( a < b ) ]] && ${inner()}`, () => `(( 1 < 2 )) && ${inner()}`, () => `x=a ${simpleCommand(random, depth)}`, () => `x=$(${inner()})`, () => `a=(1 $(${inner()}))`, () => `${inner()} # ${flat()}\n${inner()}`,
    () => `${inner()} >/dev/null 2>&1`, () => `echo ${flat()} | bash`, () => `exec ${simpleCommand(random, depth)}`, () => `coproc ${simpleCommand(random, depth)}`, () => `coproc X { ${inner()}; }`, () => `true && { ${inner()}; } || ${inner()}`,
    () => `until true; do ${inner()}; done`, () => `echo \${x:+$(${inner()})} "\${y:-\`${flat()}\`}"`, () => `env ${simpleCommand(random, depth)}`,
  ])()
}
