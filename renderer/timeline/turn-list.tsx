import { useCallback, useState, type ComponentProps, type ReactNode } from 'react'
import { Virtuoso } from 'react-virtuoso'
import type { TurnView } from '../../shared/sessions/chat-view.ts'

/** Up to here every turn is in the document; a longer chat keeps only what is near the screen. A page of a chat has fewer. */
const plainTurns = 120
/** Height (px) of a turn before it was measured; lanes.css assumes the same. */
const usualHeight = 76

/** The turns of the side panel, in order. `row` draws one as a list item; it is called for the turns on screen only. */
export function TurnList({ turns, row }: { turns: readonly TurnView[]; row: (turn: TurnView, index: number) => ReactNode }) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const find = useCallback((element: HTMLElement | null) => setScroller(element?.closest<HTMLElement>('[data-scroll="panel"]') ?? null), [])
  if (turns.length <= plainTurns) return <ol>{turns.map((turn, index) => <li key={turn.id}>{row(turn, index)}</li>)}</ol>
  return (
    <div ref={find}>
      {scroller && (
        <Virtuoso
          customScrollParent={scroller} data={turns} defaultItemHeight={usualHeight} increaseViewportBy={300} components={parts}
          initialTopMostItemIndex={turns.length - 1} computeItemKey={(_, turn) => turn.id} itemContent={(index, turn) => row(turn, index)}
        />
      )}
    </div>
  )
}

const parts = {
  List: (props: ComponentProps<'ol'>) => <ol {...props} />,
  Item: ({ item: _item, ...props }: ComponentProps<'li'> & { item: unknown }) => <li {...props} />,
}
