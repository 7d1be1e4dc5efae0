import type { Words } from '../words.ts'
import type { chat as chatZh } from '../zh/chat.ts'

export const chat: Words<typeof chatZh> = {}
