import { LockOpen, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { marksIn } from '../../approvals/hidden-characters.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { Icon } from '../../ui/icon.tsx'

/** An address a connection wants opened: whole, with the name that decides in bold, and what may be wrong with it. */
export function LinkQuestion({ url }: { url: string }) {
  const { t } = useTranslation('connections')
  const parts = linkParts(url)
  const imitates = marksIn(parts.host).length > 0 || parts.host.split('.').some((label) => label.startsWith('xn--'))
  return (
    <div className="flex flex-col gap-2">
      <p className="text-13 text-ink-3">{t('question.linkWhole')}</p>
      <p data-link className="max-h-40 overflow-y-auto rounded-control bg-sunken px-3 py-2 font-mono text-13 wrap-anywhere text-ink-2"><MarkedText text={parts.before} /><strong className="font-semibold text-ink"><MarkedText text={parts.host} /></strong><MarkedText text={parts.after} /></p>
      <p className="text-13 text-ink-2">{t('question.linkWarn')}</p>
      {parts.plain && <p className="flex items-start gap-1.5 text-13 text-bad"><Icon of={LockOpen} className="mt-0.5" />{t('question.linkPlain')}</p>}
      {imitates && <p className="flex items-start gap-1.5 text-13 text-bad"><Icon of={TriangleAlert} className="mt-0.5" />{t('question.linkLook')}</p>}
    </div>
  )
}

/** The address cut around the host as a browser reads it, never as it is written: `https://bank.com@evil.net/` leads to evil.net. */
export function linkParts(url: string): { readonly before: string; readonly host: string; readonly after: string; readonly plain: boolean } {
  if (!URL.canParse(url)) return { before: url, host: '', after: '', plain: false }
  const { protocol, host, hostname, href, username, password } = new URL(url)
  const user = username === '' && password === '' ? '' : `${username}${password === '' ? '' : `:${password}`}@`
  const before = `${protocol}//${user}`
  const plain = protocol === 'http:' && hostname !== 'localhost' && !hostname.startsWith('127.')
  return { before, host, after: href.slice(before.length + host.length), plain }
}
