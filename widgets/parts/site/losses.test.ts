import { expect, test } from 'vitest'
import { lossOf } from './losses.ts'

test('what is lost is what goes in less what comes out, whichever way it runs and however its maker counts', () => {
  expect(lossOf(98, 100)).toEqual({ kw: 2, percent: 2 })
  expect(lossOf(98, -100)).toEqual({ kw: 2, percent: 2 })
  expect(lossOf(-100, -95)).toEqual({ kw: 5, percent: 5 })
  expect(lossOf(-100, 95)).toEqual({ kw: 5, percent: 5 })
})

test('of one side, of next to nothing, and of more than goes in nothing is said', () => {
  expect(lossOf(98, undefined)).toBeUndefined()
  expect(lossOf(undefined, 100)).toBeUndefined()
  expect(lossOf(0, 0.4)).toBeUndefined()
  expect(lossOf(101, 100)).toBeUndefined()
})
