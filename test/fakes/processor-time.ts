/** What this process has computed so far, in ms. A bound on it holds however busy the machine is, which one on the clock does not. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
