import { atom, getDefaultStore } from 'jotai'
import { Subject } from 'rxjs'
import { ChatRefused, openChat, sendChat } from '#src/api/chat-link.ts'
import { tokenValue } from '#src/api/client.ts'
import { createChatStream, type ChatWish } from '#streams/chat/create-chat-stream.ts'
import { emptyChat, type ChatState } from '#streams/chat/reduce.ts'
import { sessionAtom } from './session.ts'
import { chosenStationAtom } from './station.ts'

const wishes$ = new Subject<ChatWish>()

/** What the person does in the chat window. */
export const chatWish = (wish: ChatWish): void => wishes$.next(wish)

/** The conversation outlives its window, not its session. */
let last: ChatState = emptyChat
const forget = (): void => {
  last = emptyChat
  chatWish({ type: 'clear' })
}
tokenValue.subscribe(() => {
  if (tokenValue.get() === undefined) forget()
})
// Somebody else may have come without a moment in which nobody was there.
getDefaultStore().sub(sessionAtom, () => {
  if (getDefaultStore().get(sessionAtom) === undefined) forget()
})

const mirror = atom<ChatState>(last)
mirror.onMount = (set) => {
  const subscription = createChatStream(
    {
      open: openChat,
      send: (chatId, message) => sendChat(chatId, message, getDefaultStore().get(chosenStationAtom)?.powerstationId),
      wishes$,
      isRefusal: (error) => error instanceof ChatRefused,
      now: Date.now,
      random: Math.random,
    },
    last,
  ).subscribe((state) => {
    last = state
    set(state)
  })
  return () => subscription.unsubscribe()
}

/** The chat. Mounted: its stream is open; nobody looks: it is closed. */
export const chatStateAtom = atom((get) => get(mirror))
