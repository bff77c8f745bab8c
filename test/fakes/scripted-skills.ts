import type { CallInput, CallName, CallOutput } from '../../shared/contract/calls.ts'
import type { Catalogue, SkillInstall, SkillInstallStep, SkillSource } from '../../shared/skills/offer.ts'
import { installSteps } from '../../shared/skills/offer.ts'
import type { Skill, SkillFacts, SkillPermissions, SkillTool } from '../../shared/skills/skill.ts'
import type { UnnumberedEvent } from './scripted-bridge.ts'

type SkillCall = Extract<CallName, `skills.${string}`>
type SkillHandlers = { readonly [N in SkillCall]: (input: CallInput<N>) => CallOutput<N> | Promise<CallOutput<N>> }

export interface ScriptedSkillsParts {
  readonly emit: (event: UnnumberedEvent) => void
  readonly refuse: (code: 'no-such-skill' | 'no-such-install', id: string) => never
  /** `none`: nothing is installed yet. */
  readonly state?: 'none' | undefined
  /** Pause between two steps of an install. */
  readonly stepMs?: number | undefined
}

const now = Date.now()
const day = 24 * 60 * 60 * 1_000
const nothing: SkillPermissions = { hosts: [], folders: [], secrets: [], exec: [] }
const tool = (name: string, description: string, effect: SkillTool['effect'], over: Partial<SkillTool> = {}): SkillTool => ({ name, description, effect, enabled: true, signIn: null, ...over })

export const scriptedFacts = (name: string, over: Partial<SkillFacts> = {}): SkillFacts => ({
  id: `skill-${name}`, name, displayName: name, description: '', version: '1.0.0', publisher: 'Pincer', kind: 'program', tools: [], permissions: nothing, origin: { kind: 'catalogue', text: `skill-${name}@1.0.0` },
  publishedAt: now - 90 * day, bytes: 1_400_000, files: 24, integrity: 'sha512-6GSB3eXG1kLRtzsV4lm2c6E5hQ0bCT8vqOkz2Yw1mE9b0b4S6vYp0u5nqg==', licence: 'MIT', deprecated: null, dependencies: 3, ...over,
})

const reads: SkillPermissions = { ...nothing, folders: [{ path: '.', access: 'read' }] }
const saves: SkillPermissions = { ...nothing, folders: [{ path: '.', access: 'write' }] }
const google = (...scopes: readonly string[]) => ({ signIn: { provider: 'google', scopes: [...scopes] } })
const offer = (name: string, category: string, over: Partial<SkillFacts>): Catalogue['items'][number] => ({ ...scriptedFacts(name, { origin: { kind: 'catalogue', text: `skill-${name}@${over.version ?? '1.0.0'}` }, ...over }), category, installed: false })

const offers: Catalogue['items'] = [
  offer('documents', 'paperwork', { displayName: 'Documents', description: 'Reads text and tables from PDF, Word and Excel files, and makes new ones.', version: '1.2.0', bytes: 3_200_000, permissions: saves, tools: [tool('documents.read', 'Text of a document.', 'looks', { files: 'read' }), tool('documents.tables', 'Tables of a document.', 'looks'), tool('documents.make', 'Makes a document.', 'changes')] }),
  offer('google-calendar', 'mail-and-calendar', { displayName: 'Calm Calendar', description: 'Finds a free hour for everyone and writes the invitation. You press send.', version: '1.9.0', publisher: 'Tidewater', permissions: { ...nothing, hosts: ['www.googleapis.com'] }, tools: [tool('google-calendar.list', 'What is in the calendar.', 'looks', google('calendar.readonly')), tool('google-calendar.create', 'Writes an invitation.', 'sends', google('calendar.events'))] }),
  offer('images', 'photos', { displayName: 'Pictures', description: 'Makes pictures smaller, cuts and converts them.', permissions: saves, tools: [tool('images.resize', 'Makes a picture smaller.', 'changes')] }),
  offer('gmail', 'mail-and-calendar', { displayName: 'Mail Helper', description: 'Reads, sorts and drafts answers in your mail.', version: '1.2.0', permissions: { ...nothing, hosts: ['gmail.googleapis.com'] }, tools: [tool('gmail.search', 'Finds mails.', 'looks', google('gmail.readonly')), tool('gmail.read', 'Reads a mail.', 'looks', google('gmail.readonly')), tool('gmail.send', 'Sends a mail.', 'sends', google('gmail.send'))] }),
  offer('pdf', 'paperwork', { displayName: 'PDF Workshop', description: 'Joins, splits, shrinks and signs documents.', version: '5.1.3', publisher: 'Paperbird', permissions: reads, tools: [tool('pdf.look', 'What is in a document.', 'looks')] }),
  offer('notes', 'notes', { displayName: 'Notes', description: 'Keeps short notes and finds them again.', tools: [tool('notes.add', 'Adds a note.', 'changes'), tool('notes.search', 'Finds notes.', 'looks')] }),
  offer('pages', 'web', { displayName: 'Page Keeper', description: 'Saves web pages as tidy, readable documents.', version: '1.4.0', publisher: 'Honest Tools', permissions: { ...saves, hosts: ['*.example.org', 'reader.example', 'archive.example', 'paper.example'] }, tools: [tool('pages.save', 'Saves a page.', 'changes')] }),
  offer('contacts', 'mail-and-calendar', { displayName: 'Contact Tidy', description: 'Merges doubled contacts, one by one with you.', version: '2.2.0', publisher: 'Tidewater', permissions: { ...nothing, hosts: ['people.googleapis.com'] }, tools: [tool('contacts.merge', 'Merges two contacts.', 'changes', google('contacts'))] }),
  offer('github', 'work', { displayName: 'Project Desk', description: 'Reads issues and pull requests, answers and merges them.', version: '0.8.1', permissions: { ...nothing, hosts: ['api.github.com'] }, tools: [tool('github.issues', 'Lists issues.', 'looks', { signIn: { provider: 'github', scopes: ['repo'] } }), tool('github.merge', 'Merges a pull request.', 'sends', { signIn: { provider: 'github', scopes: ['repo'] } })] }),
]

export function scriptedSkill(facts: SkillFacts, over: Partial<Skill> = {}): Skill {
  return { ...facts, state: { kind: 'active' }, installedAt: now - 10 * day, update: null, hasPrevious: false, fields: [], accounts: [], warnings: [], storedBytes: 0, attempts: [], ...over }
}

export function scriptedSkillList(): Skill[] {
  const fact = (name: string): SkillFacts => { const { category: _c, installed: _i, ...facts } = offers.find((each) => each.name === name)!; return facts }
  return [
    scriptedSkill(fact('gmail'), { accounts: [{ provider: 'google', account: 'google', scopes: ['gmail.readonly', 'gmail.send'].map((name) => `https://www.googleapis.com/auth/${name}`), granted: [], state: 'none', ways: ['browser'], registration: 'build', keeping: 'kept' }] }),
    scriptedSkill(fact('notes'), { update: { version: '1.1.0', publishedAt: now - 2 * day }, hasPrevious: true, storedBytes: 42_000 }),
    scriptedSkill(scriptedFacts('prices', { displayName: 'Price Watch', publisher: 'Honest Tools', version: '0.9.4', origin: { kind: 'npm', text: 'skill-prices@0.9.4' }, permissions: { ...nothing, hosts: ['api.prices.example'], secrets: ['key'] }, tools: [tool('prices.find', 'Finds a price.', 'looks')] }), {
      fields: [{ name: 'key', title: 'Key', description: 'From your account there.', kind: 'secret', choices: [], required: true, value: null, hasValue: false }, { name: 'currency', title: 'Currency', description: '', kind: 'choice', choices: ['EUR', 'USD', 'CNY'], required: false, value: 'EUR', hasValue: true }],
      warnings: [{ code: 'network-words', weight: 'warns', data: { file: 'index.js', word: 'fetch' } }],
    }),
    scriptedSkill(scriptedFacts('torn', { displayName: 'torn', description: '', publisher: '' }), { state: { kind: 'broken', why: 'manifest', data: { line: 3, problem: 'a comma too many' } } }),
    scriptedSkill(fact('pdf'), { state: { kind: 'paused', tries: 5, why: 'Error: out of memory' }, hasPrevious: true, attempts: [{ wall: 'network', what: 'net.connect', count: 3, lastAt: now - 60_000 }, { wall: 'files', what: 'fs.readFileSync /etc/passwd', count: 1, lastAt: now - 90_000 }, { wall: 'network', what: 'fetch', count: 1, lastAt: now - 120_000 }] }),
    scriptedSkill(scriptedFacts('labels', { displayName: 'Labels', description: 'Prints address labels.', publisher: 'Paperbird', origin: { kind: 'file', text: '/home/maya/Downloads/labels-1.0.0.tgz' }, tools: [tool('labels.print', 'Prints labels.', 'changes')] }), { state: { kind: 'off' } }),
    scriptedSkill(scriptedFacts('letters', { id: 'guide:letters', kind: 'guide', displayName: 'letters', description: 'How to write formal letters.', publisher: '', origin: { kind: 'guide', text: 'letters' } })),
  ]
}

/** The calls of skills over a list that remembers what was done to it; an install really walks through its steps. */
export function scriptedSkills({ emit, refuse, state, stepMs = 300 }: ScriptedSkillsParts): SkillHandlers {
  let list = state === 'none' ? [] : scriptedSkillList()
  const installs = new Map<string, SkillInstall>()
  const find = (id: string): Skill => list.find((each) => each.id === id) ?? refuse('no-such-skill', id)
  const change = (id: string, patch: Partial<Skill>): Skill => {
    const next = { ...find(id), ...patch }
    list = list.map((each) => (each.id === id ? next : each))
    emit({ type: 'skills.changed', ids: [id] })
    return next
  }
  const put = (install: SkillInstall): SkillInstall => {
    installs.set(install.id, install)
    emit({ type: 'skill.install', install })
    return install
  }
  const factsFor = (source: SkillSource): SkillFacts => {
    const wanted = source.kind === 'catalogue' ? source.name : source.kind === 'npm' ? source.spec : 'skill-mine'
    const { category: _c, installed: _i, ...facts } = offers.find(({ id }) => id === wanted) ?? { ...scriptedFacts(wanted.replace(/^skill-/, ''), { publisher: 'maya', origin: { kind: source.kind === 'npm' ? 'npm' : 'folder', text: wanted }, permissions: { ...nothing, hosts: ['api.example.com'] }, tools: [tool(`${wanted.replace(/^skill-/, '')}.go`, 'Goes.', 'sends')] }), category: '', installed: false }
    return facts
  }
  const finish = (id: string): void => {
    const install = installs.get(id)
    if (!install?.facts || install.end) return
    list = [...list.filter((each) => each.id !== install.facts?.id), scriptedSkill(install.facts, { installedAt: Date.now() })].toSorted((a, b) => a.id.localeCompare(b.id))
    put({ ...install, step: 'ready', waits: false, end: { kind: 'installed', skillId: install.facts.id } })
    emit({ type: 'skills.changed', ids: [install.facts.id] })
  }
  const begin = (facts: SkillFacts, replaces: string | null): SkillInstall => {
    const id = crypto.randomUUID()
    const at = Date.now()
    const first = put({ id, subject: `${facts.id}@${facts.version}`, step: 'find', startedAt: at, stepStartedAt: at, bytes: null, packages: null, tests: null, facts: null, findings: [], confirmed: false, waits: false, replaces, changes: [], end: null })
    const walk = async (): Promise<void> => {
      for (const step of installSteps.slice(1, -1) as readonly SkillInstallStep[]) {
        await new Promise((resolve) => { setTimeout(resolve, stepMs) })
        const now_ = installs.get(id)
        if (!now_ || now_.end) return
        const known = step === 'unpack' || step === 'verify'
        if (step === 'check' && facts.id === 'skill-bad') {
          put({ ...now_, step, end: { kind: 'failed', code: 'refused', data: { finding: 'wants-programs', programs: 'sh' } } })
          return
        }
        put({
          ...now_, step, stepStartedAt: Date.now(), facts: known ? facts : null,
          // What a look finds comes late, as it does: somebody may have said yes before.
          findings: step === 'verify' && facts.origin.kind === 'npm' ? [{ code: 'very-new', weight: 'warns', data: { hours: 5 } }] : [],
          bytes: step === 'download' ? { done: 400_000, of: facts.bytes } : null, tests: step === 'verify' ? { done: 3, of: 5 } : null,
          changes: known && replaces !== null ? [
            { kind: 'host', change: 'added', subject: 'new.example.com', before: null, after: 'new.example.com', more: true },
            { kind: 'effect', change: 'changed', subject: 'notes.search', before: 'looks', after: 'sends', more: true, effect: 'sends' },
            { kind: 'tool', change: 'removed', subject: 'notes.clear', before: 'notes.clear', after: null, more: false },
          ] : [],
        })
      }
      await new Promise((resolve) => { setTimeout(resolve, stepMs) })
      const done = installs.get(id)
      if (!done || done.end) return
      if (done.confirmed) finish(id)
      else put({ ...done, tests: { done: 5, of: 5 }, waits: true })
    }
    void walk()
    return first
  }
  return {
    'skills.list': () => list,
    'skills.catalogue': () => ({ featured: ['skill-documents', 'skill-google-calendar'], popular: offers.slice(2, 8).map(({ id }) => id), categories: [...new Set(offers.map(({ category }) => category))], items: offers.map((item) => ({ ...item, installed: list.some(({ id }) => id === item.id) })) }),
    'skills.search': ({ words }) => (words === 'offline' ? { ok: false, problem: 'offline' } : words === 'none' ? { ok: false, problem: 'no-search' } : {
      ok: true, found: [{ id: 'skill-prices', version: '0.9.4', description: 'Tells you when something gets cheaper.', publisher: 'Honest Tools', publishedAt: now - 5 * day, installed: list.some(({ id }) => id === 'skill-prices'), like: null }, { id: 'skill-n0tes', version: '0.0.1', description: 'Notes.', publisher: 'someone', publishedAt: now - day / 24, installed: false, like: 'skill-notes' }],
    }),
    'skills.detail': ({ source }) => {
      const facts = factsFor(source)
      return { ok: true, facts: source.kind === 'npm' ? { ...facts, tools: [], permissions: nothing } : facts, isWhole: source.kind !== 'npm', findings: [], installed: list.find(({ id }) => id === facts.id)?.version ?? null }
    },
    'skills.install': ({ source }) => begin(factsFor(source), null),
    'skills.confirm': ({ installId }) => {
      const install = installs.get(installId) ?? refuse('no-such-install', installId)
      put({ ...install, confirmed: true })
      if (install.waits) finish(installId)
      return null
    },
    'skills.cancel': ({ installId }) => {
      const install = installs.get(installId) ?? refuse('no-such-install', installId)
      if (install.end) installs.delete(installId)
      else put({ ...install, waits: false, end: { kind: 'cancelled' } })
      return null
    },
    'skills.installs': () => [...installs.values()],
    'skills.checkUpdates': () => list,
    'skills.update': ({ id }) => {
      const skill = find(id)
      return begin({ ...skill, version: skill.update?.version ?? skill.version, permissions: { ...skill.permissions, hosts: [...skill.permissions.hosts, 'new.example.com'] } }, skill.version)
    },
    'skills.rollback': ({ id }) => change(id, { hasPrevious: false }),
    'skills.remove': ({ id }) => {
      find(id)
      list = list.filter((each) => each.id !== id)
      emit({ type: 'skills.changed', ids: [id] })
      return null
    },
    'skills.setEnabled': ({ id, enabled }) => change(id, { state: { kind: enabled ? 'active' : 'off' } }),
    'skills.setTool': ({ id, tool: name, enabled }) => change(id, { tools: find(id).tools.map((each) => (each.name === name ? { ...each, enabled } : each)) }),
    'skills.configure': ({ id, values }) => change(id, { fields: find(id).fields.map((field) => {
      const value = values[field.name]
      return value === undefined ? field : { ...field, value: field.kind === 'secret' ? null : value, hasValue: value !== null }
    }) }),
    'skills.signIn': ({ id, provider }) => change(id, { accounts: find(id).accounts.map((each) => (each.provider === provider ? { ...each, granted: each.scopes, state: 'valid' } : each)) }),
    'skills.signOut': ({ id, provider }) => change(id, { accounts: find(id).accounts.map((each) => (each.provider === provider ? { ...each, granted: [], state: 'none' } : each)) }),
    'skills.signIns': () => [],
    'skills.answerSignIn': ({ requestId, answer }) => {
      if (answer.action === 'decline' || answer.action === 'key') emit({ type: 'skill.signInOver', requestId })
      return null
    },
    'skills.setClient': () => null,
    'skills.walls': () => ({ node: 'v26.10.0', walls: (['own-process', 'environment', 'files', 'network', 'programs', 'workers', 'native', 'database', 'modules', 'system-network', 'system-processes', 'system-files', 'memory', 'time'] as const).map((id) => ({ id, holds: id !== 'system-files' })) }),
    'skills.log': ({ id }) => { find(id); return [{ at: now, from: 'skill', level: 'info', text: 'started' }] },
  }
}
