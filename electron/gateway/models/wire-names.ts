import { createHash } from 'node:crypto'

/**
 * Internal tool names (`mail.send`) and the names every provider accepts. A wire name depends on its internal name alone, so it
 * is the same after a restart and whatever else is registered. Going back is done by table, never by parsing.
 */
export interface WireNames {
  /** Wire name of an internal name, known or not. */
  toWire(internal: string): string
  /** Internal name of what a model wrote, or null when no tool of the table has it. */
  toInternal(wire: string): string | null
}

/** What all providers accept: Anthropic and OpenAI allow 64 of these characters, Gemini's endpoint wants no digit or dash in front. */
const legal = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/
/** The form of changed names. A legal name that looks like one is changed too, so the two kinds can never meet. */
const changedForm = /_[0-9a-f]{10}$/
const longest = 64

export function isWireName(name: string): boolean {
  return legal.test(name)
}

/** The wire name of one internal name: itself where possible, else its legal characters plus a hash of the whole. */
export function wireNameFor(internal: string): string {
  if (legal.test(internal) && !changedForm.test(internal)) return internal
  const hash = createHash('sha256').update(internal).digest('hex').slice(0, 10)
  const readable = internal.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^[^A-Za-z_]+/, '')
  return `${(readable || 'tool').slice(0, longest - hash.length - 1)}_${hash}`
}

export function createWireNames(internalNames: Iterable<string>): WireNames {
  const internals = new Map<string, string>()
  const wires = new Map<string, string>()
  for (const name of internalNames) {
    const wire = wireNameFor(name)
    wires.set(name, wire)
    internals.set(wire, name)
  }
  return {
    toWire: (internal) => wires.get(internal) ?? wireNameFor(internal),
    // Some models write the name they saw in a text; it is unambiguous, so it is understood.
    toInternal: (wire) => internals.get(wire) ?? (wires.has(wire) ? wire : null),
  }
}
