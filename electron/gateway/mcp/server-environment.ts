/**
 * What a server's program gets of the person's environment: where programs and the home are, the language, the way into the
 * network. Nothing else: a server is a stranger's program, and keys of other programs lie in environments.
 */
const shared = [
  'PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE', 'LC_MESSAGES', 'TZ', 'TMPDIR', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME',
  'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'no_proxy', 'all_proxy', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR',
]
const windows = ['APPDATA', 'LOCALAPPDATA', 'COMSPEC', 'HOMEDRIVE', 'HOMEPATH', 'PATHEXT', 'PROCESSOR_ARCHITECTURE', 'PROGRAMDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)', 'SYSTEMDRIVE', 'SYSTEMROOT', 'TEMP', 'TMP', 'USERNAME', 'USERPROFILE', 'WINDIR']

/** Pure. Windows' names differ in case from one computer to the next; they are kept as found. */
export function serverEnvironment(base: Readonly<Record<string, string | undefined>>, platform: 'linux' | 'darwin' | 'win32'): Record<string, string> {
  const wanted = new Set(platform === 'win32' ? [...shared, ...windows] : shared)
  const isWanted = (name: string): boolean => wanted.has(platform === 'win32' ? name.toUpperCase() : name) || wanted.has(name)
  const kept = Object.entries(base).filter((entry): entry is [string, string] => entry[1] !== undefined && isWanted(entry[0]))
  return { ...Object.fromEntries(kept), NO_COLOR: '1' }
}
