import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { GatewayOptions } from '../../electron/gateway/gateway.ts'
import { openGateway } from '../fakes/open-gateway.ts'
import { scriptedModel } from '../fakes/scripted-adapter.ts'
import type { EverydayTask } from './everyday-task.ts'

export interface TaskRun {
  readonly id: string
  readonly calls: number
  /** What was asked about, with the rule that asked, in order. */
  readonly asked: readonly { readonly subject: string; readonly rule: string; readonly effect: string }[]
  /** Calls that did not do what was asked, with the reason. */
  readonly failed: readonly string[]
  /** What the folder should look like and does not. */
  readonly wrong: readonly string[]
  readonly safeArea: boolean
}

/**
 * Runs a task with its calls through a real gateway, real tools and a real folder, with default settings and, where `quiet`, the choice of the first
 * minute. Every question is answered “once” by a person who never says “always”.
 */
export async function runEverydayTask(task: EverydayTask, how: { readonly safeArea: boolean; readonly quiet: boolean; readonly options?: GatewayOptions }): Promise<TaskRun> {
  const model = scriptedModel([...task.replies.map((calls, reply) => ({ calls: calls.map(([name, input], index) => ({ id: `r${reply}c${index}`, name, input })) })), { text: 'Done.' }])
  const chat = await openGateway({ adapter: model.adapter, ...(how.options ? { options: how.options } : {}) })
  try {
    lay(task, chat.ws)
    await chat.gateway.handlers['settings.update']({ patch: { quietInSafeArea: how.quiet } })
    if (!how.safeArea) await chat.gateway.handlers['profiles.update']({ id: 'main', patch: { sandbox: 'off' } })
    const area = await chat.gateway.handlers['safeArea.state']({ again: false })
    const asked: TaskRun['asked'][number][] = []
    chat.gateway.onEvents((events) => {
      for (const event of events) {
        if (event.type !== 'approval.requested') continue
        asked.push({ subject: event.request.subject.text, rule: event.request.rule, effect: event.request.effect })
        void chat.answer(event.request.id, 'allow-once')
      }
    })
    const end = await chat.say(task.wish)
    const lanes = await chat.lanes()
    const wanted = task.replies.flat().length
    return {
      id: task.id, calls: lanes.length, asked, safeArea: how.safeArea && area.kind === 'ready',
      failed: lanes.filter((lane) => lane.outcome !== 'done').map((lane) => `${lane.subject.text}: ${lane.failure?.code ?? lane.outcome ?? 'no end'}`),
      wrong: [
        ...(end.outcome === 'answered' ? [] : [`the turn ended as ${end.outcome}`]), ...(lanes.length === wanted ? [] : [`${lanes.length} of ${wanted} calls`]),
        ...task.after.there.filter((path) => !existsSync(join(chat.ws, path))).map((path) => `${path} is missing`), ...(task.after.gone ?? []).filter((path) => existsSync(join(chat.ws, path))).map((path) => `${path} is still there`),
      ],
    }
  } finally {
    await chat.dispose()
  }
}

function lay(task: EverydayTask, ws: string): void {
  for (const [path, content] of Object.entries(task.folder)) {
    const full = join(ws, path)
    mkdirSync(dirname(full), { recursive: true })
    writeFileSync(full, typeof content === 'string' ? content : content.bytes)
    const days = typeof content === 'string' ? 0 : content.days ?? 0
    const at = Date.now() / 1_000 - days * 86_400
    if (days > 0) utimesSync(full, at, at)
  }
}

export function perTen(runs: readonly TaskRun[]): number {
  const calls = runs.reduce((sum, each) => sum + each.calls, 0)
  return calls === 0 ? 0 : runs.reduce((sum, each) => sum + each.asked.length, 0) / calls * 10
}
