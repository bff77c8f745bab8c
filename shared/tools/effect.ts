/** What a tool call does to the world. One word per idea; the words on screen live in `renderer/text`. */
export const effects = ['looks', 'changes', 'deletes', 'sends', 'spends', 'installs', 'runs-code'] as const
export type Effect = (typeof effects)[number]
