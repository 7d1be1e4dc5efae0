import type { Logger } from 'pino'
import { HEARTBEAT_MS, quality } from '#contract/live.ts'
import { dayStart } from '#domain/time.ts'
import { AlarmEngine } from './alarms/alarm-engine.ts'
import { toSignal } from './alarms/event-signal.ts'
import { GatewayWatch } from './alarms/gateway-watch.ts'
import { LimitWatcher } from './alarms/limits.ts'
import { HOST_STATE_TOPIC, hostState, type Broker, type MessageHandler } from './broker/broker.ts'
import { startEmbeddedBroker } from './broker/embedded.ts'
import { connectExternalBroker } from './broker/external.ts'
import { Chats } from './live/chats.ts'
import { GatewayCredentials } from './broker/gateways.ts'
import type { Config } from './config/config.ts'
import { changesOf } from './db/change.ts'
import type { Database } from './db/database.ts'
import { DAY_MS, Partitions } from './db/partitions.ts'
import { PriceBook } from './db/price-book.ts'
import { latestSamples } from './db/sample-store.ts'
import { Displays } from './displays/displays.ts'
import { PlayLists } from './displays/play-lists.ts'
import { FileStore } from './files/file-store.ts'
import { openPayloadCrypto } from './http/payload-crypto.ts'
import { Turns } from './http/turns.ts'
import { ingestJson } from './ingest/decode-json.ts'
import { SparkplugDecoder } from './ingest/decode-sparkplug.ts'
import { Ingest, sourceOf } from './ingest/ingest.ts'
import { PLANT_WATCH_MS, PlantWatch } from './plant/plant-watch.ts'
import { rateMeter } from './ingest/rate-meter.ts'
import { loadRegistry, type Registry } from './plant/registry.ts'
import { SampleWriter } from './ingest/sample-writer.ts'
import { Clockwork } from './jobs/clockwork.ts'
import { HistoryImport } from './jobs/history-import.ts'
import { LateMarks } from './jobs/late-marks.ts'
import { keepPartitions } from './jobs/retention.ts'
import { Rollups } from './jobs/rollup.ts'
import { HUB_TICK_MS, LiveHub } from './live/hub.ts'
import { LastValues } from './plant/last-values.ts'
import { LateQuantities } from './live/late-quantities.ts'
import { Presence } from './live/presence.ts'
import { REVIEW_MS, RightsWatch } from './live/rights-watch.ts'
import { StationQuantities } from './live/station-quantities.ts'
import { isLoopback } from './config/loopback.ts'
import type { Services } from './http/services.ts'
import { IdentityProviders } from './session/identity-providers.ts'
import { Sessions } from './session/sessions.ts'

export interface Core {
  services: Services
  /** Reads stations, devices and models again now. Changes in the store are noticed within a second anyway. */
  reload(): Promise<void>
  /** Asks of every open stream who listens now; the clock does it too. */
  reviewRights(): Promise<void>
  close(): Promise<void>
}

/** How often station quantities follow their devices. */
const QUANTITY_MS = 200

/** Puts the running parts together on an open database: what a sample passes on its way, in that order. */
export async function startCore(config: Config, db: Database, log: Logger, version: string): Promise<Core> {
  const now = Date.now
  const pool = db.pool
  const partitions = new Partitions(pool)
  await keepPartitions(partitions, config.retention, now(), log)
  const plant = new PlantWatch(pool, log, readPlant)
  await plant.start()
  let registry: Registry = await loadRegistry(db.orm)
  const values = new LastValues()
  for (const { point, t, v } of await latestSamples(pool, now())) values.take(point, Math.min(t, now()), v, quality.stale, t, t)

  const sourceOfPoint = (point: number): string => {
    const entry = registry.points[point]
    return entry === undefined ? `point ${point}` : sourceOf(entry)
  }
  const hub = new LiveHub({ registry: () => registry, values, now })
  const marks = new LateMarks(pool)
  const writer = new SampleWriter({
    pool,
    log,
    ready: () => db.embedded?.ready() ?? Promise.resolve(),
    before: () => marks.write(),
    onBad: (point, why) => ingest.refuse('notStored', sourceOfPoint(point), why),
  })
  const alarms = new AlarmEngine({
    pool,
    registry: () => registry,
    log,
    publish: (change, alarm) => hub.alarm(change, alarm),
    refuse: (reason, source, detail) => ingest.refuse(reason, source, detail),
  })
  const rollups = new Rollups({
    pool,
    partitions,
    log,
    now,
    dayStart,
    zones: () => zonesOf(registry),
    settled: () => writer.flushed(),
    samplesSince: () => now() - config.retention.sampleDays * DAY_MS,
    onDone: () =>
      marks.sweep(
        (hour) => rollups.holds(hour),
        (hour, point) => late.holds(registry.points[point]?.stationId ?? '', hour),
      ),
    onLeftOut({ point, at, samples, error }) {
      ingest.refuse('notSummed', sourceOfPoint(point), `${new Date(at).toISOString()}: ${error ?? `${samples} implausible samples`}`)
    },
  })
  await rollups.start()
  const quantities = new StationQuantities({
    registry: () => registry,
    values,
    now,
    store: (entry, at, value) => writer.push(entry.id, at, value, quality.good),
    onChange: (entry) => hub.changed(entry.id),
  })
  const late = new LateQuantities({
    pool,
    registry: () => registry,
    now,
    settled: () => writer.flushed(),
    onFailed: (stationId, from, error) => ingest.refuse('notSummed', stationId, `${new Date(from).toISOString()}: ${String(error)}`),
    onRework(points, from, to) {
      for (const point of points) marks.add(point, from, to)
      return marks.write()
    },
    onLate: (entry, at) => void rollups.late(entry.id, at),
    onRewritten: (stationId, from, to) => hub.notice('history', { stationId, detail: (id) => `${id}:${from}:${to}` }),
  })
  const onLate = (point: number, from: number, to = from): boolean => {
    const entry = registry.points[point]
    const [sums, quantities] = [rollups.late(point, from, to), entry !== undefined && late.mark(entry, from, to)]
    return sums || quantities
  }
  for (const { point, from, to } of await marks.load()) onLate(point, from, to)
  const limits = new LimitWatcher(({ entry, limit, value, at, cleared }) =>
    alarms.signal({
      stationId: entry.stationId,
      deviceSn: entry.deviceSn,
      code: limit.code,
      level: limit.level,
      text: limit.text,
      value,
      pointId: entry.id,
      at,
      cleared,
      isOwn: true,
      ack: undefined,
    }),
  )
  await resumeLimits(db, limits, () => registry)

  const ingest = new Ingest({
    registry: () => registry,
    values,
    writer,
    now,
    onChange(entry) {
      hub.changed(entry.id)
      quantities.mark(entry)
    },
    oldest: () => now() - config.retention.minuteDays * DAY_MS,
    onSample: (entry, value) => limits.sample(entry, value, now()),
    onLate(entry, at) {
      if (onLate(entry.id, at)) marks.add(entry.id, at)
    },
    onEvent: (event, ack) => alarms.signal(toSignal(event, registry, now(), ack)),
  })

  const credentials = new GatewayCredentials(db.orm, now)
  let broker: Broker | undefined
  const sparkplug = new SparkplugDecoder(ingest, (topic, payload) => {
    broker?.publish(topic, payload).catch((error: unknown) => log.warn(`command not sent: ${String(error)}`))
  })
  const take: MessageHandler = (topic, payload, ack) => {
    const [dialect, jsonStation = '', , station = ''] = topic.split('/')
    // Events of the JSON dialect bring no samples: they have a line of their own.
    const isEvent = dialect === 'energy' && topic.endsWith('/event')
    if (ack === undefined && !isEvent && writer.isFullFor(dialect === 'energy' ? jsonStation : station)) return ingest.refuse('overload', topic)
    if (topic.startsWith('spBv1.0/')) return sparkplug.accept(topic, payload, ack)
    return ingestJson(ingest, topic, payload, ack)
  }
  const handle: MessageHandler = (topic, payload, ack) => {
    try {
      take(topic, payload, ack)
    } catch (error) {
      // Whatever a stranger finds to send: it costs the message, not the server.
      log.error({ err: error, topic }, 'a message could not be read')
      ingest.refuse('badPayload', topic, String(error))
      ack?.()
    }
  }
  broker =
    config.mqttUrl === undefined
      ? await startEmbeddedBroker(
          {
            host: config.mqttHost,
            port: config.mqttPort,
            log,
            authenticate: (name, password, address) => credentials.authenticate(name, password, address),
            anonymous: isLoopback(config.mqttHost),
            onSeen: (gatewayId, address) => credentials.seen(gatewayId, address),
            onRefused: (reason, source, detail) => ingest.refuse(reason, source, detail),
          },
          handle,
        )
      : await connectExternalBroker(config.mqttUrl, config.dataDir, log, handle, (topic) => ingest.refuse('foreignTopic', topic))
  await broker.publish(HOST_STATE_TOPIC, hostState(true, now()), true)

  const gateways = new GatewayWatch(sparkplug, (signal) => alarms.signal(signal))
  const sessions = new Sessions(db.orm, now)
  const chats = new Chats()
  sessions.onEnd = (family) => {
    hub.endSession(family)
    chats.endSession(family)
  }
  const displays = new Displays(db.orm, now)
  const rights = new RightsWatch({ hub, chats, sessions, displays, registry: () => registry, log })
  displays.onChange = () => void rights.review()
  // Displays see what their organizations see.
  sessions.onChange = () => displays.invalidate()
  const history = new HistoryImport({ pool, partitions, registry: () => registry, log, now })
  const rate = rateMeter(() => writer.committed)

  async function readPlant(): Promise<void> {
    registry = await loadRegistry(db.orm)
    sparkplug.rebind()
    limits.rebind(registry.points, now())
    quantities.markAll()
    hub.rebind()
    hub.notice('stationsChanged')
  }

  const clockwork = new Clockwork(log)
  clockwork.every(HUB_TICK_MS, () => hub.tick())
  clockwork.every(PLANT_WATCH_MS, () => plant.look())
  clockwork.every(HEARTBEAT_MS, () => {
    hub.heartbeat()
    chats.heartbeat()
  })
  clockwork.every(QUANTITY_MS, () => {
    quantities.compute()
    writer.endMessage()
  })
  clockwork.every(1000, () => {
    ingest.sweep()
    limits.sweep(now())
    gateways.sweep(now())
    rate.mark()
  })
  clockwork.every(REVIEW_MS, () => rights.review())
  clockwork.every(1000, () => late.run(), 'late data waits')
  clockwork.every(10_000, () => rollups.run())
  clockwork.every(3_600_000, () => keepPartitions(partitions, config.retention, now(), log), 'retention')

  const services: Services = {
    config,
    log,
    now,
    db,
    change: changesOf(db.orm),
    turns: new Turns(),
    registry: () => registry,
    values,
    hub,
    ingest,
    sparkplug,
    writer,
    alarms,
    rollups,
    prices: new PriceBook(db.orm, now),
    presence: new Presence(now),
    history,
    sessions,
    chats,
    displays,
    playLists: new PlayLists({ orm: db.orm, pool, registry: () => registry, values, now }),
    providers: new IdentityProviders(config.providers, db.orm, log, now),
    files: new FileStore(config.dataDir, db.orm, now, config.fileQuota),
    crypto: openPayloadCrypto(config.dataDir, config.rsaKey),
    broker,
    credentials,
    version,
    pointsPerSecond: () => rate.perSecond(),
  }
  clockwork.every(3_600_000, () => services.files.sweep(now()), 'uploads that nobody knows of')
  return {
    services,
    reload: () => plant.reload(),
    reviewRights: () => rights.review(),
    async close() {
      hub.close()
      chats.closeAll()
      history.close()
      await broker.publish(HOST_STATE_TOPIC, hostState(false, now()), true).catch(() => undefined)
      await broker.close()
      // What works on the store ends before the store does.
      await Promise.all([rollups.stop(), late.stop(), clockwork.stop()])
      await Promise.all([writer.settled(), alarms.settled()])
      writer.close()
      alarms.close()
    },
  }
}

function zonesOf(registry: Registry): Map<string, number[]> {
  const zones = new Map<string, number[]>()
  for (const entry of registry.points) {
    if (entry === undefined) continue
    const zone = registry.stations.get(entry.stationId)?.timeZone ?? 'Asia/Shanghai'
    const points = zones.get(zone)
    if (points === undefined) zones.set(zone, [entry.id])
    else points.push(entry.id)
  }
  return zones
}

/** Limits whose alarm was open when the server stopped clear when the value is back. */
async function resumeLimits(db: Database, limits: LimitWatcher, registry: () => Registry): Promise<void> {
  const open = await db.pool.query<{ point_id: number; code: string }>(
    "select point_id, code from alarm where state = 'WARNING' and cleared_at is null and point_id is not null",
  )
  for (const row of open.rows) {
    const entry = registry().points[row.point_id]
    if (entry !== undefined) limits.resume(entry, row.code)
  }
}
