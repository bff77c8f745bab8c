import { useState, useRef, type RefObject } from 'react'
import type { Attachment } from '../../shared/sessions/journal.ts'
import { asGatewayError } from '../gateway-client.ts'
import { useDrafts } from '../stores/draft-store.ts'
import { report } from '../stores/report-error.ts'
import { useToasts } from '../stores/toast-store.ts'
import { formatFor } from '../text/format.ts'
import { currentLanguage, words } from '../text/index.ts'

/** Characters of one kept text: the contract allows two million, and a longer paste becomes several files. */
const keptChars = 1_900_000
/** A dropped file larger than this is not read into the window. */
const fileBytes = 8_000_000

export interface KeepText {
  /** A long paste: it becomes one file or several. When that fails the text goes into the field, so nothing is lost. */
  readonly paste: (text: string) => void
  readonly files: (files: readonly File[]) => void
  /** True while something is being kept; sending waits for it. */
  readonly busy: () => boolean
  /** How many are on their way. */
  readonly waiting: number
}

/** Turns long pastes and text files into attachments of a draft. */
export function useKeepText(draftKey: string, keepText: (name: string, text: string) => Promise<Attachment>, field: RefObject<HTMLTextAreaElement | null>): KeepText {
  const count = useRef(0)
  const [waiting, setWaiting] = useState(0)
  const during = async (work: () => Promise<void>): Promise<void> => {
    setWaiting(++count.current)
    try {
      await work()
    } finally {
      setWaiting(--count.current)
      field.current?.focus()
    }
  }
  const keep = async (name: string, text: string): Promise<void> => {
    const parts = Math.max(1, Math.ceil(text.length / keptChars))
    for (let part = 0; part < parts; part++) {
      const attachment = await keepText(parts === 1 ? name : name.replace(/(\.[^.]*)?$/, `-${part + 1}$1`), text.slice(part * keptChars, (part + 1) * keptChars))
      useDrafts.getState().attach(draftKey, attachment)
    }
  }
  const paste = (text: string): void => {
    const number = (useDrafts.getState().drafts[draftKey]?.attachments.length ?? 0) + 1
    report(during(async () => {
      try {
        await keep(words.t('chat:pastedName', { number }), text)
      } catch (error) {
        const now = useDrafts.getState().drafts[draftKey]?.text ?? ''
        useDrafts.getState().setText(draftKey, now + text)
        throw asGatewayError(error)
      }
    }))
  }
  const files = (list: readonly File[]): void => {
    for (const file of list) {
      if (file.size > fileBytes) {
        useToasts.getState().show({ tone: 'bad', text: words.t('chat:tooBig', { name: file.name, limit: formatFor(currentLanguage()).bytes(fileBytes) }) })
        continue
      }
      report(during(async () => {
        const text = await readText(file)
        if (text === null) useToasts.getState().show({ tone: 'bad', text: words.t('chat:notText', { name: file.name }) })
        else await keep(file.name, text)
      }))
    }
  }
  return { paste, files, busy: () => count.current > 0, waiting }
}

/** A file's text, or null when its bytes are not UTF-8 or UTF-16 text. */
async function readText(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    // Strict decoding refused it: these bytes are not text.
    return null
  }
}
