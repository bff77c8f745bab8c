import { useSyncExternalStore } from 'react'

/**
 * One clock for everything that grows or ticks: a frame for bars, a second for words. It runs only while somebody
 * listens, so a window in which nothing works does nothing. When motion is reduced, bars step once a second too.
 */
type Listener = (now: number) => void

const secondMs = 1_000
const frameListeners = new Set<Listener>()
const secondListeners = new Set<Listener>()
let cancelFrame: (() => void) | null = null
let secondTimer: ReturnType<typeof setTimeout> | undefined
let secondNow = Date.now()

/** Calls once a frame (once a second with reduced motion) with ms since 1970. Returns the end of it. */
export function onFrame(listener: Listener): () => void {
  frameListeners.add(listener)
  cancelFrame ??= nextFrame()
  return () => {
    frameListeners.delete(listener)
    if (frameListeners.size > 0 || !cancelFrame) return
    cancelFrame()
    cancelFrame = null
  }
}

function nextFrame(): () => void {
  const run = (): void => {
    const now = Date.now()
    for (const listener of frameListeners) listener(now)
    cancelFrame = frameListeners.size > 0 ? nextFrame() : null
  }
  if (reducedMotion()) {
    const timer = setTimeout(run, secondMs)
    return () => clearTimeout(timer)
  }
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

/** Whether the person asked their system for less motion. */
export function reducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

function onSecond(listener: () => void): () => void {
  secondListeners.add(listener)
  secondNow = Date.now()
  secondTimer ??= nextSecond()
  return () => {
    secondListeners.delete(listener)
    if (secondListeners.size > 0) return
    clearTimeout(secondTimer)
    secondTimer = undefined
  }
}

function nextSecond(): ReturnType<typeof setTimeout> {
  return setTimeout(() => {
    secondNow = Date.now()
    secondTimer = nextSecond()
    for (const listener of secondListeners) listener(secondNow)
  }, secondMs)
}

const never = (): (() => void) => () => undefined

/** The time in ms since 1970, moving once a second while `active`; otherwise it stands still. */
export function useSecond(active: boolean): number {
  return useSyncExternalStore(active ? onSecond : never, () => secondNow)
}
