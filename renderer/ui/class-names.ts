/** Joins class names; what is false, undefined or empty is left out. */
export function cx(...names: readonly (string | false | undefined | null)[]): string {
  return names.filter(Boolean).join(' ')
}
