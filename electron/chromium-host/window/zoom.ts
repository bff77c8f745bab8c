import type { CdpSession } from '../chromium/cdp-pipe.ts'
import { engine } from '../chromium/engine.ts'
import { hostLimits } from '../host-limits.ts'

/**
 * The protocol has no browser zoom. The same look comes from telling the page that it is smaller and its pixels denser.
 * That fixes the page's size, so while the factor is not 1 the window is measured now and then.
 */
export class Zoom {
  factor = 1
  /** Window size minus page size: title bar and edges. Measured while nothing is overridden. */
  #frame: { readonly width: number; readonly height: number; readonly pixelRatio: number } | null = null
  #applied = ''
  #timer: NodeJS.Timeout | undefined

  async set(factor: number, session: CdpSession, targetId: string): Promise<void> {
    this.factor = factor
    clearInterval(this.#timer)
    this.#applied = ''
    if (factor === 1) return void await session.send('Emulation.clearDeviceMetricsOverride')
    this.#frame ??= await measure(session, targetId)
    await this.#apply(session, targetId)
    if (!engine.headless) this.#timer = setInterval(() => { this.#apply(session, targetId).catch(() => this.dispose()) }, hostLimits.zoomMeasureMs).unref()
  }

  dispose(): void { clearInterval(this.#timer) }

  async #apply(session: CdpSession, targetId: string): Promise<void> {
    const frame = this.#frame
    if (!frame) return
    const { bounds } = await engine.browser.send('Browser.getWindowForTarget', { targetId })
    const width = Math.round(((bounds.width ?? 0) - frame.width) / this.factor)
    const height = Math.round(((bounds.height ?? 0) - frame.height) / this.factor)
    const wanted = `${width} ${height} ${this.factor}`
    if (wanted === this.#applied || width <= 0 || height <= 0) return
    this.#applied = wanted
    await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: frame.pixelRatio * this.factor, scale: this.factor, mobile: false })
  }
}

async function measure(session: CdpSession, targetId: string): Promise<{ width: number; height: number; pixelRatio: number }> {
  const { bounds } = await engine.browser.send('Browser.getWindowForTarget', { targetId })
  const { result } = await session.send('Runtime.evaluate', { expression: '({ width: innerWidth, height: innerHeight, pixelRatio: devicePixelRatio })', returnByValue: true })
  const page = result.value as { width: number; height: number; pixelRatio: number }
  return { width: (bounds.width ?? 0) - page.width, height: (bounds.height ?? 0) - page.height, pixelRatio: page.pixelRatio }
}
