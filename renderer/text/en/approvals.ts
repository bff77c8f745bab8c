export const approvals = {
  needsYou: 'Needs you',
} as const
