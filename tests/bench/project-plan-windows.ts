import { connect, type Socket } from 'node:net'

/** The windows that look at a plan, and the person who changes it, in a process of their own: what they cost is none of the server's. */
export interface Windows {
  url: string
  /** Of sessions, taken in turn: one has no more than some streams. */
  tokens: string[]
  projectId: string
  count: number
}
/** One move, and after how long it was answered and stood in every window, ms. */
export interface Moved {
  answered: number
  told: number
  changed: number
}

const sockets: Socket[] = []
const seen: number[] = []
let of: Windows

function open({ url, tokens, projectId }: Windows, n: number, opened: () => void): void {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname, () =>
    socket.write(
      `GET ${pathname}/stream?topics=project:${projectId} HTTP/1.1\r\nhost: ${hostname}\r\nsessionId: ${tokens[n % tokens.length]}\r\n\r\n`,
    ),
  )
  let isOpen = false
  let tail = ''
  seen[n] = 0
  socket.on('data', (chunk) => {
    if (!isOpen) {
      isOpen = true
      opened()
    }
    // An event has arrived with its empty line; only its name is looked for. Both may be cut by a chunk.
    const text = tail + chunk.toString('latin1')
    const parts = text.split('\n\n')
    tail = parts.pop() ?? ''
    seen[n] = (seen[n] ?? 0) + parts.filter((part) => part.includes('event: project')).length
  })
  socket.on('error', () => undefined)
  sockets.push(socket)
}

async function move(body: string): Promise<Moved> {
  const before = seen[0] ?? 0
  const begin = performance.now()
  const response = await fetch(`${of.url}/project/plan/change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sessionId: of.tokens[0] ?? '' },
    body,
  })
  const text = await response.text()
  const answered = performance.now() - begin
  while (seen.some((count) => count <= before)) await new Promise((resolve) => setTimeout(resolve, 1))
  const told = performance.now() - begin
  if (!response.ok || !text.includes('"code":200')) throw new Error(text)
  const { result } = JSON.parse(text) as { result: { change: { moved: unknown[] } } }
  return { answered, told, changed: result.change.moved.length }
}

process.on('message', (order: Windows | { body: string }) => {
  if ('body' in order) {
    void move(order.body).then((moved) => process.send?.(moved))
    return
  }
  of = order
  let waiting = order.count
  for (let n = 0; n < order.count; n++) {
    open(order, n, () => {
      if (--waiting === 0) process.send?.('open')
    })
  }
})
process.on('disconnect', () => process.exit(0))
