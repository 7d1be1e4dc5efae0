import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import { Scatter } from './scatter.tsx'

const stage = stageRoot()
beforeAll(() => stageDocument())

test.each([
  [1, 3, ['C1', 'C2', 'C3']],
  [1, 12, ['C1', 'C3', 'C5', 'C8', 'C10', 'C12']],
  [0.4, 2.7, ['C1', 'C2']],
])('what is counted stands below the picture where it is, each number once: %d to %d', async (from, to, expected) => {
  const points = [from, to].map((at) => ({ at, y: 90, words: '' }))
  const series = [{ key: 'a', name: 'a', mark: 'dot' as const, colour: 'red', points }]
  const frame = { from, to, unit: '%', zone: 'UTC', label: 'a', width: 900, height: 300, labelPx: 12 }
  await act(async () => stage.root.render(<Scatter series={series} {...frame} placeWords={(at) => `C${at}`} />))
  const told = [...stage.host.querySelectorAll('text')].filter((one) => one.textContent.startsWith('C'))
  expect(told.map((one) => one.textContent)).toEqual(expected)
  const [left, right] = [...stage.host.querySelectorAll('circle')].map((one) => Number(one.getAttribute('cx'))) as [number, number]
  for (const one of told) {
    const at = Number(one.textContent.slice(1))
    expect(Number(one.getAttribute('x'))).toBeCloseTo(left + ((right - left) * (at - from)) / (to - from), 6)
  }
})
