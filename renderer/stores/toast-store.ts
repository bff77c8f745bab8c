import { create } from 'zustand'

/** A short message at the edge of the window. Words are ready-made: the caller has the language. */
export interface Toast {
  readonly id: string
  readonly text: string
  readonly tone: 'plain' | 'ok' | 'bad'
  readonly action?: { readonly label: string; readonly run: () => void }
}

interface ToastState {
  readonly toasts: readonly Toast[]
  readonly show: (toast: Omit<Toast, 'id'>) => void
  readonly dismiss: (id: string) => void
}

export const useToasts = create<ToastState>()((set) => ({
  toasts: [],
  // Three at most: the oldest goes first, so that the newest undo is always in reach.
  show: (toast) => set((state) => ({ toasts: [...state.toasts, { ...toast, id: crypto.randomUUID() }].slice(-3) })),
  dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
}))
