import { switches } from '../host-flags.ts'

/** Languages the system names, best first, as tags (`zh-CN`). From the usual variables; `C` and `POSIX` name none. */
export function systemLanguages(env: NodeJS.ProcessEnv = process.env): string[] {
  const named = [...(env['LANGUAGE'] ?? '').split(':'), env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '']
  const tags = named.map((name) => name.replace(/[.@].*$/, '').replace('_', '-')).filter((name) => /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(name))
  const system = Intl.DateTimeFormat().resolvedOptions().locale
  return tags.length > 0 ? [...new Set(tags)] : [system]
}

/** The app's own language: `--lang` wins, as in Electron. */
export function appLocale(): string {
  return switches.get('lang') || systemLanguages()[0] || 'en-US'
}
