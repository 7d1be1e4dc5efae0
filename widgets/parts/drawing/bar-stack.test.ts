import { expect, test } from 'vitest'
import { boundsOf, labelStep, slabsOf } from './bar-stack-model.ts'

const part = (value: number) => ({ name: '', value, colour: '--pv' })

test('parts of a bar stand on one another, negative ones hang below zero, and together they are the sum', () => {
  const slabs = slabsOf([part(3), part(-2), part(0), part(4), part(-1)])
  expect(slabs.map(({ from, to }) => [from, to])).toEqual([
    [0, 3],
    [0, -2],
    [3, 7],
    [-2, -3],
  ])
})

test('the axis holds every stack and zero, also when there is nothing', () => {
  const bar = (parts: ReturnType<typeof part>[]) => ({ key: '', label: '', title: '', parts })
  const [low, high] = boundsOf([bar([part(60), part(45)]), bar([part(-12)])])
  expect(low <= -12 && high >= 105).toBe(true)
  const none = boundsOf([{ key: '', label: '', title: '', parts: undefined }])
  expect(none[1]).toBeGreaterThan(none[0])
})

test('thirty labels in a narrow panel are thinned out', () => {
  expect(labelStep(30, 300, 11, 2)).toBeGreaterThan(1)
  expect(labelStep(7, 900, 11, 2)).toBe(1)
})
