import { readdirSync, readFileSync } from 'node:fs'

/** Command lines of living processes (no zombies) that contain `text`, read from /proc. */
export function livingWith(text: string): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      return command.includes(text) && Number(pid) !== process.pid ? [command] : []
    } catch {
      return []
    }
  })
}
