import Fastify from 'fastify'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { constants, createGzip } from 'node:zlib'
import { openEvents } from '#server/http/sse.ts'
import type { Sink } from '#server/live/connection.ts'
import { LiveHub } from '#server/live/hub.ts'
import { LastValues } from '#server/plant/last-values.ts'
import { LiveTopic } from '#server/live/topic.ts'
import { ownCpuSeconds, pause } from './cpu.ts'
import type { Order, Seen } from './fan-out-clients.ts'
import { DEVICES, PER_DEVICE, plant, VALUES } from './fan-out-plant.ts'
import { median, ROUNDS, type Row } from './report.ts'

const CLIENTS = 1000
const EVENTS = 8
/** Different subscriptions: each client has another ten of the small devices, so 200 values as well. Steps without a common factor give different sets. */
const STEPS = [1, 3, 7, 9, 11, 13, 17, 19, 21, 23]

const now = (): number => performance.timeOrigin + performance.now()

interface Side {
  port: number
  /** One event to every client. */
  tick(n: number): void
  close(): Promise<void>
}

/** A stream that is packed, as far as it can be while each event leaves at once. */
function packed(sink: Sink): Sink {
  const gzip = createGzip({ level: 1 })
  gzip.on('data', (chunk: Buffer) => sink.write(chunk))
  return {
    ...sink,
    write(bytes) {
      gzip.write(bytes)
      gzip.flush(constants.Z_SYNC_FLUSH)
    },
  }
}

async function hubSide(through: (sink: Sink) => Sink = (sink) => sink): Promise<Side> {
  const registry = plant()
  const values = new LastValues()
  const hub = new LiveHub({ registry: () => registry, values, now })
  const app = Fastify()
  // As `mountStream` does it, without asking who comes.
  app.get('/stream', (request, reply) => {
    const { sink, onClose } = openEvents(request, reply)
    const names = String((request.query as { topics: unknown }).topics).split(',')
    const id = hub.connect(
      through(sink),
      { sessionFamily: 'B', address: '', rights: '', sees: () => true, seesProject: () => true, seesPlan: () => true, may: () => true },
      names,
      undefined,
    )
    onClose(() => hub.disconnect(id))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: portOf(app.server.address()),
    tick(n) {
      const at = now()
      for (const entry of registry.points) {
        if (entry === undefined) continue
        values.take(entry.id, at, n + entry.id / 10, 0, at)
        hub.changed(entry.id)
      }
      hub.tick()
    },
    async close() {
      hub.close()
      await app.close()
    },
  }
}

/** The limit: the same bytes, serialised once and chunked by hand, straight to the sockets. */
async function rawSide(): Promise<Side> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n')
      sockets.add(socket)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const values = new LastValues()
  const topic = new LiveTopic('device:ALL')
  return {
    port: portOf(server.address()),
    tick(n) {
      const at = now()
      for (let id = 1; id <= VALUES; id++) {
        values.take(id, at, n + id / 10, 0, at)
        topic.mark(id)
      }
      const { bytes } = topic.serialise(n + 1, '', at, values)
      const chunk = Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
      for (const socket of sockets) socket.write(chunk)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const portOf = (address: ReturnType<ReturnType<typeof createServer>['address']>): number =>
  typeof address === 'object' && address !== null ? address.port : 0

interface Measured {
  cpuPercent: number
  p99: number
  /** That a client is sent for one event. */
  kilobytes: number
}

async function run(side: Side, paths: string[], isPacked = false): Promise<Measured> {
  const clients = fork(join(import.meta.dirname, 'fan-out-clients.ts'))
  try {
    const order: Order = { port: side.port, paths, packed: isPacked }
    clients.send(order)
    await once(clients, 'message')
    // Two events first, unmeasured by CPU: connections settle, code gets warm.
    for (let n = 0; n < 2; n++) {
      side.tick(n)
      await pause(500)
    }
    const cpu = ownCpuSeconds()
    const begin = performance.now()
    for (let n = 1; n <= EVENTS; n++) {
      side.tick(n + 1)
      await pause(begin + n * 1000 - performance.now())
    }
    const cpuPercent = ((ownCpuSeconds() - cpu) / ((performance.now() - begin) / 1000)) * 100
    clients.send('end')
    const [seen] = (await once(clients, 'message')) as [Seen]
    if (seen.events < CLIENTS * (EVENTS + 1)) throw new Error(`only ${seen.events} events arrived`)
    return { cpuPercent, p99: seen.p99, kilobytes: seen.bytes / 1024 / paths.length / (EVENTS + 2) }
  } finally {
    clients.kill()
    await side.close()
  }
}

const all = (path: (n: number) => string): string[] => Array.from({ length: CLIENTS }, (_, n) => path(n))
const different = (n: number): string =>
  `/stream?topics=${Array.from({ length: VALUES / PER_DEVICE }, (_, k) => `device:D${(n + k * (STEPS[Math.floor(n / DEVICES)] as number)) % DEVICES}`).join(',')}`

/** A thousand loopback clients, one event of 200 values a second each, against raw sockets. */
export async function measure(): Promise<Row[]> {
  const raw: Measured[] = []
  const same: Measured[] = []
  const mixed: Measured[] = []
  const zipped: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) {
    raw.push(
      await run(
        await rawSide(),
        all(() => '/'),
      ),
    )
    same.push(
      await run(
        await hubSide(),
        all(() => '/stream?topics=device:ALL'),
      ),
    )
    mixed.push(await run(await hubSide(), all(different)))
  }
  // Afterwards: a thousand packers leave a heap behind that the others would be measured with.
  for (let round = 0; round < ROUNDS; round++) {
    zipped.push(
      await run(
        await hubSide(packed),
        all(() => '/stream?topics=device:ALL'),
        true,
      ),
    )
  }
  const row = (part: string, of: keyof Measured, ours: Measured[], unit: string, atMost: number): Row => {
    const middle = (side: Measured[]): number => median(side.map((seen) => seen[of]))
    return { part, ours: middle(ours), yardstick: middle(raw), unit, goal: { atMost } }
  }
  return [
    row('fan-out, 1,000 clients, same topics: CPU', 'cpuPercent', same, '% of a core', 1.5),
    row('fan-out, same topics: p99', 'p99', same, 'ms', 1.5),
    row('fan-out, 1,000 clients, different topics: CPU', 'cpuPercent', mixed, '% of a core', 2.5),
    row('fan-out, different topics: p99', 'p99', mixed, 'ms', 2.5),
    {
      part: 'fan-out, same topics, a gzip for each client: CPU beside unpacked',
      ours: median(zipped.map(({ cpuPercent }) => cpuPercent)),
      yardstick: median(same.map(({ cpuPercent }) => cpuPercent)),
      unit: '% of a core',
      goal: { atMost: 1.5 },
      note: `kB an event ${[zipped, same].map((side) => median(side.map(({ kilobytes }) => kilobytes)).toPrecision(3)).join(' and ')}`,
    },
  ]
}
