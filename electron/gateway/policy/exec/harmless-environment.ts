/** Variables that only change how output looks, and values that can do nothing else. Every other variable asks. */
const displayNames = /^(?:LANG|LANGUAGE|LC_[A-Z]+|TERM|COLORTERM|NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|COLUMNS|LINES|TZ)$/
const plainValue = /^[A-Za-z0-9_.,:@+-]*$/
const zoneValue = /^[A-Za-z0-9_+-]+(?:\/[A-Za-z0-9_+-]+){0,2}$/

/** The first variable that may change what the command does, or null. */
export function firstActiveVariable(env: Readonly<Record<string, string>> | undefined): string | null {
  for (const [name, value] of Object.entries(env ?? {})) {
    const plain = name === 'TZ' ? zoneValue.test(value) : plainValue.test(value) && !value.includes('..')
    if (!displayNames.test(name) || !plain) return name
  }
  return null
}
