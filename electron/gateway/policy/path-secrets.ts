import { isSameOrInside, nameKey, type Platform, shortForm, type SplitPath } from './path-names.ts'
import { placeList } from './path-patterns.ts'

/**
 * Key and credential stores: no tool reads or writes them, wherever they lie (a copy of a home folder on another disk is as
 * secret as the home itself).
 */
export const secretStoreEntries: readonly string[] = [
  // keys
  '.ssh', '.gnupg', '.password-store', '.age', '.config/age', '.config/sops', '.putty', '.local/share/keyrings', '.local/share/kwalletd', '.kde/share/apps/kwallet',
  '.pki', '.electrum', '.bitcoin', '.ethereum', '.config/solana', 'Library/Keychains',
  // cloud and developer logins
  '.aws/credentials*', '.aws/config', '.aws/sso', '.aws/cli', '.aws/login', '.azure/*.json', '.azure/msal*', '.kube/config*', '.kube/cache', '.oci', '.config/gcloud', '.config/doctl', '.docker/config.json', '.config/containers/auth.json', '.netrc', '_netrc', '.git-credentials',
  '.config/git/credentials', '.pgpass', '.my.cnf', '.mylogin.cnf', '.boto', '.s3cfg', '.vault-token', '.terraform.d/credentials.tfrc.json', '.terraformrc', '.config/gh', '.config/hub',
  '.config/glab-cli', '.cargo/credentials', '.cargo/credentials.toml', '.gem/credentials', '.composer/auth.json', '.config/composer/auth.json', '.config/op', '.config/rclone',
  '.rclone.conf', '.config/filezilla', '.filezilla', '.smbcredentials', '.config/github-copilot', '.claude/.credentials.json', '.codex/auth.json', '.gemini/oauth_creds.json', '.fly', '.config/netlify',
  // browsers, mail, chat, password managers on Linux
  '.mozilla', '.thunderbird', '.config/google-chrome*', '.config/chromium*', '.config/BraveSoftware', '.config/microsoft-edge*', '.config/vivaldi*', '.config/opera*',
  'snap/firefox', 'snap/chromium', '.var/app/*', '.config/Bitwarden*', '.config/1Password', '.config/keepassxc', '.config/Slack', '.config/discord', '.config/Signal', '.purple',
  // histories of shells and databases: passwords typed on a command line end up there
  '.bash_history', '.zsh_history', '.zsh_sessions', '.sh_history', '.local/share/fish/fish_history', '.python_history', '.node_repl_history', '.psql_history', '.mysql_history',
  '.rediscli_history', '.sqlite_history', '.dbshell', '.mongosh',
  // macOS
  'Library/Cookies', 'Library/Safari', 'Library/Messages', 'Library/Mail', 'Library/Application Support/Google/Chrome*', 'Library/Application Support/Chromium',
  'Library/Application Support/BraveSoftware', 'Library/Application Support/Microsoft Edge*', 'Library/Application Support/Firefox', 'Library/Application Support/Arc',
  'Library/Application Support/Vivaldi', 'Library/Application Support/com.operasoftware.*', 'Library/Application Support/1Password*', 'Library/Application Support/Bitwarden*',
  'Library/Application Support/Slack', 'Library/Application Support/discord', 'Library/Application Support/Signal', 'Library/Application Support/com.apple.TCC',
  'Library/Group Containers/*1password*', 'Library/Containers/com.apple.Safari', 'Library/Containers/com.apple.mail',
  // Windows
  'AppData/Roaming/Microsoft/Credentials', 'AppData/Local/Microsoft/Credentials', 'AppData/Roaming/Microsoft/Protect', 'AppData/Roaming/Microsoft/Crypto', 'AppData/Roaming/Microsoft/Vault',
  'AppData/Local/Microsoft/Vault', 'AppData/Roaming/Microsoft/SystemCertificates', 'AppData/Local/Microsoft/TokenBroker', 'AppData/Local/Google/Chrome*', 'AppData/Local/Chromium',
  'AppData/Local/Microsoft/Edge*', 'AppData/Local/BraveSoftware', 'AppData/Local/Vivaldi', 'AppData/Roaming/Opera Software', 'AppData/Roaming/Mozilla', 'AppData/Local/Mozilla',
  'AppData/Roaming/Thunderbird', 'AppData/Roaming/gnupg', 'AppData/Roaming/gcloud', 'AppData/Roaming/GitHub CLI', 'AppData/Roaming/FileZilla', 'AppData/Roaming/Bitwarden*', 'AppData/Local/1Password',
  'AppData/Roaming/Slack', 'AppData/Roaming/discord', 'AppData/Roaming/Signal', 'AppData/Roaming/Microsoft/Windows/PowerShell/PSReadLine', 'NTUSER.DAT*', 'AppData/Local/Microsoft/Windows/UsrClass.dat*',
]
const stores = placeList(secretStoreEntries)

/** The same below the system's own root. */
export const systemStoreEntries: readonly string[] = [
  'etc/shadow*', 'etc/gshadow*', 'etc/passwd-', 'etc/group-', 'etc/sudoers*', 'etc/security/opasswd', 'etc/ssl/private', 'etc/pki/private', 'etc/pki/tls/private', 'etc/ssh/ssh_host_*', 'etc/krb5.keytab', 'etc/NetworkManager/system-connections',
  'etc/wpa_supplicant*', 'etc/wireguard', 'etc/ppp/*-secrets', 'etc/ipsec.secrets', 'etc/letsencrypt', 'etc/master.passwd', 'etc/kubernetes', 'etc/docker/key.json', 'etc/credstore*',
  'run/secrets', 'run/credentials', 'run/user', 'run/docker.sock', 'var/run/secrets', 'var/run/docker.sock', 'var/lib/sss', 'var/lib/NetworkManager', 'var/lib/bluetooth', 'var/lib/docker', 'var/lib/kubelet',
  'var/spool/cron', 'var/spool/mail', 'var/mail', 'var/db/dslocal', 'Library/Keychains', 'Library/Application Support/com.apple.TCC',
  'Windows/System32/config', 'Windows/SysWOW64/config', 'Windows/repair', 'Windows/NTDS', 'ProgramData/Microsoft/Crypto', 'ProgramData/Microsoft/Vault', 'ProgramData/ssh', 'pagefile.sys', 'hiberfil.sys', 'swapfile.sys',
]
const systemStores = placeList(systemStoreEntries)

/** Files that often hold a secret but belong to ordinary work: the person is asked. */
export const askFirstEntries: readonly string[] = [
  '.env*', '*.env', '*.pem', '*.p12', '*.pfx', '*.key', '*.ppk', '*.jks', '*.keystore', '*.kdbx', '*.ovpn', '.npmrc', '.yarnrc', '.yarnrc.yml', '.pypirc', '.htpasswd', '.dockercfg',
  'id_rsa', 'id_dsa', 'id_ecdsa', 'id_ed25519', 'credentials', 'credentials.json', 'credentials.y*ml', 'secrets.json', 'secrets.y*ml', 'secrets.toml', 'client_secret*.json', 'service-account*.json', 'service_account*.json',
  '*.tfstate', 'wp-config.php', 'auth.json', 'nuget.config', 'pip.conf', 'pip.ini', 'wallet.dat',
]
const askFirst = placeList(askFirstEntries)

export interface SecretFinding { readonly rule: string; readonly reason: string }

/** Why no tool may touch this path, or null. `path` is absolute and without dots. */
export function findSecretStore(platform: Platform, path: SplitPath, home: SplitPath): SecretFinding | null {
  const short = shortForm(platform, path)
  const store = stores.find(platform, short)
  if (store !== null) return { rule: `path.secret.${store}`, reason: 'This is a store of keys, passwords or histories. No tool may read or change it.' }
  for (const base of systemBases(platform, home)) {
    if (!isSameOrInside(platform, short, base)) continue
    const system = systemStores.find(platform, { root: short.root, names: short.names.slice(base.names.length) })
    // Only at the very root: `/ws/etc/shadow` is somebody's own file.
    if (system !== null && startsWith(platform, short.names.slice(base.names.length), system)) {
      return { rule: `path.secret.${system}`, reason: 'This system file holds secrets. No tool may read or change it.' }
    }
  }
  return null
}

function startsWith(platform: Platform, names: readonly string[], entry: string): boolean {
  return placeList([entry]).find(platform, { root: '/', names: names.slice(0, entry.split('/').length) }) !== null
}

/** Where `etc`, `var` and `run` are looked for: the root, and the tree the person's home stands in (a mounted system). */
function systemBases(platform: Platform, home: SplitPath): readonly SplitPath[] {
  const root = { root: platform === 'win32' ? home.root : '/', names: [] }
  const above = treeAboveHomes(platform, home)
  return above === null || above.names.length === 0 ? [root] : [root, above]
}

/** For `/x/home/u` the folder `/x`; null when the home does not stand in a folder of homes. */
function treeAboveHomes(platform: Platform, home: SplitPath): SplitPath | null {
  const parent = nameKey(platform, home.names.at(-2) ?? '').toLowerCase()
  return parent === 'home' || parent === 'users' ? { root: home.root, names: home.names.slice(0, -2) } : null
}

/** True for a path in the home folder of somebody else (also the administrator's). Shared folders do not count. */
export function isInOtherHome(platform: Platform, path: SplitPath, home: SplitPath): boolean {
  if (isSameOrInside(platform, path, home)) return false
  const above = treeAboveHomes(platform, home)
  const bases = above === null ? [{ root: home.root, names: [] }] : [above, { root: home.root, names: [] }]
  const short = shortForm(platform, path)
  return bases.some((base) => {
    if (!isSameOrInside(platform, short, base)) return false
    const [first, second] = short.names.slice(base.names.length).map((name) => nameKey(platform, name).toLowerCase())
    if (platform !== 'win32' && first === 'root') return true
    if (platform === 'darwin' && first === 'var' && second === 'root') return true
    const homes = platform === 'linux' ? 'home' : 'users'
    const shared = ['shared', 'public', 'default', 'all users', 'lost+found']
    return first === homes && second !== undefined && !shared.includes(second)
  })
}

/** The entry of a file that usually holds a secret, or null. Only the last name counts: folders called `credentials` hold code. */
export function findSensitiveName(platform: Platform, path: SplitPath, from: number): string | null {
  return askFirst.find(platform, path, Math.max(from, path.names.length - 1))
}
