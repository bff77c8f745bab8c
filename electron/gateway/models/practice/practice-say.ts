import { practiceTasks } from '../../../../shared/practice/tasks.ts'
import type { DoneCall, PracticeState, PracticeStep } from './practice-state.ts'
import { firstLine } from './practice-results.ts'

export function say(state: PracticeState, en: string, zh: string): string {
  return state.language === 'zh' ? zh : en
}

/** The last words of a task. What the person added meanwhile is not passed over in silence. */
export function answer(state: PracticeState, en: string, zh: string): PracticeStep {
  const added = state.added.map((text) => say(state, `\n\nYou also wrote: "${text}". I am only the practice helper and cannot act on that; please send it again when I am done.`, `\n\n你还写了：“${text}”。我只是练习助手，处理不了这句话，请在我完成后再发一次。`)).join('')
  return { say: say(state, en, zh) + added, calls: [] }
}

export function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

/** Why a call did not do what it should, in the words of what really came back. */
export function whyNot(state: PracticeState, call: DoneCall | undefined): string {
  if (!call) return say(state, 'it was not done', '没有执行')
  switch (call.outcome) {
    case 'denied': return say(state, 'you did not allow it', '你没有允许')
    case 'stopped': return say(state, 'it was stopped', '被停止了')
    case 'failed': return firstLine(call.text)
    case 'done': return say(state, 'it went through', '已完成')
    default: return call.outcome satisfies never
  }
}

/** Null when all of these tools are there, else the honest end of the task. */
export function lacking(state: PracticeState, ...tools: readonly string[]): PracticeStep | null {
  const missing = tools.filter((tool) => !state.tools.has(tool))
  if (missing.length === 0) return null
  return answer(state,
    `I cannot do this task here: this agent may not use ${missing.join(', ')}. You can change that on the page about agents.`,
    `这里做不了这个任务：当前助手不能使用 ${missing.join('、')}。可以在助手设置页面里更改。`)
}

/** For a folder in which the samples of a task are not. */
export function notHere(state: PracticeState, what: { en: string; zh: string }): PracticeStep {
  return answer(state,
    `I found no ${what.en} in this folder. The guided tasks work in the practice folder: choose it as the folder of this chat. If you deleted the samples, "Reset the practice folder" brings them back.`,
    `在这个文件夹里没有找到${what.zh}。引导任务要在练习文件夹里运行：请把它选为这个对话的文件夹。如果示例被删掉了，“重置练习文件夹”可以恢复。`)
}

export function taskMenu(state: PracticeState): string {
  return list(practiceTasks.map((task) => task.prompt[state.language]))
}
