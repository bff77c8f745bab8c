// Read by the window too, so without schemas: their library makes code out of text, which the window's policy refuses.

/**
 * A wall round skills on this computer.
 * - `own-process` each skill is a process of its own · `environment` it gets no environment · `files`, `network`, `programs`, `workers`, `native` what Node's own limits close ·
 *   `database` no built-in database · `modules` only listed parts of Node · `declared` what the broker gives: nothing that was not declared · `system-network`, `system-processes`, `system-files` what
 *   the operating system closes · `memory`, `time`, `answers` limits
 */
export const wallIds = ['own-process', 'environment', 'files', 'network', 'programs', 'workers', 'native', 'database', 'modules', 'declared', 'system-network', 'system-processes', 'system-files', 'memory', 'time', 'answers'] as const
export type WallId = (typeof wallIds)[number]

/** Something a skill tried and a wall stopped. `what`: the function, or the wish, as an author would know it. */
export interface SkillAttempt { readonly wall: WallId; readonly what: string; readonly count: number; readonly lastAt: number }

/** A limit is met by honest skills too (a file that is too large, a stop while it computes): nobody is warned of that as of something that was tried. */
export const isLimit = (wall: WallId): boolean => wall === 'memory' || wall === 'time' || wall === 'answers'
