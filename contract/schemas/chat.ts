import { z } from 'zod'
import { CHAT_MESSAGE_MAX } from '../chat.ts'

const chatId = z.string().min(1).max(64)

export const chatSchemas = {
  chatMessage: {
    payload: z.object({
      /** The chat that this window had before its connection broke: without it the window takes the chat over from any other. */ chat_id:
        chatId.optional(),
    }),
    answer: z.unknown(),
  },
  chatSend: {
    payload: z.object({
      chat_id: chatId,
      message: z
        .string()
        .max(CHAT_MESSAGE_MAX)
        .refine((text) => text.trim() !== '', 'chatEmpty'),
      /** The session's token once more, as the specification has it; the header is what counts. */
      token: z.string().max(200).optional(),
      /** The station chosen in the console: meant when the question names none. */
      powerstationId: z.string().max(64).optional(),
    }),
    answer: z.object({ /** True: a reply is on its way. */ has_more: z.boolean() }),
  },
}
