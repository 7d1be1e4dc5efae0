import { act } from 'react'
import { expect, test } from 'vitest'
import { loadWords, startI18n } from '#src/i18n/i18n.ts'
import { stageRoot } from '#tests/support/dom-stage.ts'
import { Parts, type Status } from './parts.tsx'

const stage = stageRoot()
await startI18n()
await loadWords('records')

const statusOf = (upMs: number): Status => ({
  at: 1_800_000_000_000,
  startedAt: 1_800_000_000_000 - upMs,
  version: '1',
  node: '24',
  host: 'h',
  store: { kind: 'embedded', ok: true, version: '18', schema: '1', bytes: 1, connections: { open: 1, idle: 1, wanted: 0 } },
  broker: { kind: 'embedded', ok: true, clients: 1 },
  ingest: { pointsPerSecond: 1, lagMs: 0, refused: 0, rollupsBehindMs: 600_000 },
  streams: 0,
  relays: [
    { url: 'http://10.0.0.12:11000', streams: 7 },
    { url: 'http://10.0.0.13:11000', streams: null },
  ],
  queues: [],
  jobs: [],
  disk: null,
  backup: null,
  runs: [],
  events: [],
})
const shown = async (upMs: number): Promise<string> => {
  await act(async () => stage.root.render(<Parts status={statusOf(upMs)} isOld={false} />))
  return stage.host.textContent
}

test('other servers that carry streams are named, with how many', async () => {
  const text = await shown(120_000)
  expect(text).toContain('10.0.0.12:11000 的实时连接7')
  expect(text).toContain('10.0.0.13:11000 的实时连接—')
})

test('what came while the server was away is caught up with after its start; later, to be so late is a fault', async () => {
  expect(await shown(20_000)).toContain('启动后补算中')
  expect(await shown(20_000)).not.toContain('严重延迟')
  expect(await shown(120_000)).toContain('严重延迟')
})
