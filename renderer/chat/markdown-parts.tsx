import { ImageOff } from 'lucide-react'
import { createElement, type ComponentProps, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsCodeFenceIncomplete, type Components, type ExtraProps } from 'streamdown'
import { call } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'
import { Icon } from '../ui/icon.tsx'
import { CodeBlock } from './code-block.tsx'
import { hostOf, openable } from './safe-address.ts'

type Node = NonNullable<ExtraProps['node']>

/** Every element an answer may have, drawn by us: the plain tag, styled by answer.css; links, pictures and code are our own parts. */
export const markdownParts = {
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'strong', 'thead', 'tbody', 'tr', 'th', 'td', 'sup', 'sub', 'section'].map((tag) => [tag, plain(tag)])),
  hr: () => <hr />,
  a: ({ href, children }: ComponentProps<'a'>) => <AnswerLink href={href}>{children}</AnswerLink>,
  img: ({ src, alt }: ComponentProps<'img'>) => <BlockedPicture src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  table: ({ children }: ComponentProps<'table'>) => <div className="table-box" tabIndex={0} role="group"><table>{children}</table></div>,
  pre: ({ node }: ExtraProps) => <Fence node={node} />,
  code: ({ children }: ComponentProps<'code'>) => <code>{children}</code>,
  // The library's own type gives every key an index signature on top, which no real element's props satisfy.
} as Components

/** The tag itself with what Markdown says about it (alignment of a column, start of a list) and nothing else. */
function plain(tag: string) {
  return function Plain({ children, style, start, id }: { children?: ReactNode; style?: CSSProperties; start?: number; id?: string }) {
    return createElement(tag, { style, start, id }, children)
  }
}

function AnswerLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const { t } = useTranslation('chat')
  const url = openable(href)
  // A link whose address has not arrived yet, or one we would not open, is text.
  if (!url) return <span title={href && !href.startsWith('streamdown:') ? t('linkBlocked', { url: href }) : undefined} className="underline decoration-dotted">{children}</span>
  return (
    <a href={url} title={t('linkOpens', { url })} onClick={(event) => { event.preventDefault(); report(call('app.openExternal', { url })) }} onAuxClick={(event) => event.preventDefault()}>
      {children}
    </a>
  )
}

/** Pictures are never fetched: an address in an answer would tell its owner that, and when, it was read. */
function BlockedPicture({ src, alt }: { src: string; alt: string }) {
  const { t } = useTranslation('chat')
  const url = openable(src)
  return (
    <span className="my-1 inline-flex max-w-full items-center gap-2 rounded-control border border-dashed border-line-strong px-2 py-1 text-13 text-ink-2">
      <Icon of={ImageOff} className="text-ink-3" />
      <span className="min-w-0 truncate">{alt ? `${alt} · ` : ''}{url ? t('picture', { host: hostOf(url) }) : t('pictureLocal')}</span>
      {url && <button type="button" className="text-accent underline underline-offset-2" title={url} onClick={() => report(call('app.openExternal', { url }))}>{t('openPicture')}</button>}
    </span>
  )
}

function Fence({ node }: { node: Node | undefined }) {
  const incomplete = useIsCodeFenceIncomplete()
  const code = node?.children[0]
  if (code?.type !== 'element') return null
  const names = code.properties['className']
  const language = Array.isArray(names) ? names.map(String).find((name) => name.startsWith('language-'))?.slice('language-'.length) : undefined
  return <CodeBlock code={textOf(code).replace(/\n$/, '')} language={language ?? ''} incomplete={incomplete} />
}

function textOf(node: Node): string {
  return node.children.map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : '')).join('')
}
