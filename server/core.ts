import type { Logger } from 'pino'
import { alarmLevels, type AlarmLevel } from '#contract/alarm.ts'
import { HEARTBEAT_MS, quality } from '#contract/live.ts'
import { dayStart } from '#domain/time.ts'
import { AlarmEngine, type AlarmSignal } from './alarms/alarm-engine.ts'
import { GatewayWatch } from './alarms/gateway-watch.ts'
import { LimitWatcher } from './alarms/limits.ts'
import { HOST_STATE_TOPIC, hostState, type Broker, type MessageHandler } from './broker/broker.ts'
import { startEmbeddedBroker } from './broker/embedded.ts'
import { connectExternalBroker } from './broker/external.ts'
import { Chats } from './assistant/chats.ts'
import { GatewayCredentials } from './broker/gateways.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { Partitions } from './db/partitions.ts'
import { PriceBook } from './db/price-book.ts'
import { latestSamples } from './db/sample-store.ts'
import { Displays } from './displays/displays.ts'
import { PlayLists } from './displays/play-lists.ts'
import { FileStore } from './files/file-store.ts'
import { openPayloadCrypto } from './http/payload-crypto.ts'
import { ingestJson } from './ingest/decode-json.ts'
import { SparkplugDecoder } from './ingest/decode-sparkplug.ts'
import { Ingest, type DeviceEvent } from './ingest/ingest.ts'
import { loadRegistry, type Registry } from './ingest/registry.ts'
import { SampleWriter } from './ingest/sample-writer.ts'
import { HistoryImport } from './jobs/history-import.ts'
import { keepPartitions } from './jobs/retention.ts'
import { Rollups } from './jobs/rollup.ts'
import { HUB_TICK_MS, LiveHub } from './live/hub.ts'
import { LastValues } from './live/last-values.ts'
import { LateQuantities } from './live/late-quantities.ts'
import { Presence } from './live/presence.ts'
import { StationQuantities } from './live/station-quantities.ts'
import { isLoopback } from './loopback.ts'
import type { Services } from './services.ts'
import { IdentityProviders } from './session/identity-providers.ts'
import { Sessions } from './session/sessions.ts'

export interface Core {
  services: Services
  /** Stations or devices changed in the store. */
  reload(): Promise<void>
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
  let registry: Registry = await loadRegistry(db.orm)
  const values = new LastValues()
  for (const row of await latestSamples(pool, now())) values.take(row.point, row.t, row.v, quality.stale, row.t)

  const hub = new LiveHub({ registry: () => registry, values, now })
  const writer = new SampleWriter(pool, log, () => db.embedded?.ready() ?? Promise.resolve())
  const alarms = new AlarmEngine({ pool, registry: () => registry, log, publish: (change, alarm) => hub.alarm(change, alarm) })
  const rollups = new Rollups({ pool, partitions, log, now, dayStart, zones: () => zonesOf(registry) })
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
    settled: () => writer.settled(),
    onLate: (entry, at) => rollups.late(entry.id, at),
    onRewritten: (stationId, from, to) => hub.notice('history', { stationId, detail: `${stationId}:${from}:${to}` }),
  })
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
    onSample: (entry, value) => limits.sample(entry, value, now()),
    onLate(entry, at) {
      rollups.late(entry.id, at)
      late.mark(entry, at)
    },
    onEvent: (event, ack) => alarms.signal(toSignal(event, registry, now(), ack)),
  })

  const credentials = new GatewayCredentials(db.orm, now)
  let broker: Broker | undefined
  const sparkplug = new SparkplugDecoder(ingest, (topic, payload) => {
    broker?.publish(topic, payload).catch((error: unknown) => log.warn(`command not sent: ${String(error)}`))
  })
  const handle: MessageHandler = (topic, payload, ack) => {
    if (ack === undefined && writer.overloaded) return ingest.refuse('overload', topic)
    if (topic.startsWith('spBv1.0/')) sparkplug.accept(topic, payload, ack)
    else if (topic.startsWith('energy/')) ingestJson(ingest, topic, payload, ack)
    else ack?.()
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
            onForeign: (topic, gatewayId) => ingest.refuse('foreignTopic', topic, gatewayId),
          },
          handle,
        )
      : await connectExternalBroker(config.mqttUrl, config.dataDir, log, handle)
  await broker.publish(HOST_STATE_TOPIC, hostState(true, now()), true)

  const gateways = new GatewayWatch(sparkplug, (signal) => alarms.signal(signal))
  const sessions = new Sessions(db.orm, now)
  const chats = new Chats()
  sessions.onEnd = (family) => {
    hub.endSession(family)
    chats.endSession(family)
  }
  const history = new HistoryImport({ pool, partitions, registry: () => registry, log, now })
  const rate = rateMeter(() => writer.committed)

  const timers = [
    setInterval(() => hub.tick(), HUB_TICK_MS),
    setInterval(() => {
      hub.heartbeat()
      chats.heartbeat()
    }, HEARTBEAT_MS),
    setInterval(() => {
      quantities.compute()
      writer.endMessage()
    }, QUANTITY_MS),
    setInterval(() => {
      ingest.sweep()
      limits.sweep(now())
      gateways.sweep(now())
      rate.mark()
    }, 1000),
    setInterval(() => void late.run().catch((error: unknown) => log.warn(`late data waits: ${String(error)}`)), 1000),
    setInterval(() => void rollups.run(), 10_000),
    setInterval(
      () => void keepPartitions(partitions, config.retention, now(), log).catch((error: unknown) => log.warn(`retention: ${String(error)}`)),
      3_600_000,
    ),
  ]

  const services: Services = {
    config,
    log,
    now,
    db,
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
    displays: new Displays(db.orm, now),
    playLists: new PlayLists({ orm: db.orm, pool, registry: () => registry, values, now }),
    providers: new IdentityProviders(config.providers, db.orm, log, now),
    files: new FileStore(config.dataDir, db.orm, now),
    crypto: openPayloadCrypto(config.dataDir, config.rsaKey),
    broker,
    credentials,
    version,
    pointsPerSecond: () => rate.perSecond(),
  }
  return {
    services,
    async reload() {
      registry = await loadRegistry(db.orm)
      hub.rebind()
      hub.notice('stationsChanged')
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      hub.close()
      chats.closeAll()
      history.close()
      await broker.publish(HOST_STATE_TOPIC, hostState(false, now()), true).catch(() => undefined)
      await broker.close()
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

const isLevel = (text: string | undefined): text is AlarmLevel => (alarmLevels as readonly (string | undefined)[]).includes(text)

function toSignal(event: DeviceEvent, registry: Registry, now: number, ack: (() => void) | undefined): AlarmSignal {
  const known = registry.eventCodes.get(event.code)
  const level = isLevel(event.level) ? event.level : isLevel(known?.level) ? known.level : 'COMMON'
  const text =
    event.text !== undefined
      ? { zh: event.text, en: event.text }
      : known !== undefined
        ? { zh: known.zh, en: known.en }
        : { zh: event.code, en: event.code }
  return {
    stationId: event.stationId,
    deviceSn: event.device?.sn ?? null,
    code: event.code,
    level,
    text,
    value: null,
    pointId: null,
    at: Number.isFinite(event.at) && event.at > 0 && event.at < now + 600_000 ? Math.round(event.at) : now,
    cleared: event.cleared,
    ack,
  }
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

function rateMeter(total: () => number): { mark(): void; perSecond(): number } {
  const marks: { at: number; total: number }[] = []
  return {
    mark() {
      marks.push({ at: performance.now(), total: total() })
      if (marks.length > 11) marks.shift()
    },
    perSecond() {
      const first = marks[0]
      const last = marks.at(-1)
      if (first === undefined || last === undefined || last.at === first.at) return 0
      return Math.round(((last.total - first.total) * 1000) / (last.at - first.at))
    },
  }
}
