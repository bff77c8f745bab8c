import path from 'node:path'
import type { SafeStorage } from 'electron'
import * as z from 'zod'
import { ContractError } from '../../shared/contract/errors.ts'
import type { SecretStore } from '../gateway/ports.ts'
import { readPrivateFile, writePrivateFile } from './private-file.ts'

type Cipher = Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'>

const fileSchema = z.object({ version: z.literal(1), values: z.record(z.string(), z.base64()) })

/**
 * Keys in `<home>/secrets.json`, each encrypted by the system's key store. Where the system has none, Chromium falls back to
 * a fixed password (`basic_text`): that is `weak` and the window says so. Must be called after the app is ready.
 * `set` throws `secret-store` when the key could not be kept; `get` answers null for a key that can no longer be read
 * (another user's file, a new key store): the person enters it again.
 */
export async function openSecretStore(options: { safeStorage: Cipher; home: string; platform: NodeJS.Platform; log: (what: string, error: unknown) => void }): Promise<SecretStore> {
  const { safeStorage, home, platform, log } = options
  const file = path.join(home, 'secrets.json')
  const strength = await findStrength(safeStorage, platform)
  let queue: Promise<unknown> = Promise.resolve()
  /** One change at a time, each on what the one before it left. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work)
    queue = result.catch(() => undefined) // the caller gets the failure; the next change starts afresh
    return result
  }
  const read = async (): Promise<Record<string, string>> => {
    const text = await readPrivateFile(file)
    if (text === null) return {}
    try {
      return fileSchema.parse(JSON.parse(text)).values
    } catch (error) {
      log('the secret file is damaged; its keys must be entered again', error)
      return {}
    }
  }
  const write = (values: Record<string, string>): Promise<void> => writePrivateFile(file, JSON.stringify({ version: 1, values }))
  return {
    strength,
    get: (name) => inTurn(async () => {
      const kept = (await read())[name]
      if (kept === undefined) return null
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(kept, 'base64'))
        if (shouldReEncrypt) await write({ ...await read(), [name]: await encrypt(safeStorage, result) })
        return result
      } catch (error) {
        log(`the secret ${name} cannot be read any more`, error)
        return null
      }
    }),
    set: (name, value) => inTurn(async () => {
      if (strength === 'none') throw new ContractError('secret-store')
      try {
        await write({ ...await read(), [name]: await encrypt(safeStorage, value) })
      } catch (error) {
        log(`the secret ${name} could not be kept`, error)
        throw new ContractError('secret-store')
      }
    }),
    delete: (name) => inTurn(async () => {
      const { [name]: gone, ...rest } = await read()
      if (gone !== undefined) await write(rest)
    }),
  }
}

async function encrypt(safeStorage: Cipher, value: string): Promise<string> {
  return Buffer.from(await safeStorage.encryptStringAsync(value)).toString('base64')
}

async function findStrength(safeStorage: Cipher, platform: NodeJS.Platform): Promise<SecretStore['strength']> {
  if (!await safeStorage.isAsyncEncryptionAvailable()) return 'none'
  return platform === 'linux' && ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend()) ? 'weak' : 'strong'
}
