import type { DoneCall, PracticeState, PracticeStep } from '../practice-state.ts'
import { commandAnswer, fileLines, fileName, foundPaths } from '../practice-results.ts'
import { answer, lacking, list, say, whyNot } from '../practice-say.ts'

/** Eight calls in one reply: four files (one is not there), a search, a list, and two that only wait, so that lanes can be watched. */
export function eightAtOnce(state: PracticeState): PracticeStep {
  const without = lacking(state, 'read', 'grep', 'glob', 'exec')
  if (without) return without
  const [round] = state.rounds
  if (!round) {
    const wait = (seconds: number) => (state.platform === 'win32' ? `Start-Sleep -Seconds ${seconds}` : `sleep ${seconds}`)
    return {
      say: say(state,
        'I will start eight things side by side. Two of them only wait a moment: they stand in for slow work, so that you can watch. One will fail: a quote that was announced never came.',
        '我同时开始八件事。其中两件只是等待片刻，用来代表耗时的工作，方便你观察。有一件会失败：有份报价说要寄来，却一直没有到。'),
      calls: [
        { tool: 'read', input: { path: 'notes/shelves.md' } },
        { tool: 'read', input: { path: 'contacts.csv' } },
        { tool: 'read', input: { path: 'holiday/photo-list.csv' } },
        { tool: 'read', input: { path: 'quotes/dawn-joinery.txt' } },
        { tool: 'grep', input: { pattern: 'Friday' } },
        { tool: 'glob', input: { pattern: 'downloads/*' } },
        { tool: 'exec', input: { command: wait(1) } },
        { tool: 'exec', input: { command: wait(2) } },
      ],
    }
  }
  const done = round.filter((call) => call.outcome === 'done').length
  const lines = list(round.map((call) => lineFor(state, call)))
  return answer(state, `${done} of ${round.length} went through:\n\n${lines}`, `${round.length} 件中有 ${done} 件完成：\n\n${lines}`)
}

function lineFor(state: PracticeState, call: DoneCall): string {
  const name = titleOf(state, call)
  if (call.outcome !== 'done') return say(state, `${name}: **not done**, ${whyNot(state, call)}`, `${name}：**没有完成**，${whyNot(state, call)}`)
  return say(state, `${name}: ${foundIn(state, call)}`, `${name}：${foundIn(state, call)}`)
}

function titleOf(state: PracticeState, call: DoneCall): string {
  switch (call.tool) {
    case 'read': return fileName(String(call.input['path']))
    case 'grep': return say(state, `Search for "${String(call.input['pattern'])}"`, `搜索“${String(call.input['pattern'])}”`)
    case 'glob': return say(state, `List of ${String(call.input['pattern'])}`, `列出 ${String(call.input['pattern'])}`)
    default: return `\`${String(call.input['command'])}\``
  }
}

function foundIn(state: PracticeState, call: DoneCall): string {
  switch (call.tool) {
    case 'read': {
      const lines = fileLines(call.text).filter((line) => line.trim() !== '')
      return say(state, `${lines.length} lines, the first is "${lines[0] ?? ''}"`, `${lines.length} 行，第一行是“${lines[0] ?? ''}”`)
    }
    case 'grep': {
      const hits = call.text.split('\n').filter((line) => line.includes(String(call.input['pattern']))).length
      return hits === 0 ? say(state, 'not found', '没有找到') : say(state, `found in ${hits} lines`, `在 ${hits} 行里找到`)
    }
    case 'glob': {
      const paths = foundPaths(call.text)
      return say(state, `${paths.length} files`, `${paths.length} 个文件`)
    }
    default: {
      const { exitCode } = commandAnswer(call.text)
      return exitCode === null || exitCode === 0 ? say(state, 'waited to its end (a stand-in for slow work)', '等到了结束（代表耗时的工作）') : say(state, `ended with code ${exitCode}`, `以代码 ${exitCode} 结束`)
    }
  }
}
