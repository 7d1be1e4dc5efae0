import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Point } from '#contract/station.ts'
import { OpenPointContext } from '../../open-point.ts'
import { modelOf } from '#tests/support/fixtures/plant.ts'
import { PointLink } from './point-link.tsx'

let root: Root
let host: HTMLElement
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})

const [point] = modelOf('typical').points as [Point]
const show = (open: ((point: Point) => void) | undefined) =>
  act(async () => {
    root.render(
      <OpenPointContext value={open}>
        <PointLink point={point}>446.6 kW</PointLink>
      </OpenPointContext>,
    )
  })

test('a value opens its own point', async () => {
  const opened: Point[] = []
  await show((one) => opened.push(one))
  host.querySelector('button')?.click()
  expect(opened).toEqual([point])
})

test('while a board is edited, and on a wall, a value is a value and nothing to press', async () => {
  await show(undefined)
  expect(host.querySelector('button')).toBeNull()
  expect(host.textContent).toBe('446.6 kW')
})
