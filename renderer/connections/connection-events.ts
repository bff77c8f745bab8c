import type { ContractEventOf } from '../../shared/contract/events.ts'
import { report } from '../stores/report-error.ts'
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

/** A start tells many changes in a row: while one reading is under way, all of them are one more reading. */
let reading: Promise<void> | null = null
let again = false
function readAgain(): void {
  again = true
  if (reading) return
  reading = readAll().finally(() => { reading = null })
  report(reading)
}

async function readAll(): Promise<void> {
  while (again) {
    again = false
    const store = useConnections.getState()
    await Promise.all([store.load(), store.prompts ? store.loadPrompts() : null])
  }
}
