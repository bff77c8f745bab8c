import { useRef, useState } from 'react'
import type { ModelFailure, ProviderId } from '../../shared/models/model-ref.ts'
import type { Service } from '../../shared/settings/settings.ts'
import { asGatewayError, call, type GatewayError } from '../gateway-client.ts'
import { useSettings } from '../stores/settings-store.ts'
import { report } from '../stores/report-error.ts'
import { asksForAddress, isLocal } from './service-facts.ts'

export type ConnectState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'works'; readonly model: string; readonly firstAnswerMs: number; readonly withKey: boolean }
  /** Something is missing or cannot be right; nothing was asked. */
  | { readonly kind: 'incomplete'; readonly what: 'key-characters' | 'no-model' | 'no-address' }
  | { readonly kind: 'refused'; readonly failure: ModelFailure['kind']; readonly detail: string }
  | { readonly kind: 'error'; readonly error: GatewayError }

export interface ConnectForm {
  readonly service: Service
  readonly address: string
  readonly key: string
  readonly model: string
  readonly state: ConnectState
  readonly setAddress: (address: string) => void
  readonly setKey: (key: string) => void
  readonly setModel: (model: string) => void
  /** Takes a name the service itself gave, where none was typed or chosen yet. */
  readonly suggestModel: (model: string) => void
  /** One path for testing and saving: the gateway keeps what was typed only when the model answered. */
  readonly check: (makeDefault: boolean) => Promise<void>
}

interface Typed { readonly provider: ProviderId; readonly connected: boolean; readonly address: string; readonly key: string; readonly model: string; readonly state: ConnectState }
const idle: ConnectState = { kind: 'idle' }

/**
 * What is typed to connect a service, and how the check went. A failed check keeps every field as it was typed. Another
 * service starts afresh, but a key that was pasted stays: the service may have been the mistake. A service that was taken
 * away starts afresh with nothing.
 */
export function useConnect(service: Service): ConnectForm {
  const usual = useSettings((store) => store.settings?.defaultModel)
  const fresh = (key: string): Typed => ({
    provider: service.provider, connected: service.connected, address: service.baseUrl ?? '', key, state: idle,
    model: usual?.provider === service.provider ? usual.name : (service.models[0] ?? ''),
  })
  const follow = (now: Typed): Typed => {
    if (now.provider !== service.provider) return fresh(now.key)
    if (now.connected === service.connected) return now
    return service.connected ? { ...now, connected: true } : fresh('')
  }
  const [kept, setKept] = useState<Typed>(() => fresh(''))
  const typed = follow(kept)
  if (typed !== kept) setKept(typed)
  const run = useRef(0)

  const own = (now: Typed): Typed => (now.provider === service.provider ? now : fresh(now.key))
  const type = (patch: Partial<Typed>): void => {
    run.current += 1
    setKept((now) => ({ ...own(now), state: idle, ...patch }))
  }
  const check = async (makeDefault: boolean): Promise<void> => {
    if (typed.state.kind === 'checking') return
    const { provider } = service
    const key = typed.key.trim()
    const address = typed.address.trim()
    const model = typed.model.trim()
    const missing = findMissing(service, { key, address, model })
    if (missing) return type({ state: missing })
    const mine = run.current += 1
    // What was typed meanwhile, or another service, makes this answer an answer to nothing.
    const show = (patch: Partial<Typed>): void => setKept((now) => (run.current === mine && now.provider === provider ? { ...now, ...patch } : now))
    show({ state: { kind: 'checking' } })
    try {
      const outcome = await call('models.connect', { model: { provider, name: model }, makeDefault, ...(key ? { key } : {}), ...(address && address !== service.baseUrl ? { baseUrl: address } : {}) })
      if (!outcome.ok) {
        // On the person's own computer no network can be missing: there, nothing answers at the address.
        const failure = isLocal(provider) && outcome.kind === 'no-network' ? 'bad-address' : outcome.kind
        return show({ state: { kind: 'refused', failure, detail: outcome.detail } })
      }
      // A kept key is never shown again, so it does not stay in the field either.
      show({ key: '', state: { kind: 'works', model, firstAnswerMs: outcome.firstAnswerMs, withKey: key !== '' || service.hasKey } })
      report(useSettings.getState().loadServices())
    } catch (error) {
      show({ state: { kind: 'error', error: asGatewayError(error) } })
    }
  }
  return {
    service, address: typed.address, key: typed.key, model: typed.model, state: typed.state, check,
    setAddress: (address) => type({ address }), setKey: (key) => type({ key }), setModel: (model) => type({ model }),
    suggestModel: (model) => setKept((now) => (own(now).model === '' ? { ...own(now), model, state: now.state.kind === 'incomplete' ? idle : now.state } : now)),
  }
}

/** What can be seen without asking anybody. A key goes into a header: other characters than these cannot travel there. */
function findMissing(service: Service, { key, address, model }: { key: string; address: string; model: string }): ConnectState | null {
  if (key !== '' && !/^[\x21-\x7e]+$/.test(key)) return { kind: 'incomplete', what: 'key-characters' }
  if (service.needsKey && key === '' && !service.hasKey) return { kind: 'refused', failure: 'no-key', detail: '' }
  if (address === '' && asksForAddress(service.provider) && !service.baseUrl) return { kind: 'incomplete', what: 'no-address' }
  if (model === '') return { kind: 'incomplete', what: 'no-model' }
  return null
}

/** The field a finding is about; null = none of them. */
export function blamedField(state: ConnectState): 'key' | 'address' | 'model' | null {
  if (state.kind === 'incomplete') return state.what === 'key-characters' ? 'key' : state.what === 'no-model' ? 'model' : 'address'
  if (state.kind !== 'refused') return null
  switch (state.failure) {
    case 'wrong-key': case 'no-key': return 'key'
    case 'bad-address': return 'address'
    case 'model-not-allowed': return 'model'
    default: return null
  }
}
