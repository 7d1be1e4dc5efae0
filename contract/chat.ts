/** Longest question, in characters as UTF-16 counts them. */
export const CHAT_MESSAGE_MAX = 2000

/**
 * One event of a chat's stream. The first one carries `chat_id`, an empty message and has_more false; then every one carries a piece of a reply, to be put
 * behind the pieces before it, with has_more true until the last.
 */
export interface ChatEvent {
  chat_id: string
  message: string
  has_more: boolean
}

/** Name of the event (`event:` line) that ends a stream because the chat was opened in another window of the same session. */
export const CHAT_TAKEN = 'taken'
