/** What a tool returned, as pieces for the model: text as it is, pictures as base64, anything else as JSON. */
export function resultContent(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return [{ type: 'text', text: value }]
  const given = typeof value === 'object' && Array.isArray((value as { content?: unknown }).content) ? (value as { content: unknown[] }).content : null
  if (given === null) return [{ type: 'text', text: JSON.stringify(value, null, 2) ?? '' }]
  return given.map((piece) => {
    const { type, text, data, mimeType } = piece as Record<string, unknown>
    if (type === 'image') return { type, mimeType: String(mimeType), data: data instanceof Uint8Array ? Buffer.from(data).toString('base64') : String(data) }
    return { type: 'text', text: typeof text === 'string' ? text : JSON.stringify(piece) ?? '' }
  })
}
