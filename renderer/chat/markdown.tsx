import { Streamdown } from 'streamdown'
import { markdownParts } from './markdown-parts.tsx'

/**
 * An answer's Markdown. It comes in pieces: finished blocks keep their elements and only the last is built again.
 * HTML in it is shown as the text it is (no rehype-raw), nothing is loaded from elsewhere, links go through the gateway's gate.
 */
export function Markdown({ text, streaming }: { text: string; streaming: boolean }) {
  return (
    <Streamdown className="answer" data-streaming={streaming} parseIncompleteMarkdown={streaming} components={markdownParts} rehypePlugins={noPlugins} controls={false} linkSafety={noDialog} lineNumbers={false}>
      {text}
    </Streamdown>
  )
}

/** Constant objects: a new one on every piece would make every block draw again. */
const noPlugins: [] = []
const noDialog = { enabled: false }
