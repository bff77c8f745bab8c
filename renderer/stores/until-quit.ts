import { createJSONStorage, type PersistStorage } from 'zustand/middleware'

/** Keeps a part of a store over a reload of the page, and no longer than the window lives. Where there is no page, nothing is kept. */
export function untilQuit<T>(): PersistStorage<T> | undefined {
  return createJSONStorage<T>(() => (typeof sessionStorage === 'undefined' ? nowhere : sessionStorage))
}

const nowhere = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
