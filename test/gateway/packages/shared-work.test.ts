import { describe, expect, it } from 'vitest'
import { SharedWork } from '../../../electron/gateway/packages/shared-work.ts'

/** Work that ends when it is told, or when it is stopped. */
function setUp() {
  const shared = new SharedWork<string, number>()
  const ends: ((result: string) => void)[] = []
  const start = (signal: AbortSignal, tell: (progress: number) => void) => new Promise<string>((resolve) => {
    tell(1)
    ends.push(resolve)
    signal.addEventListener('abort', () => setTimeout(() => resolve('stopped'), 20))
  })
  const join = (signal = new AbortController().signal, heard: number[] = []) => shared.join('k', { signal, onProgress: (progress) => heard.push(progress), start })
  return { join, ends }
}

describe('work that several wait for', () => {
  it('is done once, and a later wish begins anew', async () => {
    const { join, ends } = setUp()
    const both = [join(), join()]
    ends[0]?.('done')
    expect(await Promise.all(both)).toEqual(['done', 'done'])
    const next = join()
    expect(ends).toHaveLength(2)
    ends[1]?.('again')
    expect(await next).toBe('again')
  })
  it('one who leaves goes at once and stops nobody else', async () => {
    const { join, ends } = setUp()
    const stop = new AbortController()
    const [leaving, staying] = [join(stop.signal), join()]
    stop.abort()
    expect(await leaving).toBe('left')
    ends[0]?.('done')
    expect(await staying).toBe('done')
  })
  it('the last to leave stops it and waits for its end; who comes meanwhile begins anew', async () => {
    const { join, ends } = setUp()
    const [first, second] = [new AbortController(), new AbortController()]
    const both = [join(first.signal), join(second.signal)]
    first.abort()
    expect(await both[0]).toBe('left')
    second.abort()
    await Promise.resolve()
    await Promise.resolve()
    const next = join()
    expect(await both[1]).toBe('stopped')
    expect(ends).toHaveLength(2)
    ends[1]?.('done')
    expect(await next).toBe('done')
  })
  it('who has left before it begins gets nothing and nothing goes on', async () => {
    const { join } = setUp()
    expect(await join(AbortSignal.abort())).toBe('stopped')
  })
})
