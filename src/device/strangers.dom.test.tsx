import { act } from 'react'
import { NEVER, of } from 'rxjs'
import { beforeEach, expect, test } from 'vitest'
import { setLiveParts } from '#src/atoms/live.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { createLiveStore } from '#streams/live/live-store.ts'
import { createLiveStream } from '#streams/live/create-live-stream.ts'
import { box, button, click, listStage, page, settle, type } from '#tests/support/list-stage.tsx'
import { RefusedList } from './refusals.tsx'
import { Strangers } from './strangers.tsx'

const { server, person, draw } = listStage()
beforeEach(() => {
  const store = createLiveStore({ requestFrame: () => undefined, now: () => 0 })
  setLiveParts({ store, stream: createLiveStream({ link: { events$: NEVER, send: () => undefined }, store, fetchLast: () => of([]) }) })
})
const nothing = () => undefined
const stranger = (sn: string) => ({
  stationId: 'S1',
  stationName: '一站',
  stationNameEn: 'One',
  sn,
  firstAt: 0,
  lastAt: 0,
  messages: 1,
  values: [],
  modelCode: null,
  known: 0,
  said: 0,
  elsewhere: null,
})

test('a device that reports under what cannot be its SN is not offered to be adopted, and says why', async () => {
  server.answer = () => ({ code: 200, result: { strangers: [stranger('METER-1'), stranger('表 1')] } })
  await draw(<Strangers doings={{ onConnect: nothing, onMove: nothing, onReplace: nothing, onFacilities: nothing }} />)
  await settle()
  await click(button('Unknown devices (2)'))
  const [good, unfit] = [...document.querySelectorAll('li.card')].map((one) => one.textContent ?? '')
  expect([good?.includes('Adopt'), unfit?.includes('Adopt')]).toEqual([true, false])
  expect(good).not.toContain('cannot be adopted')
  expect(unfit).toContain('cannot be adopted under this name')
  expect(page()).toContain('METER-1')
})

test('an adoption that is half typed when the right to it is taken away says so, and the text stays', async () => {
  // Its choices are none.
  const empty = { devices: [], connectionPoints: [], stations: [], productModelList: [], values: [], parameters: [], optionList: [] }
  server.answer = () => ({ code: 200, result: { strangers: [stranger('METER-1')], ...empty } })
  await draw(<Strangers doings={{ onConnect: nothing, onMove: nothing, onReplace: nothing, onFacilities: nothing }} />)
  await settle()
  await click(button('Unknown devices (1)'))
  await click(button('Adopt'))
  await type(box('name'), 'typed')
  await act(async () => person.store.set(sessionAtom, { ...(person.store.get(sessionAtom) as object), roles: [], permissions: [] } as never))
  expect(page()).toContain('You may no longer save this.')
  expect(box('name').value).toBe('typed')
})

test('what a device sent before it was entered is not said to be of an unknown one', async () => {
  const refused = { reason: 'unknownDevice', code: '', detail: '', count: 1, lastAt: 0 }
  const device = { name: '一号表', nameEn: 'Meter one' }
  server.answer = () => ({
    code: 200,
    result: {
      since: 0,
      refusals: [
        { ...refused, deviceSn: 'METER-1', device },
        { ...refused, deviceSn: 'METER-2', device: null },
      ],
    },
  })
  await draw(<RefusedList stationId="S1" />)
  await settle()
  const [entered, unknown] = [...document.querySelectorAll('.refusals li')].map((one) => one.textContent ?? '')
  expect(entered).toContain('Sent before the device was entered')
  expect(unknown).toContain('No device of this station has this serial number')
})
