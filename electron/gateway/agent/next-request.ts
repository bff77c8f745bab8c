import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import type { AgentProfile } from '../../../shared/settings/settings.ts'
import type { FoundTools } from '../executors/find-tools.ts'
import type { ToolRegistry } from '../executors/tool-registry.ts'
import { GrowingRequest } from '../models/growing-request.ts'
import type { ImagePreparer } from '../models/prepare-images.ts'
import type { AttachmentReader } from '../models/read-attachments.ts'
import type { Ports } from '../ports.ts'
import type { LiveSession } from '../sessions/live-session.ts'
import type { TurnDeps } from './run-turn.ts'
import { ToolOffer } from './offered-tools.ts'
import { systemDay, systemZone } from './system-day.ts'
import { systemPrompt } from './system-prompt.ts'

export interface RequestDeps {
  readonly ports: Pick<Ports, 'platform' | 'places'>
  readonly tools: ToolRegistry
  /** What `find_tools` found, by chat. */
  readonly found: FoundTools
  readonly images: ImagePreparer
  readonly attachments: AttachmentReader
  readonly language: () => 'en' | 'zh'
  /** Where commands of this profile run, for the prompt. */
  readonly sandboxFor: (profile: AgentProfile) => Promise<'off' | 'on' | 'unavailable'>
  readonly isTrusted: (workspace: string) => boolean
  /** Guides that are switched on; left out: none. */
  readonly guides?: () => readonly { readonly name: string; readonly description: string }[]
}

const shells = { linux: 'bash', darwin: 'bash', win32: 'PowerShell' } as const
const notesFile = 'AGENTS.md'
const notesChars = 8_000

/** Makes each chat's next request: tools by profile (cached, the same bytes every time), prompt once per chat, history from where the last request ended. */
export function createRequestMaker(deps: RequestDeps): TurnDeps['nextRequest'] {
  const offer = new ToolOffer(deps.tools, deps.found)
  const prompts = new WeakMap<LiveSession, Map<string, Promise<string>>>()

  const promptFor = (session: LiveSession, workspace: string, profile: AgentProfile): Promise<string> => {
    const byFolder = prompts.get(session) ?? new Map<string, Promise<string>>()
    prompts.set(session, byFolder)
    const known = byFolder.get(workspace)
    if (known) return known
    const made = makePrompt(session, workspace, profile)
    byFolder.set(workspace, made)
    return made
  }

  async function makePrompt(session: LiveSession, workspace: string, profile: AgentProfile): Promise<string> {
    const notes = deps.isTrusted(workspace) ? await readFile(join(workspace, notesFile), 'utf8').then((text) => text.slice(0, notesChars).trim(), () => '') : ''
    return systemPrompt({
      platform: deps.ports.platform, shell: shells[deps.ports.platform], workspace, isPractice: workspace === deps.ports.places.practice,
      day: systemDay(session.summary.createdAt), zone: systemZone(), language: deps.language(), sandbox: await deps.sandboxFor(profile), notes: notes === '' ? null : notes,
      guides: (deps.guides?.() ?? []).slice(0, limits.skillGuidesMost),
    })
  }

  /** Those of the chats that were used last. */
  const requests = new Map<LiveSession, GrowingRequest>()
  const requestFor = (session: LiveSession): GrowingRequest => {
    const kept = requests.get(session) ?? new GrowingRequest()
    requests.delete(session)
    requests.set(session, kept)
    for (const oldest of requests.keys()) {
      if (requests.size <= limits.requestsKept) break
      requests.delete(oldest)
    }
    return kept
  }

  return async (session, profile, workspace, signal) => {
    const { entries } = session
    const [system, images, attachedTexts] = await Promise.all([promptFor(session, workspace, profile), deps.images.prepare(entries, signal), deps.attachments.read(entries), deps.tools.ready()])
    const { wire, deferred, wireNames } = offer.for(session, profile)
    const request = requestFor(session).build({ entries, model: session.summary.model, system, tools: wire, wireNames, maxTokens: limits.replyMaxTokens, images, attachedTexts })
    return { request, deferred, fromWire: (name) => wireNames.toInternal(name) ?? name }
  }
}
