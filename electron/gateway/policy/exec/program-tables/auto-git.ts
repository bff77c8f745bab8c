import type { FlagRules } from './flag-rules.ts'

const diffLongs = 'patch no-patch unified raw patch-with-raw patch-with-stat stat stat-width stat-name-width stat-count compact-summary numstat shortstat dirstat cumulative dirstat-by-file summary name-only name-status color no-color color-moved no-color-moved color-moved-ws no-color-moved-ws word-diff word-diff-regex color-words no-renames rename-empty no-rename-empty check ws-error-highlight full-index binary abbrev no-abbrev break-rewrites find-renames find-copies find-copies-harder irreversible-delete diff-filter pickaxe-all pickaxe-regex text ignore-cr-at-eol ignore-space-at-eol ignore-space-change ignore-all-space ignore-blank-lines ignore-matching-lines inter-hunk-context function-context exit-code quiet no-ext-diff no-textconv ignore-submodules submodule src-prefix dst-prefix no-prefix default-prefix line-prefix minimal patience histogram anchored diff-algorithm indent-heuristic no-indent-heuristic relative no-relative cached staged merge-base base ours theirs cc combined-all-paths diff-merges no-diff-merges'
const logLongs = 'oneline graph no-graph decorate no-decorate decorate-refs decorate-refs-exclude clear-decorations source use-mailmap no-use-mailmap mailmap log-size pretty format abbrev-commit no-abbrev-commit encoding expand-tabs no-expand-tabs notes no-notes show-notes since after until before since-as-filter author committer grep grep-reflog all-match invert-grep regexp-ignore-case basic-regexp extended-regexp fixed-strings perl-regexp remove-empty merges no-merges min-parents max-parents no-min-parents no-max-parents first-parent exclude-first-parent-only not all branches tags remotes glob exclude exclude-hidden reflog ignore-missing boundary simplify-by-decoration show-pulls full-history dense sparse simplify-merges ancestry-path date-order author-date-order topo-order reverse no-walk do-walk date relative-date parents children left-right left-only right-only cherry-mark cherry-pick cherry walk-reflogs merge max-count skip follow no-follow timestamp'
const diffValues = 'diff-filter unified'
const logValues = 'since after until before author committer grep max-count skip date'

const diff: FlagRules = { letters: 'puszwbaRWcmrtMCBDi', values: 'SGUlI', longs: diffLongs, longValues: diffValues, operands: 'revisions', numbers: false }
const log: FlagRules = { letters: 'puszwbaRWcmrtMCBDigEFP', values: 'SGUlILn', longs: `${diffLongs} ${logLongs}`, longValues: `${diffValues} ${logValues}`, numbers: true, operands: 'revisions' }

/**
 * Sub-commands of git that look. Not here on purpose: `--ext-diff`, `--textconv`, `--output`, `--no-index`,
 * `--show-signature`, `-O`, and every option before the sub-command.
 */
export const gitCommands: Readonly<Record<string, FlagRules>> = {
  status: { letters: 'sbvzu', exact: '-uno -unormal -uall', longs: 'short branch show-stash porcelain long verbose untracked-files ignore-submodules ignored column no-column ahead-behind no-ahead-behind renames no-renames find-renames null', operands: 'revisions' },
  diff, log, show: log, shortlog: { ...log, letters: 'nsecpw' }, whatchanged: log, 'rev-list': { ...log, longs: `${logLongs} count objects` },
  'rev-parse': { longs: 'abbrev-ref short verify quiet show-toplevel show-prefix show-cdup is-inside-work-tree is-inside-git-dir is-bare-repository git-dir absolute-git-dir git-common-dir symbolic symbolic-full-name all branches tags remotes', letters: 'q', operands: 'revisions' },
  'ls-files': { letters: 'cdmoiszvtuk', values: 'x', longs: 'cached deleted modified others ignored stage unmerged killed exclude-standard full-name error-unmatch abbrev eol deduplicate', operands: 'revisions' },
  'ls-tree': { letters: 'drtlz', longs: 'long name-only name-status object-only full-name full-tree abbrev format', operands: 'revisions' },
  blame: { letters: 'bclstfnpewMC', values: 'L', longs: 'root show-stats date porcelain line-porcelain show-email show-name show-number', operands: 'revisions' },
  describe: { longs: 'all tags contains abbrev exact-match long match always dirty first-parent', operands: 'revisions' },
  'cat-file': { letters: 'tsep', operands: 'revisions' }, 'name-rev': { longs: 'tags name-only all', operands: 'revisions' }, 'merge-base': { letters: 'a', longs: 'all is-ancestor fork-point octopus', operands: 'revisions' },
  'show-ref': { letters: 'qsd', longs: 'head heads tags hash abbrev verify quiet', operands: 'revisions' }, 'for-each-ref': { longs: 'count sort format points-at merged no-merged contains', operands: 'text' }, 'count-objects': { letters: 'vH', operands: 'none' },
  reflog: { ...log }, 'check-ignore': { letters: 'qvn', operands: 'files' }, version: { operands: 'none' },
  // Without operands these list; a name behind them would make or change something.
  branch: { letters: 'avrl', longs: 'all remotes list show-current verbose column no-column merged no-merged contains sort format color no-color', operands: 'none' },
  tag: { letters: 'ln', longs: 'list sort column', operands: 'none' }, remote: { letters: 'v', longs: 'verbose', operands: 'none' }, stash: { operands: 'none' },
  '--version': { operands: 'none' }, '--help': { operands: 'none' },
}
