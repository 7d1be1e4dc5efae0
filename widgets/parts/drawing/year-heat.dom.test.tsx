import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { YearHeat } from './year-heat.tsx'

let root: Root
let host: HTMLElement
beforeEach(() => {
  host = document.createElement('div')
  root = createRoot(host)
})
afterEach(() => act(async () => root.unmount()))

const draw = (more: Partial<Parameters<typeof YearHeat>[0]>) =>
  act(async () =>
    root.render(
      <YearHeat
        year="2026"
        days={[
          { date: '2026-01-01', value: 100 },
          { date: '2026-01-02', value: undefined },
          { date: '2026-01-03', value: 300 },
        ]}
        width={1000}
        height={Infinity}
        labelPx={11}
        language="en"
        format={(value) => `${value} CNY`}
        unknown="not known"
        partly="partly known"
        label="Revenue"
        {...more}
      />,
    ),
  )
const months = () => [...host.querySelectorAll('text')].map((one) => one.textContent)

test('months have their names in the language that is read, and their numbers where there is no room', async () => {
  await draw({})
  expect(months().slice(0, 3)).toEqual(['Jan', 'Feb', 'Mar'])
  await draw({ language: 'zh' })
  expect(months().slice(0, 2)).toEqual(['1月', '2月'])
  await draw({ width: 100, height: 60 })
  expect(months().slice(0, 2)).toEqual(['1', '2'])
})

test('a scale says what the palest and the darkest day came to', async () => {
  await draw({})
  const scale = host.querySelector('.year-heat-scale')
  expect(scale?.textContent).toBe('100 CNY300 CNY')
  await draw({ height: 300 })
  expect(host.querySelector('.year-heat-scale')).toBeNull()
})
