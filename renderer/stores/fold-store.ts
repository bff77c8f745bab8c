import { create } from 'zustand'

/** Which folds stand open, by id. Kept outside the rows, because rows that scroll away are taken down. */
interface FoldState {
  readonly open: Readonly<Record<string, boolean>>
  readonly setOpen: (id: string, open: boolean) => void
}

export const useFolds = create<FoldState>()((set) => ({
  open: {},
  setOpen: (id, open) => set((state) => ({ open: { ...state.open, [id]: open } })),
}))

/** One fold: whether it is open (`initially` until somebody touched it) and how to change that. */
export function useFold(id: string, initially = false): readonly [boolean, (open: boolean) => void] {
  const open = useFolds((state) => state.open[id]) ?? initially
  const setOpen = useFolds((state) => state.setOpen)
  return [open, (next) => setOpen(id, next)]
}
