import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { ApprovalRequest } from '../../../shared/approvals/approval.ts'
import type { Effect } from '../../../shared/tools/effect.ts'
import { quotedWords, roughWords } from '../policy/exec/rough-words.ts'
import { filesNamedIn, wordsOf } from './approval-binding.ts'

/** Files listed on a card at most; a longer list is not read by anybody, and the card says that there are more. */
const mostListed = 200
/** Names looked at in folders and patterns of one command. */
const mostLooked = 5_000

export interface Touched { readonly touches: ApprovalRequest['touches']; /** Nothing was left out. */ readonly isWhole: boolean }

/**
 * The files a command would touch, as far as its words tell: those it names; where it changes or deletes also those its patterns fit
 * now and the folders it names; where it deletes, what is in these folders. Links are listed, not followed.
 */
export async function touchedByCommand(command: string, cwd: string, effect: Effect, more: readonly string[]): Promise<Touched> {
  // A card lists what is named and not what a part of a name would be; only a quotation that never ends leaves no better way.
  const words = wordsOf(quotedWords(command) ?? roughWords(command))
  const found = new Set([...await filesNamedIn(command, cwd, words), ...more])
  let looked = 0
  if (effect !== 'looks' && effect !== 'runs-code') {
    for (const word of words) {
      if (looked >= mostLooked || found.size > mostListed) break
      const pattern = /^[^$`~{}[\]\\!]*[*?][^$`~{}[\]\\!/]*$/.test(word)
      if (pattern && !/[*?]/.test(dirname(word))) {
        const folder = resolve(cwd, dirname(word))
        for (const name of await readdir(folder).catch(() => [])) {
          looked += 1
          if (fits(basename(word), name)) found.add(join(folder, name))
        }
      } else if (!pattern) looked += await addFolder(resolve(cwd, word), cwd, effect === 'deletes', found)
    }
  }
  const listed = [...found].slice(0, mostListed)
  return { touches: await Promise.all(listed.map(describe)), isWhole: listed.length === found.size && looked < mostLooked }
}

/** A folder, or with `inside` the files in it and below it; never the one a command runs in, or one above it. Returns how many names it looked at. */
async function addFolder(folder: string, cwd: string, inside: boolean, found: Set<string>): Promise<number> {
  if (cwd === folder || cwd.startsWith(`${folder.replace(/[/\\]$/, '')}/`)) return 0
  const waiting = [folder]
  let looked = 0
  for (let at = waiting.pop(); at !== undefined && looked < mostLooked && found.size <= mostListed; at = waiting.pop()) {
    const entries = await readdir(at, { withFileTypes: true }).catch(() => null)
    if (entries === null) continue
    if ((entries.length === 0 || !inside) && at === folder) found.add(`${folder}/`)
    if (!inside) return 1
    for (const entry of entries) {
      looked += 1
      if (entry.isDirectory()) waiting.push(join(at, entry.name))
      else found.add(join(at, entry.name))
    }
  }
  return looked
}

/** Whether a name fits a shell pattern of `*` and `?`. A dot in front has to be written. Time grows with the two lengths' product at most. */
function fits(pattern: string, name: string): boolean {
  if (name.startsWith('.') && !pattern.startsWith('.')) return false
  let [at, back, from] = [0, -1, 0]
  for (let index = 0; index < name.length;) {
    if (pattern[at] === '*') { back = at; from = index; at += 1; continue }
    if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[index])) { at += 1; index += 1; continue }
    if (back < 0) return false
    from += 1
    index = from
    at = back + 1
  }
  while (pattern[at] === '*') at += 1
  return at === pattern.length
}

async function describe(path: string): Promise<ApprovalRequest['touches'][number]> {
  return stat(path).then((info) => ({ path, bytes: info.isFile() ? info.size : null, exists: true }), () => ({ path, bytes: null, exists: false }))
}

/** The same for paths that are known to the letter. */
export async function touchedPaths(paths: readonly string[]): Promise<Touched> {
  const all = [...new Set(paths)]
  return { touches: await Promise.all(all.slice(0, mostListed).map(describe)), isWhole: all.length <= mostListed }
}
