import { expect, test, vi } from 'vitest'
import { TestBroker } from '#tests/support/test-broker.ts'
import { Seen } from './seen.ts'
import { StationLink } from './station-link.ts'

const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000, interval: 10 })

test('what is kept while nothing is acknowledged goes out when it is again, of a meter too that never stands still', async () => {
  const broker = await TestBroker.start()
  const link = new StationLink({ station: 'T1', url: broker.url, log: () => undefined })
  try {
    await until(() => expect(link.connected).toBe(true))
    broker.isHolding = true
    let said = 0
    const say = (): void => link.readings('T1-GRID', { P: ++said }, said)
    for (let i = 0; i < 300; i++) say()
    expect(link.kept).toBeGreaterThan(0)
    broker.release()
    await until(() => {
      say()
      expect(link.kept).toBe(0)
    })
    await until(() => {
      const heard = broker.heard
        .filter(({ topic }) => topic.endsWith('/telemetry'))
        .flatMap(({ text }) => [JSON.parse(text)].flat() as { ts: number }[])
      expect(new Set(heard.map(({ ts }) => ts)).size).toBe(said)
    })
  } finally {
    await link.close()
    await broker.close()
  }
})

test('a clock that was ahead and is set right holds back neither a sign of life nor what is told to others of the same gateway', async () => {
  const broker = await TestBroker.start()
  let now = Date.UTC(2026, 10, 1)
  const link = new StationLink({ station: 'T1', url: broker.url, log: () => undefined, now: () => now })
  const seen = new Seen(link, () => now)
  try {
    await until(() => expect(link.connected).toBe(true))
    const say = (P: number): void => {
      seen.alive('T1-GRID', 10)
      seen.readings('T1-GRID', { P })
    }
    say(1)
    now -= 2 * 3_600_000
    say(2)
    // One that was kept by its device for a while is late all the same.
    seen.readings('T1-GRID', { P: 3 }, now - 60_000)
    expect(seen.of('T1-GRID', 'P')).toMatchObject({ value: 2, at: now })
    await until(() => expect(broker.heard.filter(({ topic }) => topic === 'energy/T1/T1-GRID/status')).toHaveLength(2))
  } finally {
    await link.close()
    await broker.close()
  }
})
