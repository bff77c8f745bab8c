import { getDocumentProxy } from 'unpdf'
import { limits } from '../../../shared/limits.ts'
import { type DocumentText, TextCollector } from './document-text.ts'

/** The text of a PDF, page by page. A scanned PDF has none, and that is said. */
export async function readPdf(bytes: Uint8Array): Promise<DocumentText> {
  let pdf
  try {
    // Fonts are not needed for text.
    pdf = await getDocumentProxy(bytes, { disableFontFace: true, verbosity: 0 })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'PasswordException') return { kind: 'unreadable', reason: 'the PDF is protected by a password' }
    return { kind: 'unreadable', reason: `the PDF is damaged (${error instanceof Error ? error.message : String(error)})` }
  }
  const collected = new TextCollector(limits.documentTextChars)
  let hasText = false
  for (let number = 1; number <= pdf.numPages && !collected.isFull; number += 1) {
    const page = await pdf.getPage(number)
    const content = await page.getTextContent()
    const text = content.items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('').trim()
    if (text !== '') hasText = true
    collected.add(`--- page ${number} ---\n${text}\n`)
    page.cleanup()
  }
  const title = `PDF, ${pdf.numPages} page${pdf.numPages === 1 ? '' : 's'}`
  await pdf.loadingTask.destroy()
  if (!hasText) return { kind: 'unreadable', reason: `the ${title} has no text in it (it is probably scanned pictures of pages)` }
  return { kind: 'text', title, text: collected.text, cut: collected.isFull }
}
