import { STEPS, type DayProblem } from '#domain/optimise/day-problem.ts'

/** A day of one load, without sun, limits or wear, whose storage is empty at its begin and end. */
export const plainDay = (loadKw: number, more: Pick<DayProblem, 'prices' | 'storage'> & Partial<DayProblem>): DayProblem => ({
  date: '2026-07-15',
  feedInPrice: 0,
  loadKw: Array<number>(STEPS).fill(loadKw),
  pvKw: Array<number>(STEPS).fill(0),
  beginSoc: 10,
  endSoc: 10,
  cycles: undefined,
  wearYuan: 0,
  contractKw: undefined,
  strategies: {},
  monthDemandKw: 0,
  ...more,
})
