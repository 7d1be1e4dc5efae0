import i18next from 'i18next'
import { act, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { en } from '#src/i18n/en.ts'
import { enRecords } from '#src/i18n/en-records.ts'
import { stageServer } from '#tests/gallery/stage.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import { click, press, settle, type } from '#tests/support/list-stage.tsx'
import { faultsOf } from '../form-rules.ts'
import { PlaceControl } from './place-control.tsx'

const stage = stageRoot()
stageDocument()
stageServer({ mapService: { service: null } })
await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { ...en, ...enRecords } } } })
// It is loaded when it is opened: here it is there already.
await import('#src/map/place-picker.tsx')
// There is no layout here: everything is that large.
for (const [name, px] of [
  ['clientWidth', 600],
  ['clientHeight', 300],
] as const)
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => px })

let value: unknown
async function show(first: unknown): Promise<void> {
  value = first
  function Held() {
    const [held, setHeld] = useState(first)
    const take = (next: unknown): void => {
      value = next
      setHeld(next)
    }
    return <PlaceControl control={{ id: 'it', value: held, onChange: take, disabled: false, faulty: false, describedBy: 'note' }} />
  }
  await act(async () => stage.root.render(<Held />))
}
const box = (): HTMLInputElement => stage.host.querySelector('#it') as HTMLInputElement
const choose = async (system: string): Promise<void> => {
  await click(stage.host.querySelector('.arco-select-view') as HTMLElement)
  const option = [...document.querySelectorAll('.arco-select-option')].findLast((one) => one.textContent?.startsWith(system))
  await click(option as HTMLElement)
}

test('what is typed in one system and then said to be of another is converted, and what is kept is said', async () => {
  await show(null)
  await type(box(), '116.3975, 39.9089')
  expect(value).toEqual({ longitude: 116.3975, latitude: 39.9089 })
  await choose('GCJ-02')
  const { longitude, latitude } = value as { longitude: number; latitude: number }
  expect([longitude.toFixed(3), latitude.toFixed(3)]).toEqual(['116.391', '39.907'])
  expect(box().value).toBe('116.3975, 39.9089')
  expect(stage.host.textContent).toContain(`Kept as WGS-84: ${longitude}, ${latitude}`)
})

test('a place that is there is written in the system that is chosen, and stays where it is', async () => {
  const place = { longitude: 116.3913, latitude: 39.9075 }
  await show(place)
  await choose('GCJ-02')
  expect(value).toEqual(place)
  expect(box().value).toMatch(/^116\.3975\d*, 39\.9089\d*$/)
})

test('what is no place is wrong and stays to be mended; an emptied box is no place', async () => {
  await show(null)
  await type(box(), 'Shanghai')
  const wrong = (): unknown => faultsOf([{ key: 'place', kind: 'place' }], { place: value }).place
  expect(wrong()).toBe('place')
  expect(box().value).toBe('Shanghai')
  await type(box(), '')
  expect(value).toBeNull()
  expect(wrong()).toBeUndefined()
})

test('on the map keys move to a place and Enter takes it', async () => {
  await show({ longitude: 121.47, latitude: 31.23 })
  await click([...stage.host.querySelectorAll('button')].find((one) => one.textContent === 'Pick on a map') as HTMLElement)
  await settle()
  const map = stage.host.querySelector('[role=application]') as HTMLElement
  await press(map, 'Enter')
  expect(value).toEqual({ longitude: 121.47, latitude: 31.23 })
  await press(map, 'ArrowRight')
  await press(map, 'ArrowUp')
  await press(map, 'Enter')
  const { longitude, latitude } = value as { longitude: number; latitude: number }
  expect(longitude).toBeGreaterThan(121.5)
  expect(latitude).toBeGreaterThan(31.25)
  expect(box().value).toBe(`${longitude}, ${latitude}`)
})
