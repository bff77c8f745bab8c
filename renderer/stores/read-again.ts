import { report } from './report-error.ts'

/** A reading that is asked for with every change: while one is under way, all changes together are one more. A failure is reported. */
export function readingAgain(read: () => Promise<unknown>): () => void {
  let reading: Promise<void> | null = null
  let again = false
  const readAll = async (): Promise<void> => {
    while (again) {
      again = false
      await read()
    }
  }
  return () => {
    again = true
    if (reading) return
    reading = readAll().finally(() => { reading = null })
    report(reading)
  }
}
