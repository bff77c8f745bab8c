/** The whole of a body; null: it has more bytes than `most`, and the rest of it is not read. Rejects with what the network says. */
export async function readBounded(body: ReadableStream<Uint8Array> | null, most: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
