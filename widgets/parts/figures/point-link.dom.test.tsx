import { act } from 'react'
import { expect, test } from 'vitest'
import type { Point } from '#contract/station.ts'
import { OpenPointContext } from '../../open-point.ts'
import { modelOf } from '#tests/support/fixtures/plant.ts'
import { PointLink } from './point-link.tsx'
import { stageRoot } from '#tests/support/dom-stage.ts'

const stage = stageRoot()

const [point] = modelOf('typical').points as [Point]
const show = (open: ((point: Point) => void) | undefined) =>
  act(async () => {
    stage.root.render(
      <OpenPointContext value={open}>
        <PointLink point={point}>446.6 kW</PointLink>
      </OpenPointContext>,
    )
  })

test('a value opens its own point', async () => {
  const opened: Point[] = []
  await show((one) => opened.push(one))
  stage.host.querySelector('button')?.click()
  expect(opened).toEqual([point])
})

test('while a board is edited, and on a wall, a value is a value and nothing to press', async () => {
  await show(undefined)
  expect(stage.host.querySelector('button')).toBeNull()
  expect(stage.host.textContent).toBe('446.6 kW')
})
