import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { StationOption } from '#contract/station.ts'
import { stationOptionsAtom } from '#src/atoms/station.ts'
import { listStage, type as typed } from '#tests/support/list-stage.tsx'
import { PointsControl } from './points-control.tsx'

const { draw, person, server } = listStage()
const kept: { value: unknown } = { value: undefined }

interface Staged {
  targetKw: number
  faults?: Record<string, string>
  span?: { fromAt: number; toAt: number }
  first?: object[]
}
const pointOf = (stationId: string, more: object = {}) => ({ stationId, mode: 'discharge', limitPercent: 90, kw: 40, isFixed: true, ...more })

function Points({ targetKw, faults = {}, span, first = [pointOf('T1')] }: Staged) {
  const [points, setPoints] = useState<unknown>(first)
  kept.value = points
  return (
    <PointsControl
      {...{ id: 'points', disabled: false, faulty: false, describedBy: '', faults }}
      value={points}
      values={{ kind: 'cut', targetKw, ...span }}
      onChange={setPoints}
    />
  )
}
const box = (label: string): HTMLInputElement => document.querySelector(`input[aria-label="${label}"]`) as HTMLInputElement
const faults = (): (string | null)[] => [...document.querySelectorAll('.form-fault[role="alert"]')].map((one) => one.textContent)
/** What would go to the server. */
const sent = (): unknown => JSON.parse(JSON.stringify(kept.value))

test('a part or a share that is empty or too large is told at its box, once, and is neither nothing nor the largest there is', async () => {
  await draw(<Points targetKw={60} faults={{ '0.kw': 'Said by the server' }} />)
  expect(faults()).toEqual(['Said by the server'])
  await typed(box('Part of T1'), '')
  expect(faults()).toEqual(['Required'])
  expect(sent()).toMatchObject([{ kw: null, isFixed: true }])
  expect(document.querySelector('.response-sum')?.textContent).toContain('0.0 kW')
  await typed(box('Part of T1'), '2000000')
  expect([box('Part of T1').value, faults()]).toEqual(['2000000', ['At most 65535 kW']])
  await typed(box('Part of T1'), '12.5')
  await typed(box('Limit of T1'), '')
  expect(faults()).toEqual(['Said by the server', 'Required'])
  expect(sent()).toMatchObject([{ kw: 12.5, limitPercent: null }])
  await typed(box('Limit of T1'), '101')
  expect(faults()).toEqual(['Said by the server', 'Between 0 and 100'])
})

test('what the server said of a point outlives shares that follow by themselves, and goes when the point is changed', async () => {
  await draw(<Points targetKw={60} faults={{ '0.stationId': 'Not of the organization' }} />)
  await draw(<Points targetKw={60} />)
  expect(faults()).toEqual(['Not of the organization'])
  await typed(box('Part of T1'), '30')
  expect(faults()).toEqual([])
})

test.each([
  ['no number', Number.NaN],
  ['more than there can be', 99_999_999_999],
  ['less than nothing', -5],
])('a target that is %s is no amount in the sum', async (_what, targetKw) => {
  await draw(<Points targetKw={targetKw} />)
  expect(document.querySelector('.response-sum')?.textContent).toMatch(/^40\.0 kW of —/)
})

test('a station that has left the viewer’s since is named as that, until the server says more', async () => {
  person.store.set(stationOptionsAtom, [{ powerstationId: 'T2', powerstationName: 'T2' } as StationOption])
  await draw(<Points targetKw={60} />)
  expect(faults()).toEqual(['Not among your stations any more: remove it'])
  await draw(<Points targetKw={60} faults={{ '0.stationId': 'Not of the organization' }} />)
  expect(faults()).toEqual(['Not of the organization'])
})

test('when a station leaves, what the others can give is worked out without it', async () => {
  const optionOf = (id: string) => ({ powerstationId: id, powerstationName: id }) as StationOption
  const idsOf = ({ points = [] }: Record<string, unknown>) => (points as { stationId: string }[]).map(({ stationId }) => stationId)
  const askedOf = () => server.asked.filter((payload) => 'points' in payload).map((payload) => idsOf(payload).join())
  person.store.set(stationOptionsAtom, [optionOf('T1'), optionOf('T2')])
  server.answer = (payload) =>
    idsOf(payload).includes('T1') ? { code: 403, message: 'no' } : { code: 200, result: { at: 0, rooms: [], shares: [60], missingKw: 0 } }
  const span = { fromAt: 3_999_600_000_000, toAt: 3_999_603_600_000 }
  await draw(<Points targetKw={60} span={span} first={[pointOf('T1', { isFixed: false }), pointOf('T2', { kw: 0, isFixed: false })]} />)
  await vi.waitFor(() => expect(askedOf()).toEqual(['T1,T2']))
  await act(async () => person.store.set(stationOptionsAtom, [optionOf('T2')]))
  await vi.waitFor(() => expect([box('Part of T1').value, box('Part of T2').value]).toEqual(['0', '60']))
  expect(document.querySelector('.response-sum')?.textContent).toMatch(/^60\.0 kW of 60\.0 kWBy measured/)
  expect(askedOf().at(-1)).toBe('T2')
})
