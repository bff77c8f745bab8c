/** The address guard said no to where a connection wanted to go. */
export class BlockedAddressError extends Error {
  readonly rule: string
  readonly host: string
  constructor(rule: string, host: string, reason: string) {
    super(reason)
    this.name = 'BlockedAddressError'
    this.rule = rule
    this.host = host
  }
}
