/**
 * Whether a schema runs regular expressions of its author (`pattern`, `patternProperties`): such arguments are checked in the skill's
 * own process, and that process loads its checker for no other reason. Both sides ask here, so that neither relies on the other in vain.
 */
export function hasPatterns(schema: unknown): boolean { return JSON.stringify(schema).includes('"pattern') }
