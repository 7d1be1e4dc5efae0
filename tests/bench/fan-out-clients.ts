import { connect, type Socket } from 'node:net'
import { createGunzip } from 'node:zlib'
import { quantile } from './cpu.ts'

/** The clients of `fan-out.ts` in a process of their own: bare sockets, so that their work hardly takes part. */
export interface Order {
  port: number
  paths: string[]
  /** Who asks, by turns. */
  tokens?: string[]
  /** What comes behind the head of an answer is gzip. */
  packed?: boolean
}
export interface Seen {
  p50: number
  p99: number
  /** Events that arrived, all clients together. */
  events: number
  bytes: number
}

const latencies: number[] = []
const sockets: Socket[] = []
let bytes = 0
const now = (): number => performance.timeOrigin + performance.now()

function open({ port, tokens, packed = false }: Order, n: number, path: string, opened: () => void): void {
  const token = tokens?.[n % tokens.length]
  let sentAt = 0
  let arrivedAt = 0
  let isOpen = false
  const done = (): void => {
    if (sentAt > 0) latencies.push(arrivedAt - sentAt)
    sentAt = 0
  }
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\n${token === undefined ? '' : `sessionid: ${token}\r\n`}\r\n`),
  )
  socket.on('data', (chunk) => {
    if (!isOpen) {
      isOpen = true
      opened()
    }
    bytes += chunk.length
    if (!packed) return take(chunk)
    const head = chunk.indexOf('\r\n\r\n')
    const isFirst = chunk.toString('latin1', 0, 5) === 'HTTP/'
    return void unpacked?.write(isFirst ? chunk.subarray(head + 4) : chunk)
  })
  const unpacked = packed ? createGunzip() : undefined
  unpacked?.on('data', (chunk: Buffer) => take(chunk))
  const take = (chunk: Buffer): void => {
    const at = chunk.indexOf('"time":')
    if (at >= 0) {
      const time = Number.parseFloat(chunk.toString('latin1', at + 7, at + 32))
      // An event may come in several pieces: it has arrived when its last one has, which the next event tells.
      if (time !== sentAt) done()
      sentAt = time
    }
    arrivedAt = now()
  }
  socket.on('error', () => undefined)
  socket.on('close', done)
  sockets.push(socket)
}

process.on('message', (order: Order | 'end') => {
  if (order === 'end') {
    for (const socket of sockets) socket.destroy()
    setTimeout(() => {
      const seen: Seen = { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), events: latencies.length, bytes }
      process.send?.(seen, () => process.exit(0))
    }, 300)
    return
  }
  let waiting = order.paths.length
  for (const [n, path] of order.paths.entries()) {
    open(order, n, path, () => {
      if (--waiting === 0) process.send?.('open')
    })
  }
})
process.on('disconnect', () => process.exit(0))
