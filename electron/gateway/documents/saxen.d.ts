/** The part of saxen's interface that is used here; the package ships no types. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(name: 'error', handler: (error: Error) => void): this
    on(name: 'openTag', handler: (name: string, getAttributes: () => Record<string, unknown>, decode: Decode, selfClosing: boolean) => void): this
    on(name: 'closeTag', handler: (name: string, decode: Decode, selfClosing: boolean) => void): this
    on(name: 'text', handler: (value: string, decode: Decode) => void): this
    on(name: 'cdata', handler: (value: string) => void): this
    stop(): void
    parse(xml: string): this
  }
}
