/**
 * Takes secrets out of text before it is kept anywhere (audit, usage, logs, errors). Two ways: values that Pincer knows
 * (keys it was given) and shapes that are secrets by their look. Over-redacting a record is fine, under-redacting is not.
 */
const shapes: readonly RegExp[] = [
  /\b(?:sk|pk|rk)-[A-Za-z0-9_-]{12,}/g,
  /\bgh[pousr]_[A-Za-z0-9]{20,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,}/g,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\bAIza[0-9A-Za-z_-]{30,}/g,
  /\beyJ[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]{0,8192}(?:-----END [A-Z ]*PRIVATE KEY-----)?/g,
]
/** `password=…`, `"api_key": "…"`, `Authorization: Bearer …`: the name stays, the value goes. */
const named = /\b((?:[A-Za-z0-9]{1,20}[_-]){0,3}(?:password|passwd|secret|token|api[_-]?key|apikey|authorization|credential)s?\b["']?\s{0,3}[:=]\s{0,3}["']?(?:bearer\s{1,3}|basic\s{1,3})?)([^\s"'&,;}]{4,})/gi
const bearer = /\b(bearer\s{1,3})([A-Za-z0-9._~+/-]{8,}=*)/gi
const inAddress = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{1,100}:)([^\s/@]{1,200})(@)/gi
const mark = '[hidden]'

export interface Redactor {
  (text: string): string
  /** From now on this value is taken out wherever it appears. Short values are left alone: they would match by accident. */
  know(secret: string): void
}

export function createRedactor(): Redactor {
  const known = new Set<string>()
  const redact = (text: string): string => {
    let safe = text
    for (const secret of known) safe = safe.replaceAll(secret, mark)
    for (const shape of shapes) safe = safe.replace(shape, mark)
    return safe.replace(named, `$1${mark}`).replace(bearer, `$1${mark}`).replace(inAddress, `$1${mark}$3`)
  }
  return Object.assign(redact, {
    know(secret: string) {
      if (secret.length < 8) return
      known.add(secret)
      known.add(encodeURIComponent(secret))
      known.add(Buffer.from(secret).toString('base64'))
    },
  })
}
