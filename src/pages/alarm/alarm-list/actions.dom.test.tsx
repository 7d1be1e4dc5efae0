import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { StationOption } from '#contract/station.ts'
import { stationOptionsAtom } from '#src/atoms/station.ts'
import { RowActions } from '#src/resource/row-actions.tsx'
import { button, click, listStage, type } from '#tests/support/list-stage.tsx'
import { alarmOf } from '#tests/support/fixtures/plant.ts'
import { alarmActions } from './actions.tsx'

const { server, person, draw } = listStage()

test('until when an alarm is shelved is said by the clock of its station, as the list says it', async () => {
  const alarm = { ...alarmOf(0, 'URGENT'), state: 'WARNING' as const, shelvedUntil: null }
  person.store.set(stationOptionsAtom, [{ powerstationId: alarm.stationId, timeZone: 'Europe/Berlin' } as StationOption])
  await draw(<RowActions row={alarm} actions={alarmActions} endpoint="alarmList" />)
  await click(button('Shelve'))
  await click(document.querySelector('[data-field="length"] .arco-select-view') ?? document.body)
  await click([...document.querySelectorAll('.arco-select-option')].find((one) => one.textContent === 'Until a moment') ?? document.body)
  const until = document.querySelector('[data-field="until"] input') as HTMLInputElement
  await type(until, '2031/7/1 9:30')
  await act(async () => until.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  const reason = document.querySelector('[data-field="reason"] textarea') as HTMLTextAreaElement
  await type(reason, 'spare part ordered')
  await click([...document.querySelectorAll('.form-foot button')].at(-1) ?? document.body)
  expect(server.asked).toEqual([{ ids: [alarm.id], reason: 'spare part ordered', until: Date.parse('2031-07-01T09:30:00+02:00') }])
})

test('whoever handles several is told how many of them stay as they were', async () => {
  server.answer = () => ({ code: 200, result: { changed: 1, already: 2 } })
  await draw(<RowActions row={{ ...alarmOf(0, 'URGENT'), state: 'WARNING' }} actions={alarmActions} endpoint="alarmList" />)
  await click(button('Handle'))
  const content = document.querySelector('[data-field="content"] textarea') as HTMLTextAreaElement
  await type(content, 'fan replaced')
  await click([...document.querySelectorAll('.form-foot button')].at(-1) ?? document.body)
  await vi.waitFor(() => expect(document.body.textContent).toContain('2 of them had been handled, shelved, closed or given to others meanwhile'))
})
