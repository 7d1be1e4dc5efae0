import { defineConfig } from 'vitest/config'

/**
 * unit: pure functions, streams in virtual time, atoms (beside their sources); dom: components that need a document; meta: rules of the house;
 * server: against the real store and broker; e2e: server, gateway and browser.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      { test: { name: 'unit', environment: 'node', include: ['{contract,domain,streams,src,widgets,screens,server,edge}/**/*.test.ts'] } },
      { test: { name: 'dom', environment: 'happy-dom', include: ['{src,widgets,screens}/**/*.dom.test.tsx'] } },
      { test: { name: 'meta', environment: 'node', include: ['tests/meta/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/prepare-plant.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/prepare-demo.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          expect: { poll: { timeout: 120_000, interval: 50 } },
        },
      },
    ],
  },
})
