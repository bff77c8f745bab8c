import { readFileSync, statSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionForm } from '../../../../shared/mcp/connection.ts'
import { writeJson } from '../../files/write-json.ts'
import { parseJsonc } from './parse-jsonc.ts'
import { readServer, serversIn, writeServer, type RawServers } from './read-servers.ts'

export interface ConfiguredConnection { readonly name: string; readonly form: ConnectionForm; readonly enabled: boolean }

/**
 * `<home>/connections.json`, in the common `mcpServers` form, for people and programs to edit. It is looked at whenever it is
 * read and taken over when it changed; while it is damaged, the last good one counts.
 */
export class ConnectionConfig {
  readonly path: string
  #raw: Readonly<Record<string, unknown>> = {}
  #servers: RawServers = {}
  #entries: readonly ConfiguredConnection[] = []
  /** Of the file that was read last: time and size. */
  #seen = ''
  #revision = 0
  #problem: { readonly line: number | null } | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(home: string) {
    this.path = join(home, 'connections.json')
    this.refresh()
    // Damaged from the beginning: the copy beside it.
    if (this.#problem !== null && this.#entries.length === 0) this.#take(this.#read(`${this.path}.bak`))
  }

  get entries(): readonly ConfiguredConnection[] { return this.#entries }
  /** The file is no configuration at the moment (`line`, where it is known); what counts is the last good one. */
  get problem(): { readonly line: number | null } | null { return this.#problem }

  /** Rises with every reading of a changed file. */
  get revision(): number { return this.#revision }

  /** Looks whether the file changed (about 10 µs) and reads it again if so. */
  refresh(): void {
    const mark = this.#mark()
    if (mark === this.#seen) return
    this.#seen = mark
    this.#revision += 1
    if (mark === 'none') {
      this.#problem = null
      this.#take({ ok: true, value: {} })
      return
    }
    const parsed = this.#read(this.path)
    this.#problem = parsed.ok ? null : { line: parsed.line }
    if (parsed.ok) this.#take(parsed)
  }

  /** Keeps a connection; `replaces` is the name it had. Throws when it could not be written. */
  put(form: ConnectionForm, enabled: boolean, replaces?: string): Promise<void> {
    return this.#change((servers) => {
      const before = servers[replaces ?? form.name]
      const entry = writeServer(form, enabled, before)
      if (replaces === undefined || !(replaces in servers)) return { ...servers, [form.name]: entry }
      // In its old place: a person's file keeps its order.
      return Object.fromEntries(Object.entries(servers).map(([name, each]) => (name === replaces ? [form.name, entry] : [name, each])))
    })
  }

  remove(name: string): Promise<void> {
    return this.#change((servers) => Object.fromEntries(Object.entries(servers).filter(([each]) => each.trim() !== name)))
  }

  #change(change: (servers: RawServers) => RawServers): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(async () => {
      this.refresh()
      // What a person was in the middle of writing is not lost by our own change.
      if (this.#problem !== null) await copyFile(this.path, `${this.path}.damaged`)
      const { servers: _, mcpServers: __, ...others } = this.#raw
      await writeJson(this.path, { ...others, mcpServers: change(this.#servers) })
      this.#seen = ''
      this.refresh()
    })
    return this.#writing
  }

  #take(parsed: ReturnType<typeof parseJsonc>): void {
    if (!parsed.ok) return
    this.#raw = typeof parsed.value === 'object' && parsed.value !== null ? parsed.value as Record<string, unknown> : {}
    this.#servers = serversIn(parsed.value) ?? {}
    this.#entries = Object.entries(this.#servers).flatMap(([name, given]) => {
      const read = readServer(name.trim(), given, false)
      return 'form' in read ? [{ name: read.form.name, form: read.form, enabled: read.enabled }] : []
    }).filter((entry, index, all) => all.findIndex((each) => each.name === entry.name) === index)
  }

  #read(path: string): ReturnType<typeof parseJsonc> {
    try {
      return parseJsonc(readFileSync(path, 'utf8'))
    } catch {
      return { ok: false, line: null }
    }
  }

  #mark(): string {
    try {
      const { mtimeMs, size, ino } = statSync(this.path)
      return `${mtimeMs} ${size} ${ino}`
    } catch {
      return 'none'
    }
  }
}
