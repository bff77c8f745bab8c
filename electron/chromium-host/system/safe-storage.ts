import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { app } from '../app/app.ts'
import { hostFolder } from '../chromium/run-record.ts'
import { surface } from '../unsupported.ts'

/** First bytes of everything encrypted here, so that another program's data is refused as such. */
const mark = Buffer.from('host1')
const ivBytes = 12
const tagBytes = 16

/**
 * `safeStorage` without a system key store: AES-256-GCM with a key in a file only this person can read. Whoever can read
 * the app's data as this person can read the key: that is weak, and it says so (`basic_text`).
 */
export const safeStorage = surface('safeStorage', {
  isEncryptionAvailable: () => app.isReady(),
  encryptString: (text: string) => encrypt(text),
  decryptString: (data: Buffer) => decrypt(data),
  isAsyncEncryptionAvailable: async () => { await app.whenReady(); return true },
  encryptStringAsync: async (text: string) => { await app.whenReady(); return encrypt(text) },
  decryptStringAsync: async (data: Buffer) => { await app.whenReady(); return { result: decrypt(data), shouldReEncrypt: false } },
  getSelectedStorageBackend: () => app.isReady() ? 'basic_text' as const : 'unknown' as const,
  /** What it asks for is all this host has anyway. */
  setUsePlainTextEncryption: (_use: boolean) => {},
})

function key(): Buffer {
  const file = path.join(hostFolder(app.getPath('userData')), 'safe-storage.key')
  try {
    writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file)
}

function encrypt(text: string): Buffer {
  if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready')
  if (typeof text !== 'string') throw new TypeError('Error while encrypting the text provided to safeStorage.encryptString.')
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key(), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([mark, iv, cipher.getAuthTag(), body])
}

function decrypt(data: Buffer): string {
  if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready')
  const sealed = Buffer.from(data)
  if (!sealed.subarray(0, mark.length).equals(mark)) throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString. Ciphertext does not appear to be encrypted.')
  const iv = sealed.subarray(mark.length, mark.length + ivBytes)
  const tag = sealed.subarray(mark.length + ivBytes, mark.length + ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key(), iv, { authTagLength: tagBytes })
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(mark.length + ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}
