import type { TFunction } from 'i18next'
import { NEVER, of } from 'rxjs'
import { beforeEach, expect, test } from 'vitest'
import { setLiveParts } from '#src/atoms/live.ts'
import type { Words } from '#src/resource/define.ts'
import { createLiveStore } from '#streams/live/live-store.ts'
import { createLiveStream } from '#streams/live/create-live-stream.ts'
import { listStage, rows, settle } from '#tests/support/list-stage.tsx'
import { ConnectionPoints } from './connection-points.tsx'
import { powerStationResource, type StationRow } from './resource.tsx'

const { server, show, draw } = listStage()
beforeEach(() => {
  const store = createLiveStore({ requestFrame: () => 0, now: () => 0 })
  setLiveParts({ store, stream: createLiveStream({ link: { events$: NEVER, send: () => undefined }, store, fetchLast: () => of([]), graceMs: 1e9 }) })
})
const cells = (at = 0): (string | null)[] => [...(rows()[at]?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)

test('a station’s power says which of its powers it is', async () => {
  const point = (quantity: string, id: number) => ({ id, quantity, unit: 'kW', decimals: 1 })
  const live = { points: [point('pvPower', 1), point('storagePower', 2)], last: [], devices: 2, devicesOnline: 2, alarms: {} }
  const rated = { gridCapacityKva: null, storagePowerKw: null, storageCapacityKwh: null, pvPeakKw: null, pilePowerKw: null }
  const station = { ...rated, id: 'S1', name: 'S1', nameEn: 'S1', state: 'operating', organizationName: '', organizationNameEn: '', createdAt: 0 }
  const powerStationList = [
    { ...station, type: 'STORED_ENERGY', live },
    { ...station, id: 'S2', type: 'PHOTOVOLTAIC', live },
    { ...station, id: 'S3', type: 'PHOTOVOLTAIC', live: null },
  ]
  server.answer = () => ({ code: 200, result: { powerStationList, totalRows: 3 } })
  await show(powerStationResource)
  await settle()
  const said = [0, 1, 2].map((at) => cells(at).find((words) => words?.includes('kW')) ?? '—')
  expect(said).toEqual([expect.stringMatching(/kW\s*Storage$/), expect.stringMatching(/kW\s*PV$/), '—'])
})

test('in a sheet too, a station’s power has its unit and says which of its powers it is', () => {
  const live = { points: [{ id: 1, quantity: 'storagePower', unit: 'kW', decimals: 1 }] }
  const row = { type: 'STORED_ENERGY', live, power: -357.06 } as StationRow
  const words: Words = { t: ((key: string) => key) as unknown as TFunction, language: 'en', zoneOf: () => 'Asia/Shanghai' }
  const column = powerStationResource.columns.find(({ key }) => key === 'power')
  expect([column?.text?.(row, words), column?.text?.({ ...row, power: null }, words)]).toEqual(['-357.1 kW widget.storage', ''])
})

test('capacity and demand of a connection point have their thousands, and no more decimals than were entered', async () => {
  const point = { stationId: 'S1', name: '', voltageLevel: '1-10kV', meters: [], customerName: '', remark: '', revision: 1 }
  const connectionPointList = [
    { ...point, id: 'A', number: 'A', transformerCapacityKva: 12_500, contractedDemandKw: 1234.125 },
    { ...point, id: 'B', number: 'B', transformerCapacityKva: null, contractedDemandKw: 0 },
  ]
  server.answer = () => ({ code: 200, result: { connectionPointList, totalRows: 2 } })
  await draw(<ConnectionPoints row={{ id: 'S1' } as StationRow} />)
  await settle()
  expect(cells(0)).toEqual(expect.arrayContaining(['12,500', '1,234.125']))
  expect(cells(1)).toEqual(expect.arrayContaining(['—', '0']))
})
