import { call, type EndpointFacts } from './facts.ts'

export const chatEndpoints = {
  chatMessage: call('/chat/message', ['ai_chat'], 'none', "A chat's replies, piece by piece; opening one ends the session's chat before it", {
    method: 'GET',
    encrypted: false,
    form: 'stream',
  }),
  chatSend: call('/chat/send', ['ai_chat'], 'station', 'A question; the reply comes by the stream of its chat'),
} satisfies Record<string, EndpointFacts>
