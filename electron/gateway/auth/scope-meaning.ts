/**
 * What a permission of a service stands for besides itself, as the service documents it. GitHub even answers with the wider one
 * alone when both were asked for, so comparing names would ask the person for ever. What is not written here counts by its name.
 */
type Covers = Readonly<Record<string, readonly string[]>>

/** A family of rights of one thing, from the widest to the narrowest: each stands for those after it. */
const steps = (thing: string, ...rights: readonly string[]): Covers => Object.fromEntries(rights.slice(0, -1).map((right, at) => [`${right}:${thing}`, [`${rights[at + 1] ?? ''}:${thing}`]]))

const github: Covers = {
  repo: ['public_repo', 'repo:status', 'repo_deployment', 'repo:invite', 'security_events'],
  user: ['read:user', 'user:email', 'user:follow'],
  project: ['read:project'], audit_log: ['read:audit_log'], codespace: ['codespace:secrets'],
  'admin:enterprise': ['manage_runners:enterprise', 'manage_billing:enterprise', 'read:enterprise'],
  ...steps('org', 'admin', 'write', 'read'), ...steps('repo_hook', 'admin', 'write', 'read'), ...steps('public_key', 'admin', 'write', 'read'),
  ...steps('gpg_key', 'admin', 'write', 'read'), ...steps('ssh_signing_key', 'admin', 'write', 'read'), ...steps('packages', 'write', 'read'), ...steps('discussion', 'write', 'read'),
}

const at = (name: string): string => `https://www.googleapis.com/auth/${name}`
const google: Covers = {
  // Changing settings of the mailbox is apart from all of these.
  'https://mail.google.com/': [at('gmail.modify')],
  [at('gmail.modify')]: ['gmail.readonly', 'gmail.compose', 'gmail.insert', 'gmail.labels'].map(at),
  [at('gmail.compose')]: [at('gmail.send')],
  [at('gmail.readonly')]: [at('gmail.metadata')],
  [at('calendar')]: ['calendar.readonly', 'calendar.events', 'calendar.calendars', 'calendar.calendarlist', 'calendar.acls', 'calendar.app.created'].map(at),
  [at('calendar.events')]: ['calendar.events.readonly', 'calendar.events.owned', 'calendar.events.freebusy'].map(at),
  [at('calendar.events.owned')]: [at('calendar.events.owned.readonly')],
  [at('calendar.events.readonly')]: ['calendar.events.owned.readonly', 'calendar.events.public.readonly', 'calendar.events.freebusy'].map(at),
  [at('calendar.readonly')]: ['calendar.events.readonly', 'calendar.calendars.readonly', 'calendar.calendarlist.readonly', 'calendar.settings.readonly', 'calendar.freebusy'].map(at),
  [at('calendar.calendars')]: [at('calendar.calendars.readonly')],
  [at('calendar.calendarlist')]: [at('calendar.calendarlist.readonly')],
  [at('calendar.acls')]: [at('calendar.acls.readonly')],
  // The hidden folder of a program's own (drive.appdata) is apart.
  [at('drive')]: ['drive.readonly', 'drive.file', 'drive.metadata'].map(at),
  [at('drive.readonly')]: ['drive.metadata.readonly', 'drive.photos.readonly'].map(at),
  [at('drive.metadata')]: [at('drive.metadata.readonly')],
  ...Object.fromEntries(['contacts', 'contacts.other', 'tasks', 'spreadsheets', 'documents', 'presentations'].map((name) => [at(name), [at(`${name}.readonly`)]])),
  // Two names of the same: the short one is asked for, the long one is answered.
  email: [at('userinfo.email')], [at('userinfo.email')]: ['email'], profile: [at('userinfo.profile')], [at('userinfo.profile')]: ['profile'],
}

const tables: Readonly<Record<string, Covers>> = { github, google }

/** Everything that was granted with these, by name: themselves and what they stand for at this service. Pure. */
export function grantedBy(service: string, scopes: readonly string[]): ReadonlySet<string> {
  const table = Object.hasOwn(tables, service) ? tables[service] ?? {} : {}
  const granted = new Set(scopes)
  // A set that grows while it is walked is walked to its end.
  for (const scope of granted) for (const narrower of Object.hasOwn(table, scope) ? table[scope] ?? [] : []) granted.add(narrower)
  return granted
}
