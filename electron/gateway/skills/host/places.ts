/** A number of places that work takes one after the other: who comes when all are taken waits in order. */
export class Places {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) { this.#free = count }

  /** Runs the work in a place of its own, which is free again when the work ends, however it ends. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => { this.#waiting.push(resolve) })
    try {
      return await work()
    } finally {
      // A place goes to the next one without being free in between, so nobody can come before.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
