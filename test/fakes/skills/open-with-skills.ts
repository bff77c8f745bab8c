import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SkillInstall } from '../../../shared/skills/offer.ts'
import type { GatewayOptions } from '../../../electron/gateway/gateway.ts'
import type { Ports } from '../../../electron/gateway/ports.ts'
import { openGateway, type OpenGateway } from '../open-gateway.ts'
import { knowsInstaller } from '../npm-registry/open-store.ts'
import { scriptedModel, type ScriptedModel } from '../scripted-adapter.ts'
import { type SkillSource, writeSkill } from './write-skill.ts'

export interface SkillGateway extends OpenGateway {
  readonly model: ScriptedModel
  readonly handlers: OpenGateway['gateway']['handlers']
  /** Installs a folder through the dialog, with the person's yes, and waits for the end. */
  installFolder(folder: string, confirm?: boolean): Promise<SkillInstall>
  install(source: SkillSource): Promise<SkillInstall>
  ended(installId: string): Promise<SkillInstall>
}

/** A real gateway that installs real packages; what the dialogs answer is set by the test. */
export async function openWithSkills(script: Parameters<typeof scriptedModel>[0] = [], more: { readonly options?: GatewayOptions; readonly ports?: Partial<Ports>; readonly home?: string; readonly ws?: string; /** The person's browser. */ readonly openExternal?: (page: string) => void } = {}): Promise<SkillGateway> {
  const model = scriptedModel(script)
  let chosen = ''
  const base = more.home === undefined ? realpathSync(mkdtempSync(join(tmpdir(), 'pincer-gateway-'))) : null
  const places = base === null ? {} : { home: join(base, 'home'), ws: join(base, 'ws') }
  if (base !== null) knowsInstaller(join(base, 'home'))
  const gateway = await openGateway({
    adapter: model.adapter, ...places, ...more,
    ports: { desktop: { pickFolder: () => Promise.resolve(chosen), pickSkillFile: () => Promise.resolve(chosen), openExternal: (page) => Promise.resolve(more.openExternal?.(page)), openPath: () => Promise.resolve(), showInFolder: () => Promise.resolve() }, ...more.ports },
  })
  const { handlers } = gateway.gateway
  const ended = async (id: string): Promise<SkillInstall> => (await gateway.until('skill.install', ({ install }) => install.id === id && install.end !== null)).install
  const installFolder = async (path: string, confirm = true): Promise<SkillInstall> => {
    chosen = path
    const begun = await handlers['skills.install']({ source: { kind: 'choose', what: path.endsWith('.tgz') ? 'file' : 'folder' } })
    if (begun === null) throw new Error('nothing was chosen')
    if (!confirm) return begun
    await handlers['skills.confirm']({ installId: begun.id })
    return ended(begun.id)
  }
  return Object.assign(gateway, { model, handlers, ended, installFolder, install: (source: SkillSource) => installFolder(writeSkill(source)) })
}

/** The texts a request carries as results of tools. */
export function resultsIn(request: ScriptedModel['requests'][number] | undefined): string[] {
  return (request?.messages ?? []).flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'tool-result' ? block.content.flatMap((each) => (each.type === 'text' ? [each.text] : [each.mimeType])) : [])))
}
