import { readFileSync } from 'node:fs'

const pageBytes = 4_096

/** Memory a process and everything below it really hold. 0 where the system does not say; reading takes some ten microseconds. */
export function residentBytes(pid: number): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim()
    return Number(pages) * pageBytes + (children === '' ? 0 : children.split(' ').reduce((sum, child) => sum + residentBytes(Number(child)), 0))
  } catch {
    return 0 // gone, or a system without /proc: the heap's own limit counts
  }
}
