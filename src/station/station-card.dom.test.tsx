import { NEVER, of } from 'rxjs'
import { beforeEach, expect, test } from 'vitest'
import { setLiveParts } from '#src/atoms/live.ts'
import { createLiveStore } from '#streams/live/live-store.ts'
import { createLiveStream } from '#streams/live/create-live-stream.ts'
import { listStage, page } from '#tests/support/list-stage.tsx'
import type { FleetRow } from './powers.ts'
import { StationCard } from './station-card.tsx'

const { draw } = listStage()
beforeEach(() => {
  const store = createLiveStore({ requestFrame: () => 0, now: () => 0 })
  setLiveParts({ store, stream: createLiveStream({ link: { events$: NEVER, send: () => undefined }, store, fetchLast: () => of([]), graceMs: 1e9 }) })
})

/** A station that has no point of its own. */
const rowWith = (devices: number): FleetRow =>
  ({
    station: { id: 'T1', name: 'T1', nameEn: '', type: 'storage', state: 'operating', timeZone: 'UTC' },
    points: [],
    devices,
    devicesOnline: devices,
    alarms: {},
  }) as unknown as FleetRow

test('a station whose devices report, but count for nothing, is not said to be without devices', async () => {
  await draw(<StationCard row={rowWith(1)} known title="" onOpen={() => undefined} />)
  expect(page()).toContain('set “Counts as” in their product models')
  expect(page()).not.toContain('No device connected yet')
  await draw(<StationCard row={rowWith(0)} known title="" onOpen={() => undefined} />)
  expect(page()).toContain('No device connected yet')
})
