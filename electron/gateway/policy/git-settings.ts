/** Reads a repository's own settings for what would make git run a program or look somewhere else. Pure. */

/** Keys that do. `*` is any name in quotes; all of them are what looking (`status`, `diff`, `log`) obeys. */
const runs: readonly RegExp[] = [
  /^filter\..*\.(?:clean|smudge|process)$/, /^diff\.external$/, /^diff\..*\.(?:command|textconv)$/, /^core\.(?:hookspath|pager|sshcommand|editor|askpass|alternaterefscommand|gitproxy|worktree)$/,
  /^pager\./, /^include\.path$/, /^includeif\..*\.path$/, /^gpg\.(?:.*\.)?program$/,
]
const plainly = /^(?:true|false|yes|no|on|off|0|1)?$/i

/** What stays active although automatic git commands run with watcher, viewer, hooks and converters switched off (`exec/exec-plan.ts`). */
const stays = /^(?:filter\.|core\.worktree$|include\.|includeif\.)/

/**
 * The first key of a settings file that makes git run or open something else; null where there is none.
 * @param switchedOff the command runs with everything switched off that can be
 */
export function activeGitSetting(text: string, switchedOff: boolean): string | null {
  let section = ''
  // A backslash at the end of a line joins the next one to it.
  for (const line of text.replaceAll(/\\\r?\n/g, '').split(/\r?\n/)) {
    let rest = line.trim()
    const head = /^\[\s*([^\]\s"]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/.exec(rest)
    if (head) {
      section = `${(head[1] ?? '').toLowerCase()}${head[2] === undefined ? '' : `.${head[2]}`}`
      rest = rest.slice(head[0].length).trim()
    }
    const entry = /^([A-Za-z][A-Za-z0-9-]*)\s*(?:=\s*(.*))?$/.exec(rest)
    if (!entry) continue
    const key = `${section}.${(entry[1] ?? '').toLowerCase()}`
    // The built-in watcher is a yes or no; anything else is a program.
    if (!switchedOff && key === 'core.fsmonitor' && !plainly.test((entry[2] ?? '').trim())) return key
    if (runs.some((each) => each.test(key)) && (!switchedOff || stays.test(key))) return key
  }
  return null
}
