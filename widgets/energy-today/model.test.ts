import { expect, test } from 'vitest'
import { energyPlan } from './model.ts'

test('that a day has energy of the day before is said before price periods are named, and before bars are drawn', () => {
  const planOf = (lines: number, carried: boolean, longestEm = 2) =>
    energyPlan(7, longestEm, { width: 400, height: lines * 20 }, 20, carried ? 'of the day before' : '')
  expect(planOf(12, true)).toEqual({ narrow: false, two: false, named: true, noted: true, most: 7 })
  // Room for one of the two.
  expect(planOf(10.5, true)).toMatchObject({ named: false, noted: true, two: false })
  expect(planOf(10.5, false)).toMatchObject({ named: true, noted: false, two: false })
  // Room for neither beside the bars.
  expect(planOf(9, true)).toMatchObject({ two: true, noted: true, most: 7 })
  expect(planOf(9, false)).toMatchObject({ two: false, noted: false })
  // Two columns that are not enough: the note keeps its line.
  expect(planOf(4, true)).toMatchObject({ two: true, noted: true, most: 4 })
  expect(planOf(4, false)).toMatchObject({ two: true, most: 6 })
  // Names too long for two columns: what finds no line below each other is left out.
  expect(planOf(8, true, 6)).toMatchObject({ two: false, noted: true, most: 5 })
})

test('where the panel is too narrow for it in one line, what is said of the day before has two', () => {
  const planOf = (width: number) => energyPlan(7, 2, { width, height: 240 }, 20, 'incl. what was not heard the day before')
  // Room for the periods' names and one line.
  expect(planOf(400)).toMatchObject({ named: true, noted: true })
  expect(planOf(310)).toMatchObject({ named: false, noted: true })
  expect(planOf(200)).toMatchObject({ narrow: true, noted: true, most: 7 })
})
