import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { listStage, press, rows, settle } from '#tests/support/list-stage.tsx'
import AlarmList from './alarm-list.tsx'

// The browser of the tests has none; the stream waits for it.
Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: () => new Promise(() => undefined) } })

const { server, draw } = listStage()

const alarm = (id: string) => ({ id, stationId: 'T1', stationName: 'T1', stationNameEn: '', deviceSn: null, code: 'X', level: 'URGENT', state: 'WARNING', content: { zh: id, en: id }, count: 1, raisedAt: 0, lastAt: 0, seenAt: null, handledAt: null, clearedAt: null, shelvedUntil: null, causeId: null, maintenance: false, chatterSince: null }) // prettier-ignore

test('an alarm that is opened stands in the address: a link to another one shows that, and one to a list closes it', async () => {
  const details: unknown[] = []
  server.answer = (payload) => {
    if (typeof payload.id === 'string') details.push(payload.id)
    return 'pageSize' in payload ? { code: 200, result: { alarmList: [alarm('A1'), alarm('A2')], totalRows: 2 } } : { code: 404, message: 'gone' }
  }
  await draw(<AlarmList />)
  await vi.waitFor(async () => {
    await settle()
    expect(rows()).toHaveLength(2)
  })
  await press(rows()[0] as HTMLElement, 'Enter')
  const go = async (hash: string): Promise<void> => {
    await act(async () => {
      location.hash = hash
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await settle()
  }
  const isOpen = (): boolean => document.querySelector('.arco-drawer') !== null
  await vi.waitFor(() => expect([location.hash, details.at(-1)]).toEqual(['#/list?alarm=A1', 'A1']))
  expect(isOpen()).toBe(true)
  await go('#/list?alarm=A2')
  await vi.waitFor(() => expect(details.at(-1)).toBe('A2'))
  await go('#/list?level=URGENT')
  await vi.waitFor(() => expect(isOpen()).toBe(false))
})
