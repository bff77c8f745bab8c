/** A question in a chat that is not on screen. The system's own notifications have their words in `native.ts`. */
export const calling = {
  region: 'A chat needs you', needsYou: 'Pincer needs you in “{{chat}}”', alsoIn_one: 'and in {{count}} other chat', alsoIn_other: 'and in {{count}} other chats', go: 'Show it', later: 'Later',
  announce: 'Pincer needs you in “{{chat}}”: {{question}}', reminder: 'Pincer still needs you in “{{chat}}”: {{question}}',
} as const
