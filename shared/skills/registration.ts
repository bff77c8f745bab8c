/** What a person copies from a service: its form can be looked at before anything is tried. Pure. */

/** What stands where keys and tokens belong, without the blanks that come along when copying. Null: it cannot be one. */
export function cleanKey(text: string): string | null {
  const key = text.trim()
  return key.length >= 8 && key.length <= 8_192 && /^[\x21-\x7e]+$/.test(key) ? key : null
}

const clientIds: Readonly<Record<string, RegExp>> = {
  google: /^\d{5,20}-[a-z0-9]{5,64}\.apps\.googleusercontent\.com$/,
  // OAuth apps, old ones, and GitHub Apps.
  github: /^(?:Ov\d{2}[A-Za-z0-9]{10,40}|[0-9a-f]{20}|Iv\d+\.?[A-Za-z0-9]{10,40})$/,
}

/** Whether a text has the form of a client id at this service; of services that are not known every plain word has. */
export function isClientId(service: string, text: string): boolean {
  const form = Object.hasOwn(clientIds, service) ? clientIds[service] : undefined
  return (form ?? /^[\x21-\x7e]{3,300}$/).test(text)
}

/** A client secret: left out, or a plain word. */
export function isClientSecret(text: string): boolean { return text === '' || /^[\x21-\x7e]{8,300}$/.test(text) }
