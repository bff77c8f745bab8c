import type { PracticeState, PracticeStep } from '../practice-state.ts'
import { commandAnswer, foundPaths } from '../practice-results.ts'
import { answer, list, say, taskMenu, whyNot } from '../practice-say.ts'

const shown = 5

/** For everything that is no guided task: really looks at the folder, tells what is there, and says plainly what this helper is. */
export function lookAround(state: PracticeState): PracticeStep {
  const tools = [...(state.tools.has('glob') ? [{ tool: 'glob', input: { pattern: '**' } }] : []), ...(state.tools.has('exec') ? [{ tool: 'exec', input: { command: state.platform === 'win32' ? 'dir' : 'ls' } }] : [])]
  const [round] = state.rounds
  if (!round && tools.length > 0) return { say: say(state, 'Let me see what is in this folder.', '我看看这个文件夹里有什么。'), calls: tools }
  const what = folderWords(state, round?.find((call) => call.tool === 'glob'), round?.find((call) => call.tool === 'exec'))
  return answer(state,
    `${what}I am the practice helper: I work without a key and without the internet, but I only know a few tasks and cannot answer freely. For that, connect a model in the settings.\n\nTry one of these:\n\n${taskMenu(state)}\n\nYou can also run a tool yourself, for example \`/read contacts.csv\`, \`/glob *.txt\` or \`/exec ls -la\`.`,
    `${what}我是练习助手：不需要密钥，也不用联网，但只会几个任务，不能自由回答。想自由对话，请在设置里连接一个模型。\n\n可以试试这些：\n\n${taskMenu(state)}\n\n你也可以自己运行工具，例如 \`/read contacts.csv\`、\`/glob *.txt\` 或 \`/exec ls -la\`。`)
}

type Call = PracticeState['rounds'][number][number]

function folderWords(state: PracticeState, found: Call | undefined, listed: Call | undefined): string {
  const sentences: string[] = []
  if (found?.outcome === 'done') {
    const paths = foundPaths(found.text)
    sentences.push(paths.length === 0
      ? say(state, 'I found no files in this folder.', '这个文件夹里没有找到文件。')
      : say(state, `I found ${paths.length} files. The newest are:\n\n${list(paths.slice(0, shown))}\n`, `找到 ${paths.length} 个文件，最新的是：\n\n${list(paths.slice(0, shown))}\n`))
  } else if (found) sentences.push(say(state, `I could not look for files: ${whyNot(state, found)}.`, `无法查找文件：${whyNot(state, found)}。`))
  if (listed?.outcome === 'done' && state.platform !== 'win32') {
    const names = commandAnswer(listed.text).stdout.split('\n').filter((name) => name !== '')
    if (names.length > 0) sentences.push(say(state, `At the top: ${names.slice(0, 12).join(', ')}${names.length > 12 ? ' …' : ''}.`, `最上层有：${names.slice(0, 12).join('、')}${names.length > 12 ? ' …' : ''}。`))
  } else if (listed && listed.outcome !== 'done') sentences.push(say(state, `\`${String(listed.input['command'])}\` did not run: ${whyNot(state, listed)}.`, `\`${String(listed.input['command'])}\` 没有运行：${whyNot(state, listed)}。`))
  return sentences.length === 0 ? '' : `${sentences.join('\n')}\n\n`
}
