import os from 'node:os'

/** Where and when: numbers of a busy machine are told apart by its load (processes that wanted to run, mean of a minute). */
export interface Machine {
  readonly date: string
  readonly node: string
  readonly system: string
  readonly cpu: string
  readonly cores: number
  readonly load: number
}

export function machineNow(): Machine {
  return {
    date: new Date().toISOString(), node: process.version, system: `${os.platform()} ${os.release()} ${os.arch()}`,
    cpu: os.cpus()[0]?.model.trim() ?? 'unknown', cores: os.availableParallelism(), load: Math.round((os.loadavg()[0] ?? 0) * 100) / 100,
  }
}

export function machineLine(before: Machine, after: Machine): string {
  return `${before.cores} cores (${before.cpu}), Node ${before.node}, ${before.system}, ${before.date.slice(0, 16).replace('T', ' ')} UTC, load ${before.load} → ${after.load}`
}
