/** The work's result, or an error that says what took too long, with `details` of that moment. The timer ends with the work. */
export async function inTime<T>(work: Promise<T>, ms: number, what: string, details: () => string = () => ''): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => { timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms} ms\n${details()}`)), ms) })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
