export const profiles = {
  title: 'Agents',
} as const
