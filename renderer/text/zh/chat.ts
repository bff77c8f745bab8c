import type { chat as original } from '../en/chat.ts'
import type { Words } from '../words.ts'

export const chat: Words<typeof original> = {
  stopEverything: '全部停止',
  send: '发送',
  placeholder: '要我做什么？',
}
