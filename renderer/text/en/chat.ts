export const chat = {
  stopEverything: 'Stop everything',
  send: 'Send',
  placeholder: 'What shall I do?',
} as const
