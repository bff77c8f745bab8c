import type { Server } from 'node:net'

/** Resolves when it listens, rejects when it cannot. */
export function listening(server: Server, where: { readonly path: string } | { readonly host: string; readonly port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => {
      server.off('error', reject).on('error', () => undefined)
      resolve()
    })
  })
}

/** Resolves when it listens no more and its last connection has ended. */
export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => { server.close(() => resolve()) })
}
