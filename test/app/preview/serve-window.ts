import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, relative } from 'node:path'
import { build } from 'esbuild'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { securityHeaders } from '../../../electron/shell/content-policy.ts'
import type { ScriptedOptions } from '../../fakes/scripted-bridge.ts'

const root = new URL('../../../', import.meta.url).pathname
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' }

export interface Preview {
  readonly browser: Browser
  /** Opens the window in a fresh page. `problems` fills with console errors and refused styles. */
  readonly open: (options: ScriptedOptions, view?: { readonly width?: number; readonly height?: number; readonly scale?: number; readonly reducedMotion?: boolean }) => Promise<{ readonly page: Page; readonly context: BrowserContext; readonly problems: string[] }>
  readonly close: () => Promise<void>
}

/** Serves dist/renderer on loopback with the app's own security headers and starts the system's Chromium. */
export async function startPreview(): Promise<Preview> {
  // Another build of the window can be looked at with --dist, so that two people do not overwrite each other's.
  const dist = process.argv.includes('--dist') ? (process.argv[process.argv.indexOf('--dist') + 1] ?? '') : join(root, 'dist/renderer')
  const bundle = await build({ entryPoints: [join(root, 'test/app/preview/page-bridge.ts')], bundle: true, format: 'iife', write: false, target: 'es2024' })
  const bridge = bundle.outputFiles[0]?.text ?? ''
  // Read once: a build that runs meanwhile must not take files away under an open page.
  const files = new Map<string, Buffer>()
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) files.set(`/${relative(dist, join(entry.parentPath, entry.name))}`, await readFile(join(entry.parentPath, entry.name)))
  }
  const server = createServer((request, response) => {
    if (request.url === '/favicon.ico') {
      response.writeHead(204).end()
      return
    }
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const bytes = files.get(path === '/' ? '/index.html' : path)
    if (bytes) response.writeHead(200, { ...securityHeaders, 'content-type': types[extname(path)] ?? 'text/html' }).end(bytes)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const { port } = server.address() as AddressInfo
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  return {
    browser,
    open: async (options, view = {}) => {
      const context = await browser.newContext({
        viewport: { width: view.width ?? 1440, height: view.height ?? 900 }, deviceScaleFactor: view.scale ?? 1, locale: options.language === 'zh' ? 'zh-CN' : 'en-GB',
        colorScheme: options.theme === 'dark' ? 'dark' : 'light', reducedMotion: view.reducedMotion ? 'reduce' : 'no-preference',
      })
      const page = await context.newPage()
      const problems: string[] = []
      page.on('console', (message) => { if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text()) })
      page.on('pageerror', (error) => problems.push(error.message))
      await page.addInitScript({ content: `window.previewOptions = ${JSON.stringify(options)}` })
      await page.addInitScript({ content: bridge })
      await page.goto(`http://127.0.0.1:${port}/`)
      return { page, context, problems }
    },
    close: async () => {
      await browser.close()
      server.closeAllConnections()
      await new Promise((resolve) => { server.close(resolve) })
    },
  }
}
