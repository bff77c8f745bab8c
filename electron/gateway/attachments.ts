import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment } from '../../shared/sessions/journal.ts'
import { nodeFilePort } from './files/node-file-port.ts'
import { writeFileSafely } from './files/write-file.ts'

/** Keeps pasted text as a file of the chat: `<home>/attachments/<sessionId>/<id>.txt`. Throws the system's error. */
export async function saveTextAttachment(home: string, sessionId: string, id: string, name: string, text: string): Promise<Attachment> {
  const folder = join(home, 'attachments', sessionId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${id}.txt`)
  const bytes = Buffer.from(text, 'utf8')
  await writeFileSafely(nodeFilePort, path, bytes)
  return { id, name, kind: 'text', path, bytes: bytes.length }
}
