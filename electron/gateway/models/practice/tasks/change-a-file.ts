import type { PracticeState, PracticeStep } from '../practice-state.ts'
import { fileLines } from '../practice-results.ts'
import { answer, lacking, notHere, say, whyNot } from '../practice-say.ts'

const path = 'contacts.csv'
const phone = /\+?\d[\d-]{5,}\d/

/** Reads the contacts, changes one number, reads them back, and says what the file says now. */
export function changeAFile(state: PracticeState): PracticeStep {
  const without = lacking(state, 'read', 'edit')
  if (without) return without
  const [before, change, after] = state.rounds
  if (!before) return { say: say(state, `First I will read ${path}.`, `我先读取 ${path}。`), calls: [{ tool: 'read', input: { path } }] }
  if (before[0]?.outcome !== 'done') {
    return /not (?:found|exist)|no such|does not exist/i.test(before[0]?.text ?? '') ? notHere(state, { en: path, zh: path }) : answer(state, `${path} could not be read: ${whyNot(state, before[0])}`, `${path} 无法读取：${whyNot(state, before[0])}`)
  }
  const lines = fileLines(before[0].text)
  const line = lineOfPerson(lines, state.wish)
  const wanted = phone.exec(state.wish)?.[0]
  const names = lines.slice(1).map(nameIn).filter((name) => name !== '').join(', ')
  if (line === undefined) return answer(state, `Your message mentions none of the names in ${path}, so I changed nothing. The names are: ${names}.`, `你的消息里没有 ${path} 中的名字，所以我没有改动。里面有：${names}。`)
  if (wanted === undefined) return answer(state, `Which number should I enter for ${nameIn(line)}? Write it like 555-0199.`, `要把 ${nameIn(line)} 的电话改成多少？请写成 555-0199 这样。`)
  const old = phone.exec(line)?.[0]
  if (old === undefined) return answer(state, `The line for ${nameIn(line)} has no phone number: "${line}". I changed nothing.`, `${nameIn(line)} 那一行没有电话号码：“${line}”。我没有改动。`)
  if (!change) {
    if (old === wanted) return answer(state, `Nothing to do: ${path} already has ${wanted} for ${nameIn(line)}.`, `不用改：${path} 里 ${nameIn(line)} 的电话已经是 ${wanted}。`)
    return { say: say(state, `I will replace ${old} with ${wanted} in ${nameIn(line)}’s line and change nothing else.`, `我只把 ${nameIn(line)} 那一行的 ${old} 换成 ${wanted}。`), calls: [{ tool: 'edit', input: { path, oldString: line, newString: line.replace(old, () => wanted) } }] }
  }
  if (change[0]?.outcome !== 'done') return answer(state, `The file was not changed: ${whyNot(state, change[0])}`, `文件没有改动：${whyNot(state, change[0])}`)
  if (!after) return { say: say(state, 'Let me read it back to be sure.', '我再读一遍确认。'), calls: [{ tool: 'read', input: { path } }] }
  const now = after[0]?.outcome === 'done' ? lineOfPerson(fileLines(after[0].text), state.wish) : undefined
  if (now === undefined) return answer(state, `It was changed, but I could not find the line again: ${whyNot(state, after[0])}`, `已经改动，但没能再找到那一行：${whyNot(state, after[0])}`)
  return now.includes(wanted)
    ? answer(state, `Done. ${path} now says:\n\n    ${now}`, `完成。${path} 现在是：\n\n    ${now}`)
    : answer(state, `Something else changed the file meanwhile. It now says:\n\n    ${now}`, `文件同时被别的程序改动了。现在是：\n\n    ${now}`)
}

function lineOfPerson(lines: readonly string[], wish: string): string | undefined {
  const text = wish.toLowerCase()
  return lines.slice(1).find((line) => nameIn(line).length > 1 && text.includes(nameIn(line).toLowerCase()))
}

function nameIn(line: string): string {
  return line.split(',')[0]?.trim() ?? ''
}
