/**
 * The environment of everything Pincer runs for the agent: the person's own one, without secrets and without what would
 * change how a shell reads a command, plus settings that keep programs from waiting for a person.
 */
const nonInteractive: Readonly<Record<string, string>> = {
  GIT_TERMINAL_PROMPT: '0',
  // Empty, not absent: git would otherwise fall back to a password window.
  GIT_ASKPASS: '',
  SSH_ASKPASS_REQUIRE: 'never',
  GIT_EDITOR: 'true', EDITOR: 'true', VISUAL: 'true',
  GIT_PAGER: 'cat', PAGER: 'cat', MANPAGER: 'cat', SYSTEMD_PAGER: 'cat', AWS_PAGER: '', LESS: '-FRX',
  npm_config_yes: 'true', npm_config_update_notifier: 'false', npm_config_fund: 'false', npm_config_audit: 'false',
  DEBIAN_FRONTEND: 'noninteractive', PIP_NO_INPUT: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1', HOMEBREW_NO_AUTO_UPDATE: '1', COMPOSER_NO_INTERACTION: '1',
  TERM: 'dumb', NO_COLOR: '1', CLICOLOR: '0',
  // Python otherwise holds its output back until the end, and writes the console's code page on Windows.
  PYTHONUNBUFFERED: '1', PYTHONIOENCODING: 'utf-8',
}

/** Names whose values open something. `SSH_AUTH_SOCK` is no value but an agent the person unlocked, and stays. */
const secretName = /(?:^|_)(?:API_?KEYS?|ACCESS_?KEY(?:_ID)?|SECRET(?:_?KEY)?|PRIVATE_?KEY|(?:AUTH)?TOKENS?|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|AUTH_?KEY)(?:_|$)|^PINCER_/i
/** Values that are keys by their look, whatever their name. */
const secretValue = /^(?:sk-[A-Za-z0-9_-]{12,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_|xox[abprs]-|AKIA[0-9A-Z]{16}$|AIza[0-9A-Za-z_-]{30,}|-----BEGIN )/
/** Addresses that carry a password (`postgres://me:word@host/`). A proxy's stays: without it nothing would be reached. */
const loginInAddress = /^[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:[^\s/@]+@/i
const proxyName = /_proxy$/i
/** Files a shell would read first, functions that would replace programs, options and prompts that would print: what was judged must be what runs. */
const shellState = /^(?:BASH_ENV|ENV|BASHOPTS|SHELLOPTS|BASH_FUNC_.*|PROMPT_COMMAND|PS[0-4]|CDPATH|GLOBIGNORE|BASH_XTRACEFD|POSIXLY_CORRECT)$/
/** What starting Pincer itself has left: none of a command's business. */
const ownStart = /^(?:ELECTRON_.*|CHROME_DESKTOP|npm_(?:lifecycle|package|command|execpath|node_execpath|config_user_agent).*|INIT_CWD|OLDPWD|_|VITEST.*|FORCE_COLOR|CLICOLOR_FORCE|RIPGREP_CONFIG_PATH)$/

const known = new WeakMap<object, Readonly<Record<string, string>>>()

/**
 * Environment for a child. Pure, remembered for each object given: a command costs nothing here. Applying it to its own
 * result changes nothing.
 */
export function childEnvironment(base: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const before = known.get(base)
  if (before) return before
  const result: Record<string, string> = {}
  for (const [name, value] of Object.entries(base)) {
    if (value === undefined || secretName.test(name) || secretValue.test(value) || (loginInAddress.test(value) && !proxyName.test(name)) || shellState.test(name) || ownStart.test(name)) continue
    result[name] = value
  }
  Object.assign(result, nonInteractive)
  // An app started from a dock has no language, and tools then fall back to ASCII.
  if (!result['LC_ALL'] && !result['LC_CTYPE'] && !result['LANG']) result['LC_CTYPE'] = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
  known.set(base, result)
  return result
}
