import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { InstallStep } from '../../../electron/gateway/packages/package-types.ts'
import type { NpmRegistry } from './npm-registry.ts'
import { openStore, type OpenStore } from './open-store.ts'

/**
 * Installs in a process of its own and kills that at a step or after a time; then looks as the next start would: either the whole
 * package counts, or nothing of it is there. Whatever is found is removed again.
 */
export async function killedInstall(open: OpenStore, registry: NpmRegistry, spec: string, when: { readonly at: InstallStep } | { readonly afterMs: number }): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'install-process.ts'), open.base, registry.url, spec], { stdio: ['ignore', 'pipe', 'inherit'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), 'afterMs' in when ? when.afterMs : 20_000)
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    if (('at' in when && out.includes(when.at)) || out.includes('done')) child.kill('SIGKILL')
  })
  await new Promise((resolve) => { child.once('exit', resolve) })
  clearTimeout(timer)
  if ('at' in when) expect(out).toContain(when.at)
  const next = openStore(registry, open)
  await next.store.sweep()
  const found = await next.store.current('server', spec)
  const left = next.left()
  if (found === null) expect(left).toEqual([])
  else {
    expect(existsSync(join(found.folder, 'node_modules/leaf/index.js'))).toBe(true)
    expect(left.every((path) => path.startsWith(`server/${spec}/`))).toBe(true)
    await next.store.uninstall('server', spec)
  }
  await next.store.dispose()
}
