import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const suiteProgram = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js')
const driver = join(import.meta.dirname, 'driver.ts')

export interface ScenarioResult { readonly scenario: string; readonly passed: boolean; readonly output: string }

/** Scenarios for clients by suite, as the suite's own list names them: `core` is what a released protocol version asks of everyone, `auth` all about signing in. */
export async function scenariosOf(suite: 'core' | 'auth'): Promise<string[]> {
  const { output } = await run(['list'], tmpdir())
  const lines = output.slice(output.indexOf('Client scenarios')).split('\n').flatMap((line) => {
    const [, name, tags = ''] = /^\s*- (\S+) \[(.*)\]/.exec(line) ?? []
    return name === undefined ? [] : [{ name, tags: tags.split(',') }]
  })
  const isReleased = (tags: readonly string[]): boolean => tags.some((tag) => tag === '2025-06-18' || tag === '2025-11-25')
  return lines.filter(({ name, tags }) => (suite === 'core' ? isReleased(tags) : name.startsWith('auth/') && !tags.includes('extension') && !tags.includes('2025-03-26'))).map(({ name }) => name)
}

/** One scenario, played through the gateway by `driver.ts`. */
export async function runScenario(scenario: string): Promise<ScenarioResult> {
  const folder = mkdtempSync(join(tmpdir(), 'pincer-scenario-'))
  try {
    const { code, output } = await run(['client', '--command', `"${process.execPath}" "${driver}"`, '--scenario', scenario], folder)
    return { scenario, passed: code === 0 && /0 failed/.test(output), output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(args: readonly string[], cwd: string): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(process.execPath, [suiteProgram, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => { output += chunk.toString() })
    child.once('close', (code) => resolve({ code, output }))
  })
}
