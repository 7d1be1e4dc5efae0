import type { EndpointName } from '#contract/endpoint.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { Answer } from '#contract/schemas.ts'

/** The states in which every widget must be worth looking at. */
export const fixtureStates = ['typical', 'extreme', 'empty', 'stale', 'failed', 'waiting'] as const
export type FixtureState = (typeof fixtureStates)[number]

/** refused: the server answers with an error; unanswered: it has not answered yet. */
export type Answers = Partial<{ [N in EndpointName]: Answer<N> | 'refused' | 'unanswered' }>

export interface Fixture {
  options: Record<string, unknown>
  /** Live values of the station's quantities that differ from the common plant's. */
  values: Partial<Record<QuantityCode, number>>
  answers: Answers
}
export type Fixtures = Record<FixtureState, Fixture>

interface Parts {
  options?: Record<string, unknown>
  values?: Partial<Record<QuantityCode, number>>
  typical?: Answers
  extreme?: Answers
  empty?: Answers
}

const every = (answers: Answers, what: 'refused' | 'unanswered'): Answers =>
  Object.fromEntries(Object.keys(answers).map((name) => [name, what])) as Answers

/** The six states out of a widget's own answers: stale is the typical one grown old, failed and waiting are its calls refused or not answered. */
export function fixturesOf({ options = {}, values = {}, typical = {}, extreme = typical, empty = typical }: Parts): Fixtures {
  return {
    typical: { options, values: {}, answers: typical },
    extreme: { options, values, answers: extreme },
    empty: { options, values: {}, answers: empty },
    stale: { options, values: {}, answers: typical },
    failed: { options, values: {}, answers: every(typical, 'refused') },
    waiting: { options, values: {}, answers: every(typical, 'unanswered') },
  }
}

/** Answers of several widgets as those of one server: energies and curves are put together, of the rest the last one counts. */
export function mergeAnswers(all: readonly Answers[]): Answers {
  const merged: Answers = Object.assign({}, ...all)
  const rows = all.flatMap(({ energyByPeriod: answer }) => (typeof answer === 'object' ? answer.rows : []))
  const series = all.flatMap(({ series: answer }) => (typeof answer === 'object' ? answer.series : []))
  if (rows.length > 0) merged.energyByPeriod = { rows: [...new Map(rows.map((row) => [row.quantity, row])).values()] }
  if (series.length > 0) merged.series = { series: [...new Map(series.map((one) => [one.pointId, one])).values()] }
  return merged
}
