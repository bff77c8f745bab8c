import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { moduleUses } from '../fakes/source-files.ts'
import { runScenario, scenariosOf } from './scenarios.ts'

describe('the protocol’s own suites for clients, through the gateway', async () => {
  const scenarios = [...new Set([...await scenariosOf('core'), ...await scenariosOf('auth')])]
  it('are all there', () => expect(scenarios.length).toBeGreaterThanOrEqual(21))
  it.each(scenarios)('%s', async (scenario) => {
    const { passed, output } = await runScenario(scenario)
    expect(passed, output.slice(-4_000)).toBe(true)
  }, 60_000)
})

describe('the driver', () => {
  it('speaks to the gateway only: it does not know the protocol’s library', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts')).map((name) => `test/conformance/${name}`)
    expect(files).toContain('test/conformance/driver.ts')
    expect(files.flatMap((file) => moduleUses(file).filter(({ specifier }) => specifier.includes('modelcontextprotocol'))).map(({ specifier }) => specifier)).toEqual([])
  })
  it('only one folder of the product knows that library', () => {
    const users = productFiles().filter((file) => moduleUses(file).some(({ specifier }) => specifier.startsWith('@modelcontextprotocol/')))
    expect(users.filter((file) => !file.startsWith('electron/gateway/mcp/sdk/'))).toEqual([])
  })
})

function productFiles(): string[] {
  return readdirSync('electron/gateway', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts')).map((name) => `electron/gateway/${name.replaceAll('\\', '/')}`)
}
