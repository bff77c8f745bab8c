/** Reads a message as strictly as the standards allow (RFC 5322, 2045 to 2047, 5987), and knows nothing of how the product writes one. */
export interface ReadPart { readonly type: string; readonly parameters: Readonly<Record<string, string>>; readonly fileName: string | null; readonly bytes: Buffer; readonly text: string; readonly parts: readonly ReadPart[] }
export interface ReadMessage extends ReadPart { readonly headers: ReadonlyMap<string, string> }

/** Throws an error that says what is wrong. */
export function readMime(raw: Buffer): ReadMessage {
  const whole = raw.toString('latin1')
  must(/^[\x09\x0a\x0d\x20-\x7e]*$/.test(whole), 'it holds bytes that are no ASCII')
  must(!/(?<!\r)\n|\r(?!\n)/.test(whole), 'a line does not end in CRLF')
  must(whole.split('\r\n').every((line) => line.length <= 998), 'a line is longer than 998')
  const headers = readHeaders(whole)
  must(headers.get('mime-version') === '1.0', 'there is no MIME-Version')
  for (const name of headers.keys()) must(['to', 'cc', 'bcc', 'subject', 'in-reply-to', 'references', 'mime-version', 'content-type', 'content-transfer-encoding'].includes(name), `there is a header ${name} that nobody asked for`)
  return { headers, ...readPart(whole) }
}

function readPart(text: string): ReadPart {
  const headers = readHeaders(text)
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  const { value: type, parameters } = readParameters(headers.get('content-type') ?? '')
  const disposition = readParameters(headers.get('content-disposition') ?? '')
  const fileName = disposition.value === 'attachment' ? disposition.parameters['filename*'] === undefined ? disposition.parameters['filename'] ?? null : extended(disposition.parameters['filename*']) : null
  if (type.startsWith('multipart/')) {
    const line = parameters['boundary'] ?? ''
    must(line.length > 0 && line.length <= 70, 'the boundary is missing or too long')
    const pieces = `\r\n${body}`.split(`\r\n--${line}`)
    must(pieces.length >= 3 && pieces.at(-1) === '--\r\n', 'the last boundary is missing')
    must(pieces[0] === '', 'something stands before the first part')
    const parts = pieces.slice(1, -1).map((piece) => {
      must(piece.startsWith('\r\n'), 'a boundary does not end its line')
      return readPart(piece.slice(2))
    })
    return { type, parameters, fileName, bytes: Buffer.alloc(0), text: '', parts }
  }
  must(headers.get('content-transfer-encoding') === 'base64', 'the encoding is not said')
  must(body.split('\r\n').every((line) => line.length <= 76 && /^[A-Za-z0-9+/]*={0,2}$/.test(line)), 'a line is no base64, or longer than 76')
  const bytes = Buffer.from(body.replaceAll('\r\n', ''), 'base64')
  must(bytes.toString('base64') === body.replaceAll('\r\n', ''), 'the base64 is not whole')
  return { type, parameters, fileName, bytes, text: type.startsWith('text/') && fileName === null ? new TextDecoder(parameters['charset'] ?? 'us-ascii', { fatal: true }).decode(bytes) : '', parts: [] }
}

function readHeaders(text: string): Map<string, string> {
  const end = text.indexOf('\r\n\r\n')
  must(end > 0, 'the headers do not end')
  const headers = new Map<string, string>()
  for (const line of text.slice(0, end).replaceAll(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const [, name = '', value = ''] = /^([!-9;-~]+): (.*)$/.exec(line) ?? []
    must(name !== '', `"${line}" is no header`)
    must(!headers.has(name.toLowerCase()), `the header ${name} stands there twice`)
    headers.set(name.toLowerCase(), value)
  }
  return headers
}

/** Encoded words as text; each is held to its length and to whole characters. */
export function decodeWords(text: string): string {
  return text.replaceAll(/(=\?[^?\s]+\?[^?\s]+\?[^?\s]*\?=)\s+(?==\?)/g, '$1').replaceAll(/=\?([^?\s]+)\?([^?\s]+)\?([^?\s]*)\?=/g, (word: string, charset: string, way: string, data: string) => {
    must(word.length <= 75, 'an encoded word is longer than 75')
    must(way.toUpperCase() === 'B', 'an encoding nobody wrote')
    return new TextDecoder(charset, { fatal: true }).decode(Buffer.from(data, 'base64'))
  })
}

function readParameters(header: string): { value: string; parameters: Record<string, string> } {
  const parameters: Record<string, string> = {}
  for (const [, name = '', quoted, plain = ''] of header.matchAll(/;\s*([A-Za-z*]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/g)) parameters[name.toLowerCase()] = quoted ?? plain
  return { value: header.split(';')[0]?.trim().toLowerCase() ?? '', parameters }
}

function extended(value: string): string {
  const [, percent = ''] = /^UTF-8''((?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})*)$/.exec(value) ?? []
  must(percent !== '', 'the name of a file is not encoded as RFC 5987 says')
  return decodeURIComponent(percent)
}

function must(fine: boolean, complaint: string): void {
  if (!fine) throw new Error(complaint)
}
