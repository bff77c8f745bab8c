import { words } from '../../text/index.ts'
import type { en } from '../../text/en/index.ts'

type ScopeWord = keyof (typeof en)['signIn']['scope']

const google: Readonly<Record<string, ScopeWord>> = {
  'gmail.readonly': 'mailRead', 'gmail.metadata': 'mailHeads', 'gmail.send': 'mailSend', 'gmail.compose': 'mailCompose', 'gmail.modify': 'mailModify', 'gmail.labels': 'mailLabels', 'gmail.insert': 'mailInsert',
  'calendar.events.readonly': 'calendarEventsRead', 'calendar.events': 'calendarEvents', 'calendar.readonly': 'calendarRead', calendar: 'calendarAll', 'calendar.freebusy': 'calendarBusy', 'calendar.events.freebusy': 'calendarBusy',
  'drive.readonly': 'driveRead', 'drive.file': 'driveFile', drive: 'driveAll', 'contacts.readonly': 'contactsRead', contacts: 'contacts', 'tasks.readonly': 'tasksRead', tasks: 'tasks', 'userinfo.email': 'email', 'userinfo.profile': 'profile',
}
const plain: Readonly<Record<string, Readonly<Record<string, ScopeWord>>>> = {
  google: { 'https://mail.google.com/': 'mailAll', openid: 'openid', email: 'email', profile: 'profile' },
  github: {
    repo: 'repo', public_repo: 'publicRepo', 'repo:status': 'repoStatus', delete_repo: 'deleteRepo', 'read:user': 'userRead', user: 'user', 'user:email': 'userEmail', 'read:org': 'orgRead', gist: 'gist', notifications: 'notifications', workflow: 'workflow',
    'read:project': 'projectRead', project: 'project',
  },
}

/** What a permission lets somebody do, in plain words; null: Pincer has none for it, and it is shown as the service calls it. */
export function scopeWords(service: string, scope: string): string | null {
  const [, short = ''] = service === 'google' ? /^https:\/\/www\.googleapis\.com\/auth\/(.+)$/.exec(scope) ?? [] : []
  const key = own(google, short) ?? own(own(plain, service) ?? {}, scope)
  return key === undefined ? null : words.t(`signIn:scope.${key}`)
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined { return Object.hasOwn(table, name) ? table[name] : undefined }
