import type { Logger } from 'pino'
import type { RunEnd } from '#contract/operations.ts'
import { HEARTBEAT_MS, quality } from '#contract/live.ts'
import { toSignal } from './alarms/event-signal.ts'
import { SilenceWatch } from './alarms/silence-watch.ts'
import { startAlarms } from './alarms/start.ts'
import type { Broker } from './broker/broker.ts'
import { GatewayCredentials } from './broker/gateways.ts'
import { startBroker } from './broker/start.ts'
import type { Cluster } from './cluster/join.ts'
import type { Config } from './config/config.ts'
import { changesOf } from './db/change.ts'
import type { Database } from './db/database.ts'
import { DAY_MS, Partitions } from './db/partitions.ts'
import { PriceBook } from './db/price-book.ts'
import { PlayLists } from './displays/play-lists.ts'
import { openPayloadCrypto } from './http/payload-crypto.ts'
import type { Services } from './http/services.ts'
import { Turns } from './http/turns.ts'
import { SparkplugDecoder } from './ingest/decode-sparkplug.ts'
import { FieldReports } from './ingest/field-reports.ts'
import { fieldMessages } from './ingest/field-messages.ts'
import { Ingest, sourceOfPoint } from './ingest/ingest.ts'
import { rateMeter } from './ingest/rate-meter.ts'
import { Refusals, type RefusalReason } from './ingest/refusals.ts'
import { SampleWriter } from './ingest/sample-writer.ts'
import { Arrivals } from './jobs/arrivals.ts'
import { Clockwork } from './jobs/clockwork.ts'
import { Corrections } from './jobs/corrections.ts'
import { DayFigures } from './jobs/day-figures.ts'
import { DriftWatch } from './jobs/drift-watch.ts'
import { HistoryImport } from './jobs/history-import.ts'
import { LateMarks } from './jobs/late-marks.ts'
import { QualityWatch } from './jobs/quality.ts'
import { dropFindings, dropLimits, keepPartitions } from './jobs/retention.ts'
import { startSums } from './jobs/sums.ts'
import { startLive } from './live/start.ts'
import { startListeners } from './live/listeners.ts'
import { Presence } from './live/presence.ts'
import { REVIEW_MS } from './live/rights-watch.ts'
import { StationQuantities } from './live/station-quantities.ts'
import { LATE_MS } from './plant/clocks.ts'
import { keepFirstReadings } from './plant/first-readings.ts'
import { startPerformance } from './performance/start.ts'
import { openPlant } from './plant/plant.ts'
import { PLANT_WATCH_MS } from './plant/plant-watch.ts'
import { dropDeliveries, startPush } from './push/start.ts'
import { remindOfTasks } from './push/task-reminders.ts'
import { judgeBattery } from './reports/battery-drifts.ts'
import { businessDays } from './reports/business-day.ts'
import { Responses } from './response/watch.ts'
import { startRuns } from './runs/start.ts'
import { startWork } from './start-work.ts'
import { startCommands } from './strategy/start.ts'
import { IdentityProviders } from './session/identity-providers.ts'

export interface Core {
  services: Services
  /** Reads stations, devices and models again now. Changes in the store are noticed within a second anyway. */
  reload(): Promise<void>
  /** Asks of every open stream who listens now; the clock does it too. */
  reviewRights(): Promise<void>
  /** `reason`: kept in the log of starts and ends. */
  close(reason?: RunEnd): Promise<void>
}

/** How often station quantities follow their devices. */
const QUANTITY_MS = 200

/**
 * Puts the running parts together on an open database: what a sample passes on its way, from the store up to who listens. They stop the other way round,
 * so that what works on the store ends before the store does. `cluster`: what servers on one store have in common.
 */
export async function startCore(config: Config, db: Database, log: Logger, version: string, cluster?: Cluster): Promise<Core> {
  const now = Date.now
  const { pool, orm } = db
  const stops: (() => unknown)[] = []
  const clock = new Clockwork(log)

  const { runs, surroundings } = startRuns({ db, log, now, version, dataDir: config.dataDir, clock })
  const partitions = new Partitions(pool)
  await keepPartitions(partitions, config.retention, now(), log)
  const oldest = (): number => now() - config.retention.minuteDays * DAY_MS
  clock.every(3_600_000, () => keepPartitions(partitions, config.retention, now(), log), 'retention', 'retention')
  clock.every(3_600_000, () => dropFindings(pool, oldest()), 'retention of findings', 'findingRetention')
  clock.every(3_600_000, () => dropLimits(pool, oldest()), 'retention of limits', 'limitRetention')
  const plant = await openPlant(db, log, now)
  clock.every(PLANT_WATCH_MS, () => plant.check())
  const { registry, values } = plant
  const refusals = new Refusals((stationId) => registry().stations.has(stationId))
  const refuse = (reason: RefusalReason, source: string, detail: string, stationId?: string): void =>
    refusals.add(reason, source, detail, now(), stationId)
  const { hub, relays } = startLive({ registry, values, now, version, key: cluster?.key, clock })

  const marks = new LateMarks(pool)
  const writer = new SampleWriter({
    pool,
    log,
    ready: () => db.embedded?.ready() ?? Promise.resolve(),
    before: () => marks.write(),
    onBad: (point, why) => refuse('notStored', sourceOfPoint(registry(), point), why),
  })
  const push = startPush(config, { pool, registry, log, now })
  clock.every(1000, () => push.worker.turn(), 'messages wait', 'push')
  clock.every(1000, () => push.keeper.takeNotices(pool), 'notices wait', 'notices')
  clock.every(60_000, () => remindOfTasks(pool, push.keeper, registry(), now()), 'reminders of tasks wait', 'taskReminders')
  clock.every(3_600_000, () => dropDeliveries(pool, now() - config.retention.quarterDays * DAY_MS), 'retention of deliveries', 'deliveryRetention')
  stops.push(() => push.worker.close())
  const { alarms, limits } = await startAlarms({
    pool,
    registry,
    log,
    now,
    chatter: config.chatter,
    teller: push.keeper,
    publish: (change, alarm) => hub.alarm(change, alarm),
    refuse,
  })
  clock.every(5000, () => alarms.sweep(), 'alarms that are set aside', 'alarms')
  stops.push(async () => {
    await Promise.all([writer.settled(), alarms.settled()])
    writer.close()
    alarms.close()
  })

  const tellHistory = (stationId: string, from: number, to: number): void => hub.notice('history', { stationId, after: `:${from}:${to}` })
  const sums = await startSums({
    pool,
    partitions,
    marks,
    retention: config.retention,
    registry,
    log,
    now,
    settled: () => writer.flushed(),
    refuse,
    onRewritten: tellHistory,
    onDone: () => corrections.settle(),
  })
  const corrections: Corrections = new Corrections({
    pool,
    values,
    marks,
    sums: () => sums,
    sampleDays: config.retention.sampleDays,
    now,
    onShown(entry) {
      hub.changed(entry.id)
      quantities.mark(entry)
    },
    onDone: tellHistory,
  })
  clock.every(1000, () => sums.workOutLate(), 'late data waits', 'lateData')
  clock.every(1000, async () => {
    const first = await keepFirstReadings(pool, registry(), values)
    if (first.length === 0) return
    await plant.check()
    for (const { point, at } of first) if (now() - at > LATE_MS) sums.lateBetween(point, at, now())
  })
  clock.every(3_600_000, () => corrections.sweep(), 'corrections wait', 'corrections')
  clock.every(10_000, () => sums.rollups.run(), 'rollups wait', 'rollups')
  const arrivals = new Arrivals(pool, registry)
  const qualityWatch = new QualityWatch({
    pool,
    registry,
    values,
    arrivals,
    now,
    oldest,
    aliveSince: (stationId, sn) => sparkplug.aliveSince(stationId, sn),
    signal: (signal) => alarms.signal(signal),
  })
  // Its own, without what was kept: whatever the day was marked for has been committed.
  const dayPrices = (): PriceBook => new PriceBook(orm, now)
  const dayFigures = new DayFigures({
    pool,
    registry,
    now,
    quarterDays: config.retention.quarterDays,
    workOut: (id, dates) => businessDays({ prices: dayPrices(), registry, db }, id, dates, now(), sums.rollups.behindMs),
  })
  marks.onSummed = async (hours) => {
    await qualityWatch.changed(hours)
    await dayFigures.changed(hours)
  }
  clock.every(10_000, () => dayFigures.run(), 'day figures wait', 'dayFigures')
  clock.every(60_000, () => qualityWatch.run(), 'data quality waits', 'dataQuality')
  const driftWatch = new DriftWatch({
    pool,
    registry,
    now,
    judge: (station, device) => judgeBattery(db, registry(), station, device, now()),
    signal: (signal) => alarms.signal(signal),
  })
  clock.every(10_000, () => driftWatch.run(), 'cells that drift wait', 'cellDrift')
  stops.push(() => {
    qualityWatch.stop()
    dayFigures.stop()
    return Promise.all([sums.stop(), clock.stop()])
  })

  const quantities = new StationQuantities({
    registry,
    values,
    now,
    store: (entry, at, value) => writer.push(entry.id, at, value, quality.good),
    onChange: (entry) => hub.changed(entry.id),
  })
  clock.every(QUANTITY_MS, () => {
    quantities.compute()
    writer.endMessage()
  })
  const ingest = new Ingest(
    {
      registry,
      values,
      writer,
      now,
      onChange(entry) {
        hub.changed(entry.id)
        quantities.mark(entry)
      },
      oldest,
      onSample: (entry, value) => limits.sample(entry, value, now()),
      onLate: (entry, at) => sums.late(entry, at),
      onArrival: (kind, entry, at) => arrivals.count(kind, entry, at),
      onEvent: (event, ack) => alarms.signal(toSignal(event, registry(), now(), ack)),
    },
    refusals,
  )

  const reports = new FieldReports(pool)
  ingest.links.restore(await reports.load())
  ingest.links.onReports = (said) => reports.note(said)
  clock.every(1000, () => reports.write(), 'what gateways say of their reports waits')
  stops.push(() => reports.write())

  const credentials = new GatewayCredentials(orm, now)
  let field: Broker | undefined
  const sparkplug = new SparkplugDecoder(ingest, (topic, payload) => {
    field?.publish(topic, payload).catch((error: unknown) => log.warn(`command not sent: ${String(error)}`))
  })
  const commands = startCommands({
    virtualRole: config.virtualRole,
    setpointWaitMs: config.setpointWaitMs,
    orm,
    registry,
    values,
    ingest,
    sparkplug,
    broker: () => field,
    hub,
    refuse,
    clock,
    log,
    now,
  })
  stops.push(() => commands.close())
  const broker = await startBroker(
    { config, cluster: cluster?.name, credentials, log, now, onRefused: refuse },
    fieldMessages({ ingest, sparkplug, writer, log, controllers: commands.controllers }),
  )
  field = broker
  stops.push(() => broker.close())
  const silence = new SilenceWatch({
    pool,
    registry,
    values,
    nodes: () => sparkplug.nodes.values(),
    mayBeSilent: (device) => ingest.mayBeSilent(device),
    signal: (signal) => alarms.signal(signal),
  })
  await silence.resume()
  const rate = rateMeter(() => writer.committed)
  clock.every(1000, () => {
    sparkplug.line(broker.connected())
    ingest.sweep()
    limits.sweep(now())
    silence.sweep(now())
    rate.mark()
  })
  const history = new HistoryImport({
    pool,
    partitions,
    registry,
    log,
    now,
    onDays: (points, from) => dayFigures.changed(points.map((point) => ({ point, hour: from }))),
  })
  stops.push(() => history.close())

  const load = { pointsPerSecond: () => rate.perSecond(), lagMs: () => writer.lagMs, streams: () => hub.size, sent: () => hub.sent }
  const { performance, stop } = startPerformance({ pool, now, host: runs.host, load, clock })
  stops.push(stop)

  const { sessions, chats, displays, rights } = startListeners({ orm, hub, registry, log, now })
  rights.onReview = () => relays?.reviewRights()
  clock.every(REVIEW_MS, () => rights.review())
  clock.every(HEARTBEAT_MS, () => {
    hub.heartbeat()
    chats.heartbeat()
  })
  stops.push(() => {
    relays?.close()
    hub.close()
    chats.closeAll()
  })

  await alarms.endLeft()
  // Everything that keeps something made of stations, devices or models; whatever else asks `registry` each time.
  plant.onChange = ({ points }) => {
    sparkplug.rebind()
    ingest.rebind()
    limits.rebind(points, values, now())
    void alarms.endLeft()
    hub.rebind()
    quantities.markAll()
    quantities.compute()
    hub.notice('stationsChanged')
  }

  const work = await startWork({ config, db, registry, clock, log, now, stops })
  const responses = new Responses({
    orm,
    pool,
    registry,
    values,
    log,
    now,
    reachable: commands.reachable,
    returning: commands.returning,
    push: (stationId) => commands.strategies.push(stationId),
    onChange: (stationId) => hub.notice('strategyChanged', { stationId }),
  })
  clock.every(2000, () => responses.sweep(), 'responses wait', 'responses')
  const services: Services = {
    config,
    log,
    now,
    db,
    change: changesOf(db.pool, now),
    turns: new Turns(),
    registry,
    // What fails is tried again by the clock.
    plantChanged: () => plant.reload().catch((error: unknown) => log.warn(`the plant could not be read again: ${String(error)}`)),
    values,
    hub,
    relays,
    ingest,
    sparkplug,
    writer,
    alarms,
    rollups: sums.rollups,
    corrections,
    strategies: commands.strategies,
    actingLimits: commands.actingLimits,
    setpoints: commands.setpoints,
    reachable: commands.reachable,
    ...work,
    responses,
    reviewRights: () => rights.review(),
    quality: qualityWatch,
    dayFigures,
    driftWatch,
    presence: new Presence(now),
    history,
    sessions,
    chats,
    displays,
    playLists: new PlayLists({ orm, pool, registry, values, now }),
    providers: new IdentityProviders(config.providers, orm, log, now),
    push,
    crypto: openPayloadCrypto(config.dataDir, config.rsaKey),
    broker,
    credentials,
    version,
    pointsPerSecond: () => rate.perSecond(),
    jobs: () => clock.jobs,
    performance,
    runs,
    surroundings,
  }
  await runs.begin()
  await surroundings.lookAtDisk()
  clock.start()
  return {
    services,
    reload: () => plant.reload(),
    reviewRights: () => rights.review(),
    async close(reason = 'signal') {
      for (const stop of stops.toReversed()) await stop()
      await runs.end(reason).catch((error: unknown) => log.warn(`the end was not noted: ${String(error)}`))
    },
  }
}
