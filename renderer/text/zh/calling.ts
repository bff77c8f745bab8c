import type { calling as original } from '../en/calling.ts'
import type { Words } from '../words.ts'

export const calling: Words<typeof original> = {
  region: '有对话等您决定', needsYou: 'Pincer 在“{{chat}}”中等您决定', alsoIn_other: '另外还有 {{count}} 个对话', go: '去看看', later: '稍后',
  announce: 'Pincer 在“{{chat}}”中等您决定：{{question}}', reminder: 'Pincer 仍在“{{chat}}”中等您决定：{{question}}',
}
