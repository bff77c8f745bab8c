import type { FlagRules } from './flag-rules.ts'

const digest: FlagRules = { letters: 'btz', longs: 'binary text tag zero', operands: 'files' }
const help = 'help version'

/** Programs of macOS and Linux that look, and the few that change files in an evident way, should a person list them. */
export const posixPrograms: Readonly<Record<string, FlagRules>> = {
  ls: {
    letters: 'aAbBcCdfFgGhHiklLmnNopqQrRsStuUvxXZ1@eOT%', values: 'IwD', operands: 'files',
    longs: `all almost-all author escape ignore-backups color colour classify dired file-type format full-time group-directories-first no-group human-readable si dereference-command-line indicator-style inode kibibytes dereference literal hide-control-chars show-control-chars quote-name quoting-style reverse recursive size sort time time-style context zero hyperlink directory ${help}`,
    longValues: 'ignore hide tabsize width block-size',
  },
  cat: { letters: 'AbeEnstTuvl', longs: `show-all number-nonblank show-ends number squeeze-blank show-tabs show-nonprinting ${help}`, operands: 'files' },
  head: { letters: 'qvz', values: 'nc', numbers: true, longs: `quiet silent verbose zero-terminated ${help}`, longValues: 'lines bytes', operands: 'files' },
  tail: { letters: 'qvzr', values: 'ncb', numbers: true, longs: `quiet silent verbose zero-terminated ${help}`, longValues: 'lines bytes', operands: 'files' },
  wc: { letters: 'cmlLw', longs: `bytes chars lines max-line-length words total libxo ${help}`, operands: 'files' },
  whoami: { longs: help, operands: 'none' },
  pwd: { letters: 'LP', longs: `logical physical ${help}`, operands: 'none' },
  date: { letters: 'ujnR', values: 'dvI', longs: `utc universal rfc-email rfc-3339 iso-8601 ${help}`, longValues: 'date', operands: 'format' },
  echo: { operands: 'text' }, printf: { operands: 'text' }, true: { operands: 'text' }, false: { operands: 'text' }, ':': { operands: 'text' },
  sleep: { operands: 'numbers' }, seq: { letters: 'w', values: 'fs', numbers: true, operands: 'numbers' },
  rg: {
    letters: 'abcFHhiIlnNopPqsSUvVwx0', values: 'ABCeEgjmMtTrd', files: 'f', numbers: false, operands: 'pattern', patternFlags: ['-e', '--regexp', '-f', '--file', '--files', '--type-list'],
    longs: `count count-matches case-sensitive ignore-case smart-case fixed-strings word-regexp line-regexp files-with-matches files-without-match files line-number no-line-number with-filename no-filename heading no-heading only-matching pcre2 auto-hybrid-regex multiline multiline-dotall vimgrep json stats quiet no-messages column no-column color colors pretty trim no-trim null null-data crlf invert-match text byte-offset passthru passthrough type-list one-file-system no-config no-follow no-hidden block-buffered line-buffered no-unicode unicode debug trace glob-case-insensitive include-zero max-columns-preview hyperlink-format no-search-zip no-pre sort-files ignore ${help}`,
    longValues: 'regexp glob iglob type type-not after-context before-context context max-count max-depth max-columns max-filesize replace sort sortr threads context-separator field-match-separator field-context-separator path-separator encoding engine color',
    longFiles: 'file',
  },
  grep: {
    letters: 'abcEFGHhiIlLnoPqrRsTUvVwxyzZ', values: 'ABCeDdm', files: 'f', numbers: true, operands: 'pattern', patternFlags: ['-e', '--regexp', '-f', '--file'],
    longs: `extended-regexp fixed-strings basic-regexp perl-regexp ignore-case no-ignore-case word-regexp line-regexp null-data no-messages invert-match byte-offset line-number line-buffered with-filename no-filename only-matching quiet silent text recursive dereference-recursive files-without-match files-with-matches count initial-tab null color colour binary ${help}`,
    longValues: 'regexp max-count label binary-files directories devices include exclude exclude-dir after-context before-context context', longFiles: 'file exclude-from',
  },
  sort: { letters: 'bcCdfghiMmnRrsuVz', values: 'ktS', longs: `ignore-leading-blanks dictionary-order ignore-case general-numeric-sort ignore-nonprinting month-sort human-numeric-sort numeric-sort random-sort reverse version-sort check merge stable unique zero-terminated debug ${help}`, longValues: 'key field-separator sort buffer-size parallel batch-size', operands: 'files' },
  uniq: { letters: 'cdDiuz', values: 'fsw', longs: `count repeated all-repeated group ignore-case unique zero-terminated ${help}`, longValues: 'skip-fields skip-chars check-chars', operands: 'files', mostOperands: 1 },
  cut: { letters: 'nsz', values: 'bcdf', longs: `complement only-delimited zero-terminated ${help}`, longValues: 'bytes characters delimiter fields output-delimiter', operands: 'files' },
  tr: { letters: 'cCdst', longs: `complement delete squeeze-repeats truncate-set1 ${help}`, operands: 'text' },
  nl: { values: 'bdfhilnsvw', operands: 'files' }, rev: { operands: 'files' }, tac: { letters: 'br', values: 's', operands: 'files' }, paste: { letters: 'sz', values: 'd', operands: 'files' },
  comm: { letters: '123z', longs: 'check-order nocheck-order total zero-terminated', operands: 'files' }, cmp: { letters: 'bls', values: 'in', operands: 'files' },
  diff: { letters: 'abBcdeEiInNpqrsTtuwWy', values: 'CUxF', longs: 'brief report-identical-files unified side-by-side ignore-case ignore-all-space ignore-space-change ignore-blank-lines recursive new-file text color minimal suppress-common-lines', operands: 'files' },
  fold: { letters: 'bs', values: 'w', operands: 'files' }, column: { letters: 'tx', values: 'cs', operands: 'files' }, expand: { values: 't', operands: 'files' },
  od: { letters: 'abcdfhiloxv', values: 'AjNtw', operands: 'files' }, hexdump: { letters: 'bcCdovx', values: 'ens', operands: 'files' }, strings: { letters: 'afo', values: 'ent', operands: 'files' },
  md5sum: digest, sha1sum: digest, sha256sum: digest, sha512sum: digest, b2sum: digest, cksum: digest, shasum: { letters: 'btp', values: 'a', operands: 'files' }, md5: { letters: 'qrs', operands: 'files' },
  basename: { letters: 'az', values: 's', operands: 'text' }, dirname: { letters: 'z', operands: 'text' }, realpath: { letters: 'emsqz', operands: 'files' }, readlink: { letters: 'femnqsvz', operands: 'files' },
  file: { letters: 'bhiLkNprsv0', longs: 'brief mime mime-type mime-encoding dereference no-dereference', operands: 'files' },
  stat: { letters: 'Lftnqrsx', values: 'c', longs: 'dereference file-system terse', longValues: 'format printf', operands: 'files' },
  du: { letters: 'abchHklLmPsSx0', values: 'dBt', longs: 'all apparent-size human-readable summarize total max-depth si one-file-system', longValues: 'max-depth exclude threshold block-size', operands: 'files' },
  df: { letters: 'ahHiklmPT', values: 'Btx', longs: 'all human-readable inodes local portability print-type total', operands: 'files' },
  tree: { letters: 'aCdDfFghilnpqrsStuUvx', values: 'ILP', longs: 'dirsfirst noreport gitignore prune du si', operands: 'files' },
  uname: { letters: 'amnoprsv', longs: help, operands: 'none' }, id: { letters: 'gGnruz', operands: 'names' }, groups: { operands: 'names' }, hostname: { letters: 'fisdI', operands: 'none' }, uptime: { letters: 'ps', operands: 'none' },
  nproc: { longs: 'all', operands: 'none' }, arch: { operands: 'none' }, which: { letters: 'as', operands: 'names' }, type: { letters: 'aptP', operands: 'names' }, free: { letters: 'bkmghtw', operands: 'none' }, cal: { operands: 'text' },
  jq: { letters: 'CMSacejnrs', longs: 'color-output monochrome-output sort-keys ascii-output compact-output exit-status join-output null-input raw-output slurp tab', longValues: 'indent', operands: 'pattern' },
  tar: { letters: 'tv', files: 'f', longs: 'list verbose', longFiles: 'file', operands: 'files' },
  curl: { letters: 'fgIisSv', longs: 'fail head include silent show-error verbose compressed', longValues: 'max-time connect-timeout retry', operands: 'addresses' },
  cp: { letters: 'afinprRuvT', operands: 'writes' }, mv: { letters: 'finuvT', operands: 'writes' }, mkdir: { letters: 'pv', longs: 'parents verbose', operands: 'writes' }, touch: { letters: 'acm', operands: 'writes' },
  rm: { letters: 'fiv', operands: 'writes' }, rmdir: { letters: 'pv', operands: 'writes' }, tee: { letters: 'ai', operands: 'writes' },
}

/** Programs that are never automatic even where they are listed: what they run stands in their words, or they open a way to run anything. */
export const neverAuto: ReadonlySet<string> = new Set([
  'awk', 'gawk', 'mawk', 'nawk', 'goawk', 'vi', 'vim', 'nvim', 'view', 'ex', 'ed', 'emacs', 'nano', 'pico', 'less', 'more', 'most', 'man', 'info', 'screen', 'tmux', 'expect', 'gdb', 'lldb',
  'source', '.', 'alias', 'unalias', 'hash', 'set', 'unset', 'shopt', 'enable', 'export', 'declare', 'typeset', 'local', 'readonly', 'trap', 'bind', 'complete', 'compgen', 'history', 'fc', 'let', 'read', 'mapfile', 'readarray',
  'test', '[', 'wait', 'kill', 'ulimit', 'umask', 'zmodload', 'autoload', 'emulate', 'setopt', 'unsetopt', 'sched', 'zle', 'pushd', 'popd', 'printenv', 'at', 'batch', 'crontab', 'dd', 'ftp', 'sftp', 'scp', 'nc', 'ncat', 'netcat', 'socat', 'telnet', 'openssl', 'm4', 'dc', 'bc', 'sqlite3', 'psql', 'mysql',
  'osascript', 'open', 'xdg-open', 'mshta', 'wscript', 'cscript', 'rundll32', 'regsvr32', 'msiexec', 'installutil', 'msbuild', 'explorer', 'invoke-expression', 'invoke-command', 'start-process', 'invoke-item', 'set-alias', 'new-alias', 'add-type', 'import-module', 'foreach-object', 'where-object', 'new-object',
])

/** Interpreters: automatic only for a listed exact form, or for a script inside the workspace. */
export const interpreters: ReadonlySet<string> = new Set([
  'node', 'nodejs', 'deno', 'bun', 'tsx', 'ts-node', 'python', 'python2', 'python3', 'pypy', 'pypy3', 'py', 'ruby', 'irb', 'perl', 'php', 'lua', 'luajit', 'rscript', 'r', 'julia', 'tclsh', 'wish', 'guile', 'racket', 'swift', 'groovy', 'jshell', 'erl', 'elixir', 'iex', 'ghci', 'runghc', 'ocaml', 'scala', 'java', 'pwsh',
])

/** Flags of interpreters whose value, or whose presence, is a program. */
export const inlineFlags = /^-(?:[A-Za-z]*[ceEpnMmrix]|-eval|-print|-command|-require|-import|-loader|-experimental-loader|-inspect.*|-run|-interactive)(?:=|$)|^-$/
