export const welcomeSteps = ['start', 'folder', 'may'] as const
export type WelcomeStep = (typeof welcomeSteps)[number]
