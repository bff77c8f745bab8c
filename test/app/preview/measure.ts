import type { CDPSession, Page } from 'playwright'
import { longChat } from './long-chat.ts'
import { startPreview } from './serve-window.ts'

/**
 * How the window holds up in a chat of 5 000 messages and 1 000 spans while an answer streams at 200 pieces a second:
 *   node test/app/preview/measure.ts [TURNS]
 * Prints frame times and, because a busy machine spoils those, the main thread's own CPU time a frame. `--profile` lists the dearest functions.
 */
const turns = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 2_500)
const profiled = process.argv.includes('--profile')

const preview = await startPreview()
try {
  const { page, context, problems } = await preview.open({ language: 'en', theme: 'light', views: [longChat('s5', turns)] })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Profiler.enable')
  await page.evaluate(() => {
    const longs: number[] = []
    Object.assign(window, { longs })
    new PerformanceObserver((list) => longs.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({ type: 'longtask' })
  })
  if (process.argv.includes('--no-panel')) await page.keyboard.press('Control+b')
  await step('open', page, cdp, 4_000, async () => {
    await page.getByRole('navigation').getByText('Plan for Saturday').click()
    await page.getByRole('log').getByText(`Question number ${turns - 1},`).waitFor()
  })
  await step('idle', page, cdp, 2_000)
  await step('stream 200/s', page, cdp, 6_000, () => page.evaluate(stream))
  await page.mouse.move(700, 400)
  await step('scroll while it streams', page, cdp, 4_000, async () => {
    for (let count = 0; count < 30; count++) {
      await page.mouse.wheel(0, -500)
      await page.waitForTimeout(80)
    }
  })
  for (const problem of problems) console.error(problem)
} finally {
  await preview.close()
}

/** Measures `ms` of frames while `act` goes on. */
async function step(name: string, page: Page, cdp: CDPSession, ms: number, act: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
  const before = await metrics(cdp)
  if (profiled) await cdp.send('Profiler.start')
  const frames = page.evaluate(async (length) => {
    const longs = (window as unknown as { longs: number[] }).longs
    longs.length = 0
    const gaps: number[] = []
    let last = performance.now()
    const end = last + length
    await new Promise<void>((resolve) => {
      const tick = (now: number): void => {
        gaps.push(now - last)
        last = now
        if (now > end) resolve()
        else requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
    })
    gaps.sort((a, b) => a - b)
    const at = (share: number): number => Math.round((gaps[Math.floor(gaps.length * share)] ?? 0) * 10) / 10
    return { frames: gaps.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), longTasks: longs.filter((task) => task > 50) }
  }, ms)
  await act()
  const seen = await frames
  const after = await metrics(cdp)
  const cost = (key: string): string => (((after[key] ?? 0) - (before[key] ?? 0)) * 1_000 / seen.frames).toFixed(2)
  console.log(name.padEnd(24), JSON.stringify(seen), `CPU ms a frame: all ${cost('TaskDuration')}, script ${cost('ScriptDuration')}, style ${cost('RecalcStyleDuration')}, layout ${cost('LayoutDuration')}`)
  if (profiled) console.log(dearest((await cdp.send('Profiler.stop')).profile))
}

async function metrics(cdp: CDPSession): Promise<Record<string, number>> {
  return Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]))
}

type Profile = { readonly nodes: readonly { readonly id: number; readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number } }[]; readonly samples?: number[]; readonly timeDeltas?: number[] }

function dearest(profile: Profile): string {
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, `${callFrame.functionName} ${callFrame.url.split('/').at(-1)}:${callFrame.lineNumber}`]))
  const self = new Map<string, number>()
  profile.samples?.forEach((id, index) => {
    const name = names.get(id) ?? ''
    self.set(name, (self.get(name) ?? 0) + (profile.timeDeltas?.[index] ?? 0) / 1_000)
  })
  return [...self].toSorted((a, b) => b[1] - a[1]).slice(0, 14).map(([name, ms]) => `    ${ms.toFixed(0)} ms  ${name}`).join('\n')
}

/** Runs in the page: one answer of mixed Markdown in pieces of five characters, 200 a second. */
function stream(): void {
  const bridge = (window as unknown as { scripted: { emit: (event: unknown) => void } }).scripted
  const where = { sessionId: 's5', turnId: 'streamed' }
  const prose = `${'Long answer. '.repeat(20)}\n\n`
  const rich = '```js\nconst a = 1\nfunction b() { return a }\n```\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n'
  const text = Array.from({ length: 60 }, (_, index) => prose + (index % 4 === 3 ? rich : '')).join('')
  bridge.emit({ type: 'turn.started', ...where, user: { kind: 'user', id: 'streamed-u', at: Date.now(), text: 'go', attachments: [], steer: false, direct: false, pending: false } })
  bridge.emit({ type: 'message.started', ...where, messageId: 'streamed-m', model: { provider: 'practice', name: 'practice' } })
  const began = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = (performance.now() - began) / 5
    while (sent < due && sent * 5 < text.length) {
      bridge.emit({ type: 'message.delta', ...where, messageId: 'streamed-m', text: text.slice(sent * 5, sent * 5 + 5) })
      sent += 1
    }
    if (sent * 5 >= text.length) clearInterval(timer)
  }, 10)
}
