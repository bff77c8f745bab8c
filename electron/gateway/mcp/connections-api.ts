import type { CallOutput, ParsedInput } from '../../../shared/contract/calls.ts'
import type { Connection, ConnectionForm, ConnectionLogLine, ConnectionPrompt, ConnectionQuestion, Importable, ParseOutcome, QuestionAnswer } from '../../../shared/mcp/connection.ts'

/** What the contract asks of connections. Fails with `ContractError` where a name or a question is not there. */
export interface ConnectionsApi {
  list(): Promise<Connection[]>
  check(form: ConnectionForm, replaces: string | undefined): Promise<CallOutput<'connections.check'>>
  save(form: ConnectionForm, replaces: string | undefined, force: boolean, mark?: string): Promise<CallOutput<'connections.save'>>
  /** Ends a check or save of that name that is under way. */
  stopCheck?(name: string): void
  remove(name: string): Promise<void>
  restart(name: string): Promise<Connection>
  setEnabled(name: string, enabled: boolean): Promise<Connection>
  setTool(name: string, change: Omit<ParsedInput<'connections.setTool'>, 'name'>): Promise<Connection>
  trust(name: string, scripts: readonly string[], mark?: string): Promise<Connection>
  signIn(name: string): Promise<Connection>
  signOut(name: string): Promise<Connection>
  importable(): Promise<Importable[]>
  parse(text: string): ParseOutcome
  file(): { path: string; problem: { line: number | null } | null }
  log(name: string): ConnectionLogLine[]
  prompts(): Promise<ConnectionPrompt[]>
  /** `/server:prompt words` as the text that prompt stands for; any other text as it is. */
  expandPrompt(text: string): Promise<string>
  questions(): ConnectionQuestion[]
  answer(questionId: string, answer: QuestionAnswer): Promise<void>
}
