import { limits } from '../../../shared/limits.ts'
import { type DocumentText, TextCollector } from './document-text.ts'
import { type OfficePackage, walkXml } from './office-package.ts'

/** The words on the slides of a presentation, slide by slide, with the speaker's notes. */
export function readPptx(office: OfficePackage): DocumentText {
  const out = new TextCollector(limits.documentTextChars)
  const slides = office.names().flatMap((name) => { const number = /^ppt\/slides\/slide(\d+)\.xml$/.exec(name)?.[1]; return number === undefined ? [] : [Number(number)] }).toSorted((a, b) => a - b)
  for (const number of slides) {
    out.add(`--- slide ${number} ---\n`)
    addParagraphs(office.xml(`ppt/slides/slide${number}.xml`), out)
    const notes = new TextCollector(limits.documentTextChars)
    addParagraphs(office.xml(`ppt/notesSlides/notesSlide${number}.xml`), notes)
    if (notes.text.trim() !== '') out.add(`Notes: ${notes.text}`)
  }
  return { kind: 'text', title: `presentation, ${slides.length} slide${slides.length === 1 ? '' : 's'}`, text: out.text, cut: out.isFull }
}

function addParagraphs(xml: string, out: TextCollector): void {
  if (xml === '') return
  let line = ''
  let inText = false
  walkXml(xml, {
    isDone: () => out.isFull,
    open: (name) => { if (name === 't') inText = true; else if (name === 'br') line += ' ' },
    text: (text) => { if (inText) line += text },
    close: (name) => {
      if (name === 't') inText = false
      else if (name === 'p') { if (line.trim() !== '') out.add(`${line}\n`); line = '' }
    },
  })
}
