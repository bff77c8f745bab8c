import { describe, expect, it } from 'vitest'
import { BatchOrder } from '../../../electron/gateway/router/batch-order.ts'

const never = new AbortController().signal
const write = (key: string) => [{ key, mode: 'write' as const }]
const read = (key: string) => [{ key, mode: 'read' as const }]

async function settled(promise: Promise<unknown>): Promise<boolean> {
  let done = false
  void promise.then(() => { done = true })
  await new Promise((resolve) => setTimeout(resolve, 5))
  return done
}

describe('order inside a batch', () => {
  it('lets two changes of one file run one after the other, in call order', async () => {
    const order = new BatchOrder(2)
    const behind: number[] = []
    const second = order.claim(1, write('a'), never, (index) => behind.push(index))
    const first = order.claim(0, write('a'), never, () => expect.unreachable('the first waits for nobody'))
    expect(await settled(first)).toBe(true)
    expect(await settled(second)).toBe(false)
    order.end(0)
    expect(await settled(second)).toBe(true)
    expect(behind).toEqual([0])
  })

  it('lets reads of one file and changes of different files run side by side', async () => {
    const order = new BatchOrder(4)
    const claims = [order.claim(0, read('a'), never, () => undefined), order.claim(1, read('a'), never, () => undefined), order.claim(2, write('b'), never, () => undefined), order.claim(3, write('c'), never, () => undefined)]
    expect(await settled(Promise.all(claims))).toBe(true)
  })

  it('starts nobody before every call has said what it uses', async () => {
    const order = new BatchOrder(3)
    const early = order.claim(2, write('a'), never, () => undefined)
    expect(await settled(early)).toBe(false)
    order.end(0) // ended without using anything (an unknown tool)
    void order.claim(1, read('b'), never, () => undefined)
    expect(await settled(early)).toBe(true)
  })

  it('stops waiting when the call is stopped', async () => {
    const order = new BatchOrder(2)
    const stop = new AbortController()
    void order.claim(0, write('a'), never, () => undefined)
    const second = order.claim(1, write('a'), stop.signal, () => undefined)
    expect(await settled(second)).toBe(false)
    stop.abort()
    expect(await settled(second)).toBe(true)
  })
})
