import { limits } from '../../../shared/limits.ts'
import type { ConnectionQuestion, QuestionAnswer } from '../../../shared/mcp/connection.ts'

export interface QuestionDeskDeps {
  readonly now: () => number
  readonly newId: (kind: string) => string
  /** Somebody can see a question; without, every one is cancelled at once. */
  readonly attended: boolean
  readonly onAsked: (question: ConnectionQuestion) => void
  readonly onClosed: (questionId: string) => void
}

/** Questions of servers to the person. Each ends once: by an answer, by the end of what asked, or with Pincer. */
export class QuestionDesk {
  readonly #deps: QuestionDeskDeps
  readonly #open = new Map<string, { readonly question: ConnectionQuestion; readonly settle: (answer: QuestionAnswer) => void }>()

  constructor(deps: QuestionDeskDeps) { this.#deps = deps }

  ask(about: Omit<ConnectionQuestion, 'id' | 'askedAt'>, signal: AbortSignal): Promise<QuestionAnswer> {
    const fromSame = this.list().filter(({ connection }) => connection === about.connection).length
    if (!this.#deps.attended || signal.aborted) return Promise.resolve({ action: 'cancel' })
    if (fromSame >= limits.connectionQuestionsMost) return Promise.resolve({ action: 'decline' })
    const question: ConnectionQuestion = { ...about, id: this.#deps.newId('question'), askedAt: this.#deps.now() }
    return new Promise((resolve) => {
      const onAbort = (): void => settle({ action: 'cancel' })
      const settle = (answer: QuestionAnswer): void => {
        if (!this.#open.delete(question.id)) return
        signal.removeEventListener('abort', onAbort)
        this.#deps.onClosed(question.id)
        resolve(answer)
      }
      this.#open.set(question.id, { question, settle })
      signal.addEventListener('abort', onAbort, { once: true })
      this.#deps.onAsked(question)
    })
  }

  /** The question that was answered, or null when it is over. */
  answer(id: string, answer: QuestionAnswer): ConnectionQuestion | null {
    const open = this.#open.get(id)
    open?.settle(answer)
    return open?.question ?? null
  }

  list(): ConnectionQuestion[] { return [...this.#open.values()].map(({ question }) => question) }

  dispose(): void { for (const { settle } of this.#open.values()) settle({ action: 'cancel' }) }
}
