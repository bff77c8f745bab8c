import type { SkillInstall } from '../../shared/skills/offer.ts'
import type { Finding, FindingCode, Skill, SkillState } from '../../shared/skills/skill.ts'
import type { WallId } from '../../shared/skills/walls.ts'
import type { ErrorParts } from '../ui/error-three-parts.tsx'
import { words } from '../text/index.ts'
import { asIs } from './outside-words.tsx'

/** What a look at a package found, in plain words. `quote`: how a word from outside is written. */
export function findingWords({ code, data }: Pick<Finding, 'code' | 'data'>, quote: (value: string | number | boolean) => string = asIs): string {
  if (code === 'very-new') return words.t('skills:finding.very-new', { count: Number(data['hours'] ?? 0) })
  if (code === 'reached-out') return words.t('skills:finding.reached-out', { tried: attemptWords(data['wall'] as WallId), what: quote(data['what'] ?? '') })
  const quoted: Finding['data'] = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, quote(value)]))
  return words.t(`skills:finding.${code}`, quoted)
}

/** What a skill tried where that wall stands. */
export function attemptWords(wall: WallId): string { return words.t(`skills:attempts.tried.${wall}`) }

/** The sign-in service as people call it; one we have no word for as it calls itself. */
export function providerWords(provider: string): string {
  return provider === 'google' || provider === 'github' || provider === 'microsoft' ? words.t(`skills:provider.${provider}`) : provider
}

/** Why an install brought nothing: three parts, and what is for the fold. */
export function failureWords(install: SkillInstall, end: Extract<SkillInstall['end'], { kind: 'failed' }>): { readonly parts: ErrorParts; readonly detail: string } {
  const { code, data } = end
  const finding = data['finding']
  const reason = typeof finding === 'string' && isFindingCode(finding) ? findingWords({ code: finding, data }) : ''
  const happened = words.t(`skills:fail.${code}.happened`)
  const update = install.replaces !== null
  return {
    parts: {
      title: words.t(update ? 'skills:failTitleUpdate' : 'skills:failTitle'), happened: reason === '' ? happened : words.t('skills:twoSentences', { first: happened, second: reason }),
      did: words.t(update ? 'skills:failDidUpdate' : 'skills:failDid'), can: words.t(`skills:fail.${code}.can`),
    },
    detail: Object.entries(data).filter(([name]) => name !== 'finding').map(([name, value]) => `${name}: ${value}`).join('\n'),
  }
}

/** Why a skill cannot be used, and what helps. null: it can be. */
export function troubleWords({ state }: Pick<Skill, 'state'>): { readonly parts: ErrorParts; readonly detail: string } | null {
  if (state.kind === 'paused') return { parts: { title: words.t('skills:paused.title'), happened: words.t('skills:paused.happened', { count: state.tries }), did: words.t('skills:brokenDid'), can: words.t('skills:paused.can') }, detail: state.why }
  if (state.kind !== 'broken') return null
  const { data } = state
  return {
    parts: { title: words.t('skills:state.broken'), happened: brokenWords(state), did: words.t('skills:brokenDid'), can: words.t(`skills:broken.${state.why}.can`) },
    detail: Object.entries(data).map(([name, value]) => `${name}: ${value}`).join('\n'),
  }
}

function brokenWords({ why, data }: Extract<SkillState, { kind: 'broken' }>): string {
  const code = data['code']
  if (why === 'manifest' && typeof code === 'string' && isFindingCode(code)) return findingWords({ code, data })
  const where = data['line'] === undefined ? '' : words.t('skills:nearLine', { line: data['line'] })
  return words.t(`skills:broken.${why}.happened`, { where, tool: data['tool'] ?? '', other: data['skill'] ?? words.t('skills:anotherSkill') })
}

function isFindingCode(code: string): code is FindingCode { return words.exists(`skills:finding.${code}`) || code === 'very-new' }
