import '#src/styles/tokens.css'
import '#src/styles/base.css'
import { createRoot } from 'react-dom/client'
import { AnalysisChart } from '#src/charts/analysis-chart.tsx'
import { signal } from '../wall/signal.ts'

/** The product's chart to look into, with `?series=` series of 100,000 samples each. */
const COUNT = 100_000
const STEP_MS = 1000
const from = Date.UTC(2026, 0, 1)
const to = from + COUNT * STEP_MS
const many = Number(new URLSearchParams(location.search).get('series') ?? 1)
const colours = ['--grid', '--pv', '--storage', '--pile']

const series = Array.from({ length: many }, (_, n) => {
  const times = Float64Array.from({ length: COUNT }, (_unused, i) => from + i * STEP_MS)
  return { name: `P${n}`, colour: colours[n] ?? '--accent', samples: { times, values: times.map((at) => signal(n, at / 50)) }, gapMs: 3000 }
})

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <AnalysisChart
      series={series}
      unit="kW"
      decimals={1}
      zone="Asia/Shanghai"
      from={from}
      to={to}
      width={1600}
      height={700}
      labelPx={12}
      withZero
      resetWords="all"
    />,
  )
