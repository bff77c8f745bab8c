import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { childOptions, programOptions } from '../../../../electron/launch/bundles.mjs'
import { cacheDir, inRoot } from '../../../../electron/launch/project.mjs'
import { startNpmRegistry } from '../../npm-registry/npm-registry.ts'
import { StormRounds } from './storm-rounds.ts'
import { type StormAction, stormSkills } from './storm-skills.ts'

export interface SkillStormEnd { readonly complaints: readonly string[]; readonly kills: number; /** How often each thing was begun. */ readonly begun: Readonly<Record<StormAction['kind'], number>> }

/**
 * Skills are installed, updated, taken back, removed, switched and called while the whole gateway is killed at random moments. After
 * every kill a new one opens over the same home and is held against what a person would expect: all of the old or all of the new.
 * @param seed the same seed begins the same actions; when the kill falls depends on the machine
 */
export async function skillStorm(rounds: number, seed: number): Promise<SkillStormEnd> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-storm-')))
  const [home, ws, user] = [join(base, 'home'), join(base, 'ws'), join(base, 'user')]
  for (const folder of [ws, user]) mkdirSync(folder)
  const program = await bundleStorm()
  const registry = await startNpmRegistry()
  const storm = new StormRounds({ home, ws, program: program.file, env: { ...process.env, ...registry.environment(user) }, registry, seed })
  try {
    for (const name of stormSkills) await storm.publish(name)
    for (let round = 1; round <= rounds && storm.complaints.length === 0; round += 1) await storm.round(round, round === rounds || round % 20 === 0)
    return { complaints: storm.complaints, kills: storm.kills, begun: storm.begun }
  } finally {
    await registry.close()
    program.remove()
    if (storm.complaints.length === 0) rmSync(base, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** With the very options of the shipped program, so that a start takes a moment and what is killed is what ships. */
async function bundleStorm(): Promise<{ readonly file: string; readonly remove: () => void }> {
  mkdirSync(cacheDir, { recursive: true })
  const folder = mkdtempSync(join(cacheDir, 'storm-'))
  const shipped = programOptions(folder)
  await build({ ...shipped, entryPoints: { ...(shipped.entryPoints as Record<string, string>), 'storm-process': inRoot('test/fakes/skills/storm/storm-process.ts') }, logLevel: 'error' })
  await build({ ...childOptions(folder), logLevel: 'error' })
  return { file: join(folder, 'storm-process.js'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
