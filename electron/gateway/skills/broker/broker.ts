import type { Manifest } from '../../../../shared/skills/manifest.ts'
import type { SkillMaker } from '../../../../shared/skills/sign-in.ts'
import type { Effect } from '../../../../shared/tools/effect.ts'
import type { Asked } from '../host/messages.ts'
import type { BrokerAnswer, RunningCall } from '../host/skill-host.ts'
import { accountsOf, effectOfTool } from '../manifest/manifest-facts.ts'
import { accountRequest } from '../sign-in/account-request.ts'
import type { SkillAuth } from '../skill-auth.ts'
import { type CallFiles, callFile } from './call-files.ts'
import { callFetch, type SkillFetcher } from './call-fetch.ts'
import { answered, refused } from './broker-answers.ts'
import type { SkillStorage } from './skill-storage.ts'

export interface BrokerParts {
  readonly skillId: string
  readonly maker: SkillMaker
  readonly manifest: Manifest
  readonly files: CallFiles
  readonly fetcher: SkillFetcher
  readonly storage: SkillStorage
  readonly auth: SkillAuth
  /** A secret of the skill's settings; null: none was given. */
  readonly secret: (name: string) => Promise<string | null>
}

/** What only looks may change nothing; what changes files may send nothing. Whoever does more declares it, and then the person is asked. */
const readsOnly: ReadonlySet<Effect> = new Set(['looks', 'changes'])
const methodInHeader = /^x-(?:http-)?method(?:-override)?$/i

/**
 * The one place where a skill's wishes meet its manifest: hosts, folders, secrets, accounts and the effect of the tool that runs.
 * Never rejects for a refused wish.
 */
export function createBroker(parts: BrokerParts): (asked: Asked, body: Buffer, call: RunningCall | null, running: readonly RunningCall[]) => Promise<BrokerAnswer> {
  const { manifest } = parts
  return async (asked, body, call, running) => {
    switch (asked.what) {
      case 'fetch': {
        if (call === null) return refused('fetch belongs to a call: use call.fetch')
        const plain = ['GET', 'HEAD', 'OPTIONS'].includes(asked.method.toUpperCase())
        const effect = effectOfTool(manifest, call.tool)
        if (!plain && readsOnly.has(effect)) return refused(`${call.tool} is declared as "${effect}" and may not send with ${asked.method}`)
        // Many services take the word of such a header for the word that stands in front.
        if (readsOnly.has(effect) && asked.headers.some(([name]) => methodInHeader.test(name))) return refused(`${call.tool} is declared as "${effect}" and may not name another method in a header`)
        return callFetch(asked, body, { hosts: manifest.permissions.hosts, fetcher: parts.fetcher, signal: call.context.signal })
      }
      case 'read': case 'list': case 'stat': case 'write': {
        if (call === null) return refused('files belong to a call: use call.files')
        if (asked.what === 'write' && effectOfTool(manifest, call.tool) === 'looks') return refused(`${call.tool} is declared as "looks" and may not write`)
        return callFile(asked.what, asked.path, body, { call, manifest, files: parts.files })
      }
      case 'storage-get': return answered(await parts.storage.get(asked.key))
      case 'storage-set': return parts.storage.set(asked.key, asked.value)
      case 'storage-delete': await parts.storage.delete(asked.key); return answered(null)
      case 'storage-keys': return answered(await parts.storage.keys(asked.prefix))
      case 'secret': return manifest.permissions.secrets.includes(asked.name) ? answered(await parts.secret(asked.name)) : refused(`the secret ${asked.name} is not declared`)
      case 'token': {
        // Only while a tool runs that declared the account: a token is not there for anything else.
        const wish = accountsOf(running.flatMap((each) => manifest.tools.find(({ name }) => name === each.tool) ?? [])).get(asked.provider)
        const request = wish === undefined ? null : accountRequest({ id: parts.skillId, maker: parts.maker, manifest }, asked.provider, wish)
        if (request === null) return refused(`no running tool has declared the account ${asked.provider}`)
        const token = await parts.auth.token({ ...request, fresh: false })
        return token.kind === 'valid' ? answered(token.token) : { ok: false, code: 'sign-in', message: `the person is not signed in at ${asked.provider}` }
      }
      default: return asked satisfies never
    }
  }
}
