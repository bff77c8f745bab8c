import type { PracticeState, PracticeStep } from '../practice-state.ts'
import { commandAnswer, fileName, firstLine, foundPaths, quoted } from '../practice-results.ts'
import { answer, lacking, list, notHere, say, whyNot } from '../practice-say.ts'

const pattern = 'archive/*'
/** "Old" is what carries a year up to this one in its name. */
const lastOldYear = 2019

/** Looks, asks for the deletion, looks again; the answer follows the decision and what is really left. */
export function askFirst(state: PracticeState): PracticeStep {
  const without = lacking(state, 'glob', 'exec')
  if (without) return without
  const [before, removal, after] = state.rounds
  if (!before) return { say: say(state, 'Let me see what is in the archive.', '我先看看 archive 里有什么。'), calls: [{ tool: 'glob', input: { pattern } }] }
  const all = foundPaths(before[0]?.outcome === 'done' ? before[0].text : '').sort()
  if (all.length === 0) return notHere(state, { en: 'archive files', zh: '归档文件' })
  const old = all.filter(isOld)
  const kept = all.filter((path) => !isOld(path))
  if (old.length === 0) return answer(state, `Nothing in the archive is old: no file name has ${lastOldYear} or an earlier year in it.\n\n${list(all.map(fileName))}`, `archive 里没有旧文件：没有文件名带有 ${lastOldYear} 年或更早的年份。\n\n${list(all.map(fileName))}`)
  if (!removal) {
    const names = old.map((path) => quoted(path, state.platform))
    const command = state.platform === 'win32' ? `Remove-Item -LiteralPath ${names.join(', ')}` : `rm ${names.join(' ')}`
    return {
      say: say(state,
        `${old.length} of ${all.length} files have ${lastOldYear} or an earlier year in their name. Deleting always needs your yes, so I will ask before the next step. ${kept.map(fileName).join(', ') || 'Nothing else'} stays.`,
        `${all.length} 个文件中有 ${old.length} 个带有 ${lastOldYear} 年或更早的年份。删除总要你同意，所以下一步之前会先问你。${kept.map(fileName).join('、') || '其余'} 会保留。`),
      calls: [{ tool: 'exec', input: { command } }],
    }
  }
  if (!after) return { say: say(state, 'Let me see what is left.', '我看看还剩下什么。'), calls: [{ tool: 'glob', input: { pattern } }] }
  const looked = after[0]?.outcome === 'done'
  const left = foundPaths(looked ? (after[0]?.text ?? '') : '')
  const gone = old.filter((path) => !left.includes(path))
  const [call] = removal
  const leftLines = left.length > 0 ? list(left.map(fileName)) : say(state, 'nothing', '什么都没有')
  if (!looked) return answer(state, `I could not look at the archive again: ${whyNot(state, after[0])}.`, `无法再次查看 archive：${whyNot(state, after[0])}。`)
  if (call?.outcome === 'denied') return answer(state, `You said no, so nothing was deleted. In the archive:\n\n${leftLines}`, `你没有同意，所以什么都没有删除。archive 里有：\n\n${leftLines}`)
  const { exitCode, stderr } = commandAnswer(call?.text ?? '')
  const failed = call?.outcome !== 'done' ? whyNot(state, call) : exitCode !== null && exitCode !== 0 ? firstLine(stderr) : ''
  if (gone.length === 0) return answer(state, `Nothing was deleted: ${failed}\n\nIn the archive:\n\n${leftLines}`, `什么都没有删除：${failed}\n\narchive 里有：\n\n${leftLines}`)
  const trouble = failed === '' ? '' : say(state, `\n\nThe command also said: ${failed}`, `\n\n命令还提示：${failed}`)
  return answer(state, `Deleted:\n\n${list(gone.map(fileName))}\n\nStill in the archive:\n\n${leftLines}${trouble}`, `已删除：\n\n${list(gone.map(fileName))}\n\narchive 里还有：\n\n${leftLines}${trouble}`)
}

function isOld(path: string): boolean {
  return [...fileName(path).matchAll(/(?<!\d)(19|20)\d{2}(?!\d)/g)].some((match) => Number(match[0]) <= lastOldYear)
}
