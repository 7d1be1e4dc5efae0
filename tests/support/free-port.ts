import { createSocket } from 'node:dgram'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections (some from 16000, most from 32768): a browser's next connection cannot take what was free a moment ago. */
const [FIRST, LAST] = [10_240, 15_999]

/** A port on which nobody listens, and which no other test is given: its number is kept on UDP until this process ends, also while nobody listens on it yet. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1)
    if ((await isKept(port)) && (await isFree(port))) return port
  }
}

function isKept(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref()
    socket.once('error', () => resolve(false))
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
