/**
 * Sends a command at most once. It is claimed in the store before it goes out: nobody takes back what may be on its way, and a server that dies in between
 * sends it no second time, but lets it run into its time limit. One that could not be sent is released and waits on.
 */
export async function sendClaimed(command: {
  /** False: somebody has taken it back, or replaced it, meanwhile. */
  claim(): Promise<boolean>
  /** False: there is nobody to send it to. Rejects: it could not be sent. */
  send(): Promise<boolean>
  release(): Promise<unknown>
  /** It could not be sent. */
  failed(error: unknown): void
}): Promise<void> {
  if (!(await command.claim())) return
  const sent = await command.send().catch((error: unknown) => {
    command.failed(error)
    return false
  })
  if (!sent) await command.release()
}
