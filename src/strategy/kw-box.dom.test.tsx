import { act, useState } from 'react'
import { expect, test } from 'vitest'
import type { PlanSegment } from '#contract/strategy.ts'
import { listStage, type as typed } from '#tests/support/list-stage.tsx'
import { MonthsControl } from './months-control.tsx'
import { SegmentsEditor } from './segments-editor.tsx'

const { draw } = listStage()
const leave = (input: HTMLInputElement) => act(async () => void input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
const kept: { value: unknown } = { value: undefined }

function Day({ initial }: { initial: PlanSegment[] }) {
  const [segments, setSegments] = useState(initial)
  kept.value = segments
  return <SegmentsEditor segments={segments} prices={[]} ratedKw={100} disabled={false} faults={{}} onChange={setSegments} />
}
function Months({ initial }: { initial: number[] }) {
  const [months, setMonths] = useState<unknown>(initial)
  kept.value = months
  return <MonthsControl id="months" value={months} onChange={setMonths} disabled={false} faulty={false} describedBy="hint" />
}
const box = (label: string): HTMLInputElement => document.querySelector(`input[aria-label="${label}"]`) as HTMLInputElement
const faults = (): (string | null)[] => [...document.querySelectorAll('.form-fault[role="alert"]')].map((one) => one.textContent)
/** What would go to the server. */
const sent = (): unknown => JSON.parse(JSON.stringify(kept.value))

test('a power that is empty or too large is told beside its box, and neither becomes 0 kW or the largest there is', async () => {
  await draw(<Day initial={[{ from: 0, to: 60, mode: 'charge', kw: 80 }]} />)
  await typed(box('Power 1'), '')
  expect(faults()).toEqual(['Required'])
  expect(sent()).toEqual([{ from: 0, to: 60, mode: 'charge', kw: null }])
  await typed(box('Power 1'), '70000')
  expect(faults()).toEqual(['At most 65535 kW'])
  expect([box('Power 1').value, sent()]).toEqual(['70000', [{ from: 0, to: 60, mode: 'charge', kw: 70_000 }]])
  await typed(box('Power 1'), '12.5')
  expect([faults(), sent()]).toEqual([[], [{ from: 0, to: 60, mode: 'charge', kw: 12.5 }]])
  for (const [text, kept] of [
    ['1e9', '1e'],
    ['0x10', '0x'],
    ['12,5', '12,5'],
  ] as const) {
    await typed(box('Power 1'), text)
    await leave(box('Power 1'))
    expect(faults()).toEqual(['A number, please, such as 1.5 or 12,500, with 1 decimal place at most'])
    expect([box('Power 1').value, sent()]).toEqual([kept, [{ from: 0, to: 60, mode: 'charge', kw: null }]])
  }
  // What is pasted too long stays to be seen too.
  for (const text of ['12.345', '1234567890123456789']) {
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box('Power 1'), text)
      box('Power 1').dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
    })
    await leave(box('Power 1'))
    expect([box('Power 1').value, faults()]).toEqual([text, ['A number, please, such as 1.5 or 12,500, with 1 decimal place at most']])
  }
  await typed(box('Power 1'), '12,500')
  expect([faults(), sent()]).toEqual([[], [{ from: 0, to: 60, mode: 'charge', kw: 12_500 }]])
  await typed(box('Power 1'), '12.5')
  // What is drawn next as well.
  await typed(box('Power'), '')
  expect(faults()).toEqual(['Required'])
})

test('a time that is none stays as it was typed and is told at its box, and is not the time that stood there; one past midnight and one over another are told', async () => {
  const day = [
    { from: 0, to: 60, mode: 'charge', kw: 80 },
    { from: 120, to: 180, mode: 'charge', kw: 80 },
  ] as PlanSegment[]
  await draw(<Day initial={day} />)
  const settle = async (label: string, text: string): Promise<void> => {
    await typed(box(label), text)
    await leave(box(label))
  }
  const toOfFirst = (): unknown => (sent() as PlanSegment[])[0]?.to
  for (const text of ['25:00', '24:01', 'abc', '12:60', '-1:00', '']) {
    await settle('To 1', text)
    expect([box('To 1').value, faults(), toOfFirst()]).toEqual([text, ['A time from 00:00 to 24:00, please'], null])
  }
  await settle('To 1', '0130')
  expect([box('To 1').value, faults(), toOfFirst()]).toEqual(['01:30', [], 90])
  await settle('From 1', '24:00')
  expect(faults()).toEqual(['A time from 00:00 to 23:59, please'])
  await settle('From 1', '22:00')
  expect(faults()).toEqual(['Ends before it begins: what goes past midnight is two segments'])
  await settle('From 1', '00:00')
  await settle('To 1', '00:00')
  expect([toOfFirst(), faults()]).toEqual([1440, ['Overlaps a segment before it']])
  await settle('To 1', '02:00')
  expect(faults()).toEqual([])
})

test('a month without a figure is told at the month, and is not one that is not held', async () => {
  await draw(<Months initial={Array<number>(12).fill(500)} />)
  const second = document.querySelectorAll('input')[1] as HTMLInputElement
  await typed(second, '')
  expect(faults()).toEqual(['Required'])
  expect((sent() as unknown[]).slice(0, 3)).toEqual([500, null, 500])
  await typed(second, '0')
  expect([faults(), (sent() as unknown[])[1]]).toEqual([[], 0])
})
