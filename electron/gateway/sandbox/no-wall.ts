import type { Sandbox, SandboxProbe, WallProblem } from './sandbox.ts'

/** A system without a wall. It says so and never runs anything: whoever asks for containment gets a failure, not a run outside. */
export function createNoWall(why: WallProblem, detail: string): Sandbox {
  const probe: SandboxProbe = { kind: 'unavailable', why, detail }
  return {
    probe: () => Promise.resolve(probe),
    wrap: () => Promise.resolve({ kind: 'failed', why, detail }),
    coversWorkspace: () => Promise.resolve(false),
    dispose: () => Promise.resolve(),
  }
}
