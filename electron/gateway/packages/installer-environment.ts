import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** The system's own, what leads to the network, and npm's settings. Names are compared without case, as Windows has them. */
const passed = /^(?:PATH|PATHEXT|HOME|USERPROFILE|HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|PROGRAMDATA|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|TMPDIR|TMP|TEMP|LANG|LC_.*|TZ|PREFIX|DESTDIR|(?:HTTPS?|ALL|NO)_PROXY|PROXY|NOPROXY|NODE_EXTRA_CA_CERTS|NODE_USE_SYSTEM_CA|NODE_USE_ENV_PROXY|SSL_CERT_(?:FILE|DIR)|npm_config_.*)$/i

/** What starting Pincer through npm left behind would be read as npm's configuration of this very project. */
const dropped = /^npm_config_(?:local_prefix|prefix|global_prefix|node_gyp|user_agent|noproxy|npm_version|init_module|ignore_scripts|omit|include|offline|cache)$/i

/**
 * What the installing child gets of the person's environment: what npm's configuration is made of, and nothing else. Settings may name
 * other variables (`_authToken=${NPM_TOKEN}`): those that are named go along, the other secrets of the environment do not.
 * @param readText text of a file; null: there is none
 */
export function installerEnvironment(environment: Environment, readText: (path: string) => string | null): Record<string, string> {
  const given = Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const valueOf = (wanted: string): string | undefined => given.find(([name]) => name.toUpperCase() === wanted.toUpperCase())?.[1]
  const kept = given.filter(([name]) => passed.test(name) && !dropped.test(name))
  const settings = [...settingsTexts(valueOf, readText), ...kept.filter(([name]) => /^npm_config_/i.test(name)).map(([, value]) => value)]
  // As npm's own reader finds them.
  const named = new Set(settings.flatMap((text) => [...text.matchAll(/\$\{([^${}?]+)\??\}/g)].map(([, name = '']) => name)))
  return Object.fromEntries([...kept, ...given.filter(([name]) => named.has(name) && !/^(?:NODE_OPTIONS|NODE_PATH|NODE_CHANNEL_FD|ELECTRON_.*)$/i.test(name))])
}

/** The person's and the computer's settings files, as far as they can be found without npm. */
function settingsTexts(valueOf: (name: string) => string | undefined, readText: (path: string) => string | null): string[] {
  const home = valueOf('HOME') ?? valueOf('USERPROFILE')
  const ofPerson = valueOf('npm_config_userconfig') ?? (home === undefined ? null : join(home, '.npmrc'))
  const personal = ofPerson === null ? '' : readText(ofPerson) ?? ''
  const setting = (name: string): string | undefined => new RegExp(`^\\s*${name}\\s*=\\s*(.+?)\\s*$`, 'm').exec(personal)?.[1]
  const prefix = setting('prefix') ?? valueOf('PREFIX')
  const places = [valueOf('npm_config_globalconfig'), setting('globalconfig'), prefix === undefined ? undefined : join(prefix, 'etc', 'npmrc')]
  return [personal, ...places.flatMap((place) => (place === undefined ? [] : readText(place) ?? []))]
}
