/** Numbers of the driver, generous because two cores may be busy with other suites. */
export const driverLimits = {
  /** From the start of the process to a loaded page. */
  startMs: 45_000,
  /** From the wish to quit to the end of the process; then it is ended and the spec fails. */
  stopMs: 15_000,
  /** Main's output kept for a failing spec. */
  outputChars: 200_000,
} as const
