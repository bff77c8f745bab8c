import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'saxen'
import { limits } from '../../../shared/limits.ts'

/** The parts of an Office file (a ZIP of XML files) that hold text, by name. Throws for a damaged archive. */
export class OfficePackage {
  readonly #parts: Readonly<Record<string, Uint8Array>>

  /** Only XML is unpacked, and only up to a limit: some archives are made to fill the memory. */
  constructor(bytes: Uint8Array) {
    let total = 0
    this.#parts = unzipSync(bytes, {
      filter: (file) => {
        if (!/\.(xml|rels)$/i.test(file.name)) return false
        total += file.originalSize
        return file.originalSize <= limits.documentPartBytes && total <= limits.documentPartBytes * 2
      },
    })
  }

  names(): readonly string[] { return Object.keys(this.#parts) }
  has(name: string): boolean { return name in this.#parts }

  /** The XML of a part, or an empty text when it is missing or was too large. */
  xml(name: string): string {
    const part = this.#parts[name]
    return part === undefined ? '' : strFromU8(part)
  }
}

/** What happens while walking through XML. Names come without their prefix. */
export interface XmlSteps {
  open?(name: string, attribute: (name: string) => string | undefined): void
  text?(text: string): void
  close?(name: string): void
  /** True ends the walk. */
  isDone?(): boolean
}

/** Walks through XML in order. Entities beyond the five of XML are not expanded: there is no way out of the file. */
export function walkXml(xml: string, steps: XmlSteps): void {
  const parser = new Parser()
  const local = (name: string): string => name.slice(name.indexOf(':') + 1)
  const stopWhenDone = (): void => { if (steps.isDone?.() === true) parser.stop() }
  parser.on('error', (error) => { throw error })
  parser.on('openTag', (name, getAttributes, decode) => {
    steps.open?.(local(name), (wanted) => {
      const attributes = getAttributes()
      const key = Object.keys(attributes).find((each) => local(each) === wanted)
      return key === undefined ? undefined : decode(String(attributes[key]))
    })
    stopWhenDone()
  })
  parser.on('closeTag', (name) => { steps.close?.(local(name)); stopWhenDone() })
  parser.on('text', (value, decode) => { steps.text?.(decode(value)) })
  parser.on('cdata', (value) => { steps.text?.(value) })
  parser.parse(xml)
}
