import type { Effect } from '../../../../../shared/tools/effect.ts'

const byEffect: Readonly<Partial<Record<Effect, string>>> = {
  looks: 'ls pwd cat head tail wc whoami date echo printf true false : test [ rg grep egrep fgrep zgrep ag ack find fd sort uniq cut tr nl rev tac paste comm cmp diff fold column expand od hexdump xxd strings md5sum sha1sum sha256sum sha512sum b2sum cksum shasum md5 basename dirname realpath readlink file stat du df tree uname id groups hostname uptime nproc arch which whereis type free cal sleep seq jq yq less more man info ps top htop lsof env printenv set locale tty history cd pushd popd dirs dir where ver vol findstr fc tasklist systeminfo sed lsblk mount df lscpu lsusb ping dig nslookup host traceroute netstat ss ip ifconfig get-childitem get-content get-location get-date select-string measure-object select-object sort-object group-object get-unique format-table format-list format-wide out-string out-null out-host write-output write-host test-path resolve-path get-item get-filehash get-command get-process get-service compare-object split-path join-path start-sleep convertto-json convertfrom-json get-help set-location push-location pop-location',
  changes: 'cp mv mkdir touch tee ln install chmod chown chgrp truncate patch tar zip unzip gzip gunzip bzip2 xz zstd 7z split csplit iconv dos2unix rename sponge convert magick ffmpeg pandoc mkfifo setfacl xattr md copy move ren xcopy robocopy attrib icacls mklink new-item copy-item move-item rename-item set-content add-content out-file tee-object set-item set-itemproperty expand-archive compress-archive export-csv',
  deletes: 'rm rmdir unlink shred srm del erase rd remove-item clear-content clear-item trash rimraf mkfs dd wipefs fdisk parted sfdisk diskutil format kill pkill killall taskkill stop-process shutdown reboot halt poweroff',
  sends: 'curl wget ssh scp sftp ftp rsync nc ncat netcat socat telnet mail mailx sendmail mutt aws gcloud az s3cmd rclone invoke-webrequest invoke-restmethod send-mailmessage bitsadmin certutil http https httpie websocat twine heroku vercel netlify flyctl firebase surge',
  installs: 'apt apt-get aptitude dpkg yum dnf rpm pacman zypper apk snap flatpak brew port pip pip3 pipx uv gem bundle conda mamba poetry pdm cpan cpanm luarocks nix-env winget choco scoop msiexec install-module install-package easy_install npx bunx dlx',
}

const effects = new Map<string, Effect>()
for (const [effect, names] of Object.entries(byEffect)) for (const name of names.split(' ')) effects.set(name, effect as Effect)

export function effectOfProgram(name: string): Effect | null {
  return effects.get(name) ?? (name.startsWith('mkfs.') ? 'deletes' : null)
}

function commands(looks: string, changes: string, deletes: string, sends: string, installs: string, otherwise: Effect): Readonly<Record<string, Effect>> {
  const table: Record<string, Effect> = { '*': otherwise }
  const add = (names: string, effect: Effect): void => { for (const name of names.split(' ')) if (name !== '') table[name] = effect }
  add(looks, 'looks'); add(changes, 'changes'); add(deletes, 'deletes'); add(sends, 'sends'); add(installs, 'installs')
  return table
}

/** Programs whose first words decide. `*` is everything else. */
export const subCommandEffects: Readonly<Record<string, Readonly<Record<string, Effect>>>> = {
  git: commands('status log diff show shortlog whatchanged rev-list rev-parse ls-files ls-tree ls-remote blame describe cat-file name-rev merge-base show-ref for-each-ref count-objects reflog check-ignore version grep help config', 'add commit checkout switch restore merge rebase cherry-pick revert stash tag branch init mv apply am reset fetch pull clone worktree submodule remote notes sparse-checkout', 'clean rm gc prune filter-branch filter-repo', 'push send-email request-pull', '', 'runs-code'),
  npm: commands('ls list ll la outdated view info show search root prefix bin help version whoami audit fund explain why', 'init pkg config set version-bump pack', 'uninstall un remove rm prune dedupe', 'publish unpublish deprecate dist-tag owner access login adduser logout token', 'install i in ins inst insta instal add ci clean-install update up upgrade link install-test it', 'runs-code'),
  pnpm: commands('ls list outdated why licenses root', 'init', 'remove rm uninstall prune', 'publish login', 'install i add update up dlx link', 'runs-code'),
  yarn: commands('list info why outdated', 'init', 'remove', 'publish npm login', 'install add upgrade dlx link', 'runs-code'),
  cargo: commands('tree metadata search', 'init new fmt', 'clean', 'publish login yank owner', 'install update add', 'runs-code'),
  docker: commands('ps images logs inspect version info stats top port diff history search', 'tag commit cp rename save', 'rm rmi prune kill stop', 'push login', 'pull load import', 'runs-code'),
  kubectl: commands('get describe logs top version explain diff', 'label annotate', 'delete drain', 'apply create replace patch scale rollout set expose', '', 'runs-code'),
  go: commands('list env version doc vet', 'fmt mod', 'clean', '', 'get install', 'runs-code'),
  systemctl: commands('status list-units list-timers is-active show cat', 'enable disable mask', 'stop kill poweroff reboot halt', '', '', 'runs-code'),
  gh: commands('status view list search', '', 'delete', 'create comment merge close reopen edit release api', '', 'sends'),
  terraform: commands('plan show output validate version', 'fmt init', 'destroy', 'apply import', '', 'runs-code'),
  reg: commands('query', 'add copy import restore load', 'delete unload', '', '', 'changes'),
}
