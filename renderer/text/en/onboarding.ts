export const onboarding = {
  title: 'Hello. Shall we start?',
} as const
