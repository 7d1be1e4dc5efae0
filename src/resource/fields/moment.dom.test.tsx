import i18next from 'i18next'
import { act } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from '#src/i18n/en.ts'
import { enRecords } from '#src/i18n/en-records.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import { click, type } from '#tests/support/list-stage.tsx'
import { Control } from './control.tsx'

const stage = stageRoot()
stageDocument()
// A box that is left shuts a moment later: on a busy machine that came when the document was gone already.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())
await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { ...en, ...enRecords } } } })

test.each([
  ['the console’s', undefined, '2026-07-01 16:00', Date.parse('2026-07-01T09:30:00+08:00')],
  ['a station’s in summer', 'Europe/Berlin', '2026-07-01 10:00', Date.parse('2026-07-01T09:30:00+02:00')],
])('a moment is shown and typed by the clock of its field: %s', async (_name, zone, shown, typed) => {
  let value: unknown
  const control = {
    id: 'it',
    value: Date.parse('2026-07-01T08:00:00Z'),
    onChange: (next: unknown) => (value = next),
    disabled: false,
    faulty: false,
    describedBy: 'note',
  }
  await act(async () =>
    stage.root.render(
      <Control field={{ key: 'at', title: 'display.name', kind: 'moment', ...(zone === undefined ? {} : { zone }) }} control={control} />,
    ),
  )
  const box = stage.host.querySelector('input') as HTMLInputElement
  expect(box.value).toBe(shown)
  await click(box)
  await type(box, '2026-07-01 09:30')
  await click(document.querySelector('.arco-picker-btn-confirm') as HTMLElement)
  expect(value).toBe(typed)
})

test.each([
  ['moment', '2026/7/1 9:30', Date.parse('2026-07-01T09:30:00+08:00')],
  ['date', '2026年7月1日', '2026-07-01'],
  ['month', '2026/7', '2026-07'],
] as const)('a %s that is typed in another form counts when its box is left', async (kind, typed, meant) => {
  let value: unknown = null
  const control = { id: 'it', value: undefined, onChange: (next: unknown) => (value = next), disabled: false, faulty: false, describedBy: 'note' }
  await act(async () => stage.root.render(<Control key={kind} field={{ key: 'at', title: 'display.name', kind }} control={control} />))
  const box = stage.host.querySelector('input') as HTMLInputElement
  await type(box, typed)
  expect(value).toBeNull()
  await act(async () => box.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(value).toBe(meant)
})

test('a moment whose clock follows from the form is the same instant by whichever clock it is shown', async () => {
  const at = Date.parse('2026-07-01T08:00:00Z')
  const control = { id: 'it', value: at, onChange: () => undefined, disabled: false, faulty: false, describedBy: 'note' }
  const useZone = ({ station }: Record<string, unknown>): string => (station === 'B' ? 'Europe/Berlin' : 'Asia/Shanghai')
  for (const [station, shown] of [
    ['', '2026-07-01 16:00'],
    ['B', '2026-07-01 10:00'],
  ]) {
    await act(async () =>
      stage.root.render(
        <Control field={{ key: 'at', title: 'display.name', kind: 'moment', useZone }} control={{ ...control, values: { station } }} />,
      ),
    )
    expect(stage.host.querySelector('input')?.value).toBe(shown)
  }
})
