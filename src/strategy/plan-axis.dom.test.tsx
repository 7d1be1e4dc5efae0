import { useState } from 'react'
import { expect, test } from 'vitest'
import type { PlanSegment } from '#contract/strategy.ts'
import { fingerOn } from '#tests/support/finger.ts'
import { listStage } from '#tests/support/list-stage.tsx'
import { PlanAxis } from './plan-axis.tsx'

const { draw } = listStage()

test('a finger that scrolls over the day draws no segment', async () => {
  const before: readonly PlanSegment[] = [{ from: 0, to: 60, mode: 'charge', kw: 50 }]
  const shown: (readonly PlanSegment[])[] = []
  function Day() {
    const [segments, setSegments] = useState(before)
    const [chosen, setChosen] = useState<number>()
    shown.push(segments)
    const brush = { mode: 'discharge', kw: 100 } as const
    return <PlanAxis {...{ segments, brush, chosen }} prices={[]} most={100} disabled={false} canAdd onChoose={setChosen} onChange={setSegments} />
  }
  await draw(<Day />)
  const finger = fingerOn('.plan-axis svg')
  await finger('pointerdown')
  await finger('pointercancel')
  // The same, not one like it: a plan is told as changed for that.
  expect(shown.every((one) => one === before)).toBe(true)
  await finger('pointerdown')
  await finger('pointerup')
  expect(shown.at(-1)).toMatchObject([...before, { from: 720, to: 735, mode: 'discharge' }])
})
