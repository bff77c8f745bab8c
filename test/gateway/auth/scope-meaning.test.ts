import { describe, expect, it } from 'vitest'
import { beyondAsked, missingScopes } from '../../../electron/gateway/auth/token-state.ts'

const at = (name: string): string => `https://www.googleapis.com/auth/${name}`
const kept = (...scopes: string[]) => ({ agreed: scopes, scopes })

describe('a wider permission covers a narrower one', () => {
  it.each([
    ['github', 'repo', 'public_repo'], ['github', 'repo', 'repo:status'], ['github', 'user', 'read:user'], ['github', 'user', 'user:email'], ['github', 'admin:org', 'read:org'], ['github', 'write:repo_hook', 'read:repo_hook'],
    ['google', 'https://mail.google.com/', at('gmail.readonly')], ['google', 'https://mail.google.com/', at('gmail.send')], ['google', at('gmail.modify'), at('gmail.send')], ['google', at('gmail.readonly'), at('gmail.metadata')],
    ['google', at('calendar'), at('calendar.events')], ['google', at('calendar'), at('calendar.events.readonly')], ['google', at('calendar.readonly'), at('calendar.events.readonly')], ['google', at('calendar.events'), at('calendar.events.readonly')],
    ['google', at('drive'), at('drive.metadata.readonly')], ['google', at('userinfo.email'), 'email'],
  ])('%s: who has %s need not be asked for %s', (service, granted, wanted) => {
    expect(missingScopes(kept(granted), [wanted], service)).toEqual([])
  })

  it.each([
    ['github', 'public_repo', 'repo'], ['github', 'read:user', 'user'], ['github', 'repo', 'delete_repo'], ['github', 'repo', 'workflow'], ['github', 'read:org', 'admin:org'],
    ['google', at('gmail.readonly'), at('gmail.send')], ['google', at('gmail.send'), at('gmail.compose')], ['google', at('gmail.modify'), 'https://mail.google.com/'], ['google', 'https://mail.google.com/', at('gmail.settings.basic')],
    ['google', at('calendar.events'), at('calendar.readonly')], ['google', at('calendar.events.readonly'), at('calendar.events')], ['google', at('drive.file'), at('drive.readonly')], ['google', at('drive'), at('drive.appdata')],
  ])('%s: %s is not enough for %s', (service, granted, wanted) => {
    expect(missingScopes(kept(granted), [wanted], service)).toEqual([wanted])
  })

  it('each service has its own meaning, and names nobody knows count by themselves', () => {
    expect(missingScopes(kept('repo'), ['public_repo'], 'elsewhere')).toEqual(['public_repo'])
    expect(missingScopes(kept('repo'), ['public_repo'], 'constructor')).toEqual(['public_repo'])
    expect(missingScopes(kept('a', 'toString'), ['a', 'b'], 'github')).toEqual(['b'])
    expect(missingScopes(null, ['repo'], 'github')).toEqual(['repo'])
  })

  it('what the service granted and nobody agreed to is missing all the same', () => {
    expect(missingScopes({ agreed: ['gist'], scopes: ['gist', 'repo'] }, ['repo', 'gist'], 'github')).toEqual(['repo'])
  })

  it('what a service gave beyond what was asked is seen; other names of the same, and what opens nothing, are not meant', () => {
    expect(beyondAsked({ agreed: ['gist'], scopes: ['gist', 'repo'] }, 'github')).toEqual(['repo'])
    expect(beyondAsked({ agreed: [], scopes: ['user'] }, 'github')).toEqual(['user'])
    expect(beyondAsked({ agreed: ['repo', 'public_repo'], scopes: ['repo'] }, 'github')).toEqual([])
    expect(beyondAsked({ agreed: ['email', at('gmail.send')], scopes: ['openid', at('userinfo.email'), at('gmail.send')] }, 'google')).toEqual([])
  })
})
