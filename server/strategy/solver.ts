import highs from 'highs'
import type { Solve } from '#domain/optimise/model.ts'

/** Of one model, seconds; a linear program of a day takes some hundredths, one with integers sometimes a second. */
const TIME_LIMIT_S = 2
// What the package exports to modules is the loader itself; its types describe the form for `require`.
const load = highs as unknown as typeof highs.default

/** HiGHS (WebAssembly), ready to solve: some hundredths of a second to load. Each call begins afresh; what ran out of time is not taken. */
export async function loadSolver(): Promise<Solve> {
  const solver = await load()
  return (model) => {
    const answer = solver.solve(model, { time_limit: TIME_LIMIT_S })
    if (answer.Status === 'Infeasible') return { state: 'infeasible', values: {} }
    if (answer.Status !== 'Optimal') return { state: 'unsolved', values: {} }
    return { state: 'optimal', values: Object.fromEntries(Object.entries(answer.Columns).map(([name, { Primal }]) => [name, Primal])) }
  }
}
