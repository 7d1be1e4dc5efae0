import type { Logger } from 'pino'
import type { AlarmEngine } from '../alarms/alarm-engine.ts'
import type { Broker } from '../broker/broker.ts'
import type { Chats } from '../live/chats.ts'
import type { GatewayCredentials } from '../broker/gateways.ts'
import type { Config } from '../config/config.ts'
import type { Change, Reader } from '../db/change.ts'
import type { Database } from '../db/database.ts'
import type { PriceBook } from '../db/price-book.ts'
import type { Displays } from '../displays/displays.ts'
import type { PlayLists } from '../displays/play-lists.ts'
import type { Exports } from '../exports/exports.ts'
import type { FileStore } from '../files/file-store.ts'
import type { PayloadCrypto } from './payload-crypto.ts'
import type { Turns } from './turns.ts'
import type { SparkplugDecoder } from '../ingest/decode-sparkplug.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { Registry } from '../plant/registry.ts'
import type { SampleWriter } from '../ingest/sample-writer.ts'
import type { PerformanceMinutes } from '../performance/performance-minutes.ts'
import type { ServerRuns } from '../runs/runs.ts'
import type { Surroundings } from '../runs/surroundings.ts'
import type { JobState } from '../jobs/clockwork.ts'
import type { Corrections } from '../jobs/corrections.ts'
import type { DayFigures } from '../jobs/day-figures.ts'
import type { DriftWatch } from '../jobs/drift-watch.ts'
import type { HistoryImport } from '../jobs/history-import.ts'
import type { QualityWatch } from '../jobs/quality.ts'
import type { Rollups } from '../jobs/rollup.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Presence } from '../live/presence.ts'
import type { Relays } from '../live/relays.ts'
import type { LastValues } from '../plant/last-values.ts'
import type { Delivery } from '../strategy/delivery.ts'
import type { ActingLimits } from '../strategy/limits.ts'
import type { Responses } from '../response/watch.ts'
import type { SettlementRuns } from '../settlement/runs.ts'
import type { WhatIfs } from '../what-if/what-ifs.ts'
import type { Optimiser } from '../strategy/optimiser.ts'
import type { Setpoints } from '../strategy/setpoints.ts'
import type { IdentityProviders } from '../session/identity-providers.ts'
import type { Push } from '../push/start.ts'
import type { Sessions } from '../session/sessions.ts'

/** The parts of a running server that routes use. Put together in `core.ts`. */
export interface Services {
  config: Config
  log: Logger
  now: () => number
  /** To read from; what a call writes goes through `change`. */
  db: Omit<Database, 'orm'> & { orm: Reader }
  change: Change
  /** Of long questions. */
  turns: Turns
  registry: () => Registry
  /** After a change of stations, devices or models: they are known everywhere when it has come through, not at the next look of the clock. */
  plantChanged: () => Promise<void>
  /** After a change of who may what: every open stream is asked about anew. */
  reviewRights: () => Promise<void>
  values: LastValues
  hub: LiveHub
  /** Other servers that carry streams; undefined: this one is alone. */
  relays: Relays | undefined
  ingest: Ingest
  sparkplug: SparkplugDecoder
  writer: SampleWriter
  alarms: AlarmEngine
  rollups: Rollups
  corrections: Corrections
  /** Brings strategies to the stations' controllers. */
  strategies: Delivery
  /** Which limits hold plants back. */
  setpoints: Setpoints
  actingLimits: ActingLimits
  /** Looks for plans. */
  optimiser: Optimiser
  /** Works what-ifs out. */
  whatIfs: WhatIfs
  /** Follows demand response tasks. */
  responses: Responses
  /** Whether a station's controller is there to take a command now. */
  reachable: (stationId: string) => boolean
  quality: QualityWatch
  /** What each station earned on each day, kept. */
  dayFigures: DayFigures
  /** Raises alarms of cells that drift. */
  driftWatch: DriftWatch
  prices: PriceBook
  /** Who edits which dashboard now. */
  presence: Presence
  history: HistoryImport
  sessions: Sessions
  chats: Chats
  displays: Displays
  playLists: PlayLists
  providers: IdentityProviders
  /** Messages to people. */
  push: Push
  files: FileStore
  /** Files of readings that people asked for. */
  exports: Exports
  /** The slips of a month for all customers. */
  settlementRuns: SettlementRuns
  crypto: PayloadCrypto
  broker: Broker
  credentials: GatewayCredentials
  version: string
  pointsPerSecond: () => number
  /** What servers and windows of displays spend. */
  performance: PerformanceMinutes
  /** Starts and ends of servers. */
  runs: ServerRuns
  /** The disk and the clock of the machine. */
  surroundings: Surroundings
  /** How the works of the clock fare. */
  jobs: () => readonly JobState[]
}
