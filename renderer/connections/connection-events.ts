import type { ContractEventOf } from '../../shared/contract/events.ts'
import { readingAgain } from '../stores/read-again.ts'
import { useConnections } from './connections-store.ts'

/** Puts what the gateway says of connections into their store. What nobody has looked at yet is not asked for. */
export function applyConnectionEvent(event: ContractEventOf<'connections.changed' | 'connection.checking' | 'connection.question' | 'connection.questionClosed'>): void {
  const store = useConnections.getState()
  switch (event.type) {
    case 'connections.changed':
      if (store.list) readAgain()
      break
    case 'connection.checking':
      store.setChecking(event.name, event.progress)
      break
    case 'connection.question':
      store.putQuestion(event.question)
      break
    case 'connection.questionClosed':
      store.dropQuestion(event.questionId)
      break
    default:
      event satisfies never
  }
}

/** A start tells many changes in a row. */
const readAgain = readingAgain(() => {
  const { load, loadPrompts, prompts } = useConnections.getState()
  return Promise.all([load(), prompts ? loadPrompts() : null])
})
