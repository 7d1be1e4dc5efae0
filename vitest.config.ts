import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { jotaiAfterHiding } from './scripts/vite-jotai.ts'

/** Vitest leaves one core to itself, which is half of two. */
const WORKERS = Math.max(2, availableParallelism())
/** Tests wait more than they work: on the store, on clocks, on pages. So many at once keep two cores busy. */
const SERVER_WORKERS = 2
/** On PostgreSQL they work less yet. */
export const OUTSIDE_WORKERS = 3
const E2E_WORKERS = 3
/** Of a test that works without waiting: others use the machine's cores too, and one that is cut off in the middle fails its neighbours. */
const PATIENCE_MS = 60_000
/** Of one that waits for servers, gateways and browsers: only what hangs takes longer. No test has a limit of its own, which a busy machine would meet first. */
const HANGS_MS = 1_200_000

/**
 * Asked of the embedded parts alone: their own broker, which these tests start whatever broker is named, and what might break the embedded store (killed
 * processes); and migrations, which are run on an embedded store wherever they are asked.
 */
const embeddedOnly = [
  'tests/server/gateways.test.ts',
  'tests/server/broker-{connections,limits}.test.ts',
  'tests/server/disk-full.test.ts',
  'tests/server/push/kills.test.ts',
  'tests/server/upgrade.test.ts',
  'tests/server/*-migration.test.ts',
]
/** Several servers share a store and a broker that are none of theirs; a store has a standby. */
const outsideOnly = [
  'tests/server/cluster.test.ts',
  'tests/server/lease.test.ts',
  'tests/server/relay.test.ts',
  'tests/server/store-fail-over.test.ts',
]
/**
 * Asked of both kinds of store and broker: what reads, sums and keeps series, what several write at once, triggers, moving a store, what must last over a
 * death, every change of a record, input that means harm (of the embedded store what a store may stumble over). All else is asked once, of PostgreSQL where there is one, which answers ten times as fast, else of the embedded
 * store: in pages' rules, rights, words, arithmetic and robots neither has a say. The browser's tests stand on PostgreSQL for the same reason, but for
 * the main job, which begins as a new user's does: on the embedded parts, from nothing.
 */
const ofBothStores = [
  'alarm-life',
  'alarm-maintenance',
  'business',
  'changes',
  'corrections',
  'data-quality',
  'durability',
  'files',
  'hostile-input',
  'implausible',
  'last-changes',
  'late-data',
  'late-marks',
  'live-path',
  'move',
  'name-races',
  'open-streams',
  'plant-changes',
  'power-stations',
  'prices',
  'projects',
  'quarter-hours',
  'record-races',
  'revenue',
  'rollup-marks',
  'schema',
  'series',
  'session-races',
  'settlement',
  'settlement-double',
  'setup',
  'shutdown',
  'statistics',
  'summer-time',
]
const isOutside = process.env.TEST_DATABASE_URL !== undefined
const isBeside = process.env.TEST_OUTSIDE_TOO !== undefined
const serverTests = isBeside ? [...ofBothStores.map((name) => `tests/server/${name}.test.ts`), ...embeddedOnly] : ['tests/server/**/*.test.ts']

/** Files that take longest, by waiting or by working: begun last, one of them would run alone for a minute while the other cores rest. */
const longest = [
  'cluster',
  'devices-that-left',
  'hostile-input',
  'scope',
  'corrections-live',
  'late-marks',
  'durability',
  'strategy-orders',
  'push/deliveries',
  'push/kills',
  'push/faults',
  'windows-and-weight',
  'shell',
  'share',
  'main-job',
  'displays',
  'look',
]
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at === -1 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/** A store that lives for some seconds ends before optimizing WebAssembly has paid: a second of a core each. */
const SHORT_STORES = { EMBEDDED_STORE_FLAGS: '--liftoff-only' }

/**
 * unit: pure functions, streams in virtual time, atoms (beside their sources); dom: components that need a document; meta: rules of the house;
 * server: against the real store and broker; e2e: server, gateway and browser.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: WORKERS,
    projects: [
      // What runs without a document leaves nothing behind in its modules: one import serves all files.
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          testTimeout: PATIENCE_MS,
          include: ['{contract,domain,streams,src,widgets,screens,server,edge}/**/*.test.ts'],
        },
      },
      {
        plugins: [jotaiAfterHiding()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          testTimeout: PATIENCE_MS,
          include: ['{src,widgets,screens}/**/*.dom.test.tsx'],
          setupFiles: ['tests/support/patient-waits.ts', 'tests/support/no-late-timers.ts'],
          expect: { poll: { timeout: 30_000, interval: 50 } },
          // As the build has it: see the plugin.
          server: { deps: { inline: [/\/node_modules\/jotai/] } },
        },
      },
      { test: { name: 'meta', environment: 'node', testTimeout: PATIENCE_MS, include: ['tests/meta/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server',
          environment: 'node',
          env: SHORT_STORES,
          // Each file has a server of its own; loading its modules anew for each was a quarter of the work.
          isolate: false,
          include: serverTests,
          exclude: isOutside ? embeddedOnly : outsideOnly,
          globalSetup: ['tests/support/prepare-plant.ts'],
          setupFiles: ['tests/support/own-broker.ts'],
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
          maxWorkers: isOutside ? OUTSIDE_WORKERS : SERVER_WORKERS,
          expect: { poll: { timeout: 120_000, interval: 50 } },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          env: SHORT_STORES,
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/prepare-demo.ts', 'tests/support/prepare-plant.ts'],
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
          maxWorkers: E2E_WORKERS,
          expect: { poll: { timeout: 240_000, interval: 50 } },
        },
      },
    ],
  },
})
