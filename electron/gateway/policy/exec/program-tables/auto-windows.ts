import type { OperandKind } from './flag-rules.ts'

/** Commands of cmd that look: their switches (first letter, or whole word) and what their operands are. */
export interface SwitchRules { readonly switches: string; readonly operands: OperandKind; readonly mostOperands?: number }

export const cmdPrograms: Readonly<Record<string, SwitchRules>> = {
  dir: { switches: 'a b c d l n o q r s t w x 4 -c -n -p -d', operands: 'files' },
  type: { switches: '', operands: 'files' },
  echo: { switches: '*', operands: 'text' },
  where: { switches: 'q f t', operands: 'names' },
  ver: { switches: '', operands: 'none' }, vol: { switches: '', operands: 'none' }, hostname: { switches: '', operands: 'none' },
  whoami: { switches: 'user groups priv all upn fqdn logonid fo nh', operands: 'none' },
  findstr: { switches: 'b e l r s i x v n m o p c a', operands: 'pattern' }, find: { switches: 'v c n i off', operands: 'pattern' },
  tree: { switches: 'f a', operands: 'files' }, date: { switches: 't', operands: 'none' }, time: { switches: 't', operands: 'none' }, fc: { switches: 'a b c l n t u w', operands: 'files' },
  tasklist: { switches: 'v fo nh fi svc', operands: 'none' }, systeminfo: { switches: 'fo nh', operands: 'none' }, timeout: { switches: 't nobreak', operands: 'numbers' },
  mkdir: { switches: '', operands: 'writes' }, md: { switches: '', operands: 'writes' },
}

/** Parameters of a cmdlet by kind; what is not named asks. `positions` are the operands without a name, in order. */
export interface CmdletRules { readonly switches?: string; readonly texts?: string; readonly files?: string; readonly positions: readonly OperandKind[] }

export const cmdlets: Readonly<Record<string, CmdletRules>> = {
  'get-childitem': { switches: 'recurse name force file directory hidden readonly system', texts: 'filter include exclude depth attributes', files: 'path literalpath', positions: ['files', 'text'] },
  'get-content': { switches: 'raw', texts: 'totalcount head first tail last encoding readcount delimiter filter include exclude', files: 'path literalpath', positions: ['files'] },
  'get-location': { positions: [] }, 'get-date': { texts: 'format uformat date year month day', positions: ['text'] },
  'select-string': { switches: 'simplematch casesensitive list quiet allmatches notmatch noemphasis raw', texts: 'pattern context include exclude encoding culture', files: 'path literalpath', positions: ['text', 'files'] },
  'measure-object': { switches: 'line word character sum average maximum minimum allstats ignorewhitespace', texts: 'property', positions: ['text'] },
  'select-object': { switches: 'unique', texts: 'property first last skip skiplast index expandproperty excludeproperty', positions: ['text'] },
  'sort-object': { switches: 'descending unique casesensitive stable', texts: 'property top bottom', positions: ['text'] },
  'group-object': { switches: 'noelement', texts: 'property', positions: ['text'] }, 'get-unique': { switches: 'asstring', positions: [] },
  'format-table': { switches: 'autosize wrap hidetableheaders', texts: 'property groupby', positions: ['text'] }, 'format-list': { texts: 'property groupby', positions: ['text'] }, 'format-wide': { switches: 'autosize', texts: 'property column', positions: ['text'] },
  'out-string': { switches: 'stream', texts: 'width', positions: [] }, 'out-null': { positions: [] }, 'out-host': { positions: [] },
  'write-output': { switches: 'noenumerate', texts: 'inputobject', positions: ['text', 'text', 'text', 'text', 'text', 'text', 'text', 'text', 'text', 'text', 'text', 'text'] },
  'write-host': { switches: 'nonewline', texts: 'foregroundcolor backgroundcolor object separator', positions: ['text'] },
  'test-path': { switches: 'isvalid', texts: 'pathtype', files: 'path literalpath', positions: ['files'] }, 'resolve-path': { switches: 'relative', files: 'path literalpath', positions: ['files'] },
  'get-item': { switches: 'force', files: 'path literalpath', positions: ['files'] }, 'get-filehash': { texts: 'algorithm', files: 'path literalpath', positions: ['files'] },
  'get-command': { texts: 'name commandtype', positions: ['names'] }, 'get-process': { texts: 'name id', positions: ['names'] }, 'get-service': { texts: 'name', positions: ['names'] },
  'compare-object': { positions: [] }, 'split-path': { switches: 'leaf parent extension', texts: 'path', positions: ['text'] }, 'join-path': { texts: 'path childpath', positions: ['text', 'text'] }, 'start-sleep': { texts: 'seconds milliseconds', positions: ['numbers'] },
  'convertto-json': { switches: 'compress', texts: 'depth', positions: [] }, 'convertfrom-json': { positions: [] },
}
