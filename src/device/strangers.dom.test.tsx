import { NEVER, of } from 'rxjs'
import { beforeEach, expect, test } from 'vitest'
import { setLiveParts } from '#src/atoms/live.ts'
import { createLiveStore } from '#streams/live/live-store.ts'
import { createLiveStream } from '#streams/live/create-live-stream.ts'
import { button, click, listStage, page, settle } from '#tests/support/list-stage.tsx'
import { Strangers } from './strangers.tsx'

const { server, draw } = listStage()
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
