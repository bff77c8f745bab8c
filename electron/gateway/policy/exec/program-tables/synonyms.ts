import { canonicalCmdlet, cmdletAliases } from '../powershell/aliases.ts'
import { type Speech, usesWindowsNames } from '../program-name.ts'

/** Names under which the same program is reached. An entry for one is an entry for all of them. */
const groups: readonly (readonly string[])[] = [
  ['powershell', 'pwsh', 'powershell_ise'], ['nodejs', 'node'], ['vi', 'vim'], ['mke2fs', 'mkfs'], ['gsudo', 'sudo'],
]
const windowsGroups: readonly (readonly string[])[] = [
  ['del', 'erase'], ['rd', 'rmdir'], ['md', 'mkdir'], ['ren', 'rename'], ['cd', 'chdir'],
]

/** Other names of the program a list entry names, in lower case and without it. */
export function programSynonyms(program: string, speech: Speech): readonly string[] {
  const found = new Set<string>()
  for (const group of usesWindowsNames(speech) ? [...groups, ...windowsGroups] : groups) if (group.includes(program)) for (const name of group) found.add(name)
  if (speech.shell === 'powershell') {
    const cmdlet = canonicalCmdlet(program)
    found.add(cmdlet)
    for (const alias of cmdletAliases(cmdlet)) found.add(alias)
    // `ChildItem` runs Get-ChildItem where nothing else has that name.
    if (cmdlet.startsWith('get-')) found.add(cmdlet.slice(4))
  }
  found.delete(program)
  return [...found]
}

const npmInstall = ['install', 'i', 'in', 'ins', 'inst', 'insta', 'instal', 'isnt', 'isnta', 'isntal', 'isntall', 'add']
const npmUninstall = ['uninstall', 'un', 'unlink', 'remove', 'rm', 'r']
const subWords: Readonly<Record<string, readonly (readonly string[])[]>> = {
  npm: [npmInstall, npmUninstall, ['run', 'run-script', 'rum', 'urn'], ['test', 'tst', 't'], ['exec', 'x'], ['ci', 'clean-install', 'ic', 'install-clean', 'isntall-clean'], ['update', 'up', 'upgrade', 'udpate'], ['version', 'verison'], ['install-test', 'it']],
  pnpm: [['install', 'i'], ['remove', 'rm', 'uninstall', 'un'], ['update', 'up', 'upgrade'], ['test', 't']],
  yarn: [['global', 'global'], ['remove', 'rm']],
  pip: [['install', 'install']], brew: [['uninstall', 'remove', 'rm'], ['install', 'reinstall']],
  apt: [['remove', 'purge', 'autoremove']], 'apt-get': [['remove', 'purge', 'autoremove']],
  cargo: [['build', 'b'], ['run', 'r'], ['test', 't'], ['check', 'c']],
}

/** Other spellings of a sub-command: `npm i` is `npm install`. */
export function subWordSynonyms(program: string, word: string): readonly string[] {
  const table = Object.hasOwn(subWords, program) ? subWords[program] ?? [] : []
  return table.filter((group) => group.includes(word)).flat()
}
