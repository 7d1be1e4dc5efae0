/** One line of the table: what was measured beside its yardstick in the same run. */
export interface Row {
  part: string
  ours: number
  /** Absent where the goal is a figure, not a ratio. */
  yardstick?: number
  unit: string
  goal: { atMost: number } | { atLeast: number }
  /** What else was seen, in a few words. */
  note?: string
}

/** Pairs of rounds, one after the other, so that a disturbance of the machine meets both sides. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** How much `y` grows for one of `x`, by least squares. */
export function slopeOf(points: readonly { x: number; y: number }[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const over = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
  return over / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
}

/** Interleaved rounds of both sides; medians of each. */
export async function compare<T>(
  ours: () => Promise<T> | T,
  yardstick: () => Promise<T> | T,
  rounds = ROUNDS,
): Promise<{ ours: T[]; yardstick: T[] }> {
  const seen: { ours: T[]; yardstick: T[] } = { ours: [], yardstick: [] }
  for (let round = 0; round < rounds; round++) {
    seen.yardstick.push(await yardstick())
    seen.ours.push(await ours())
  }
  return seen
}

const figure = (value: number): string => (Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en') : value.toPrecision(3))

export const ratioOf = (row: Row): number => (row.yardstick === undefined ? row.ours : row.ours / row.yardstick)

export const isMet = (row: Row): boolean => ('atMost' in row.goal ? ratioOf(row) <= row.goal.atMost : ratioOf(row) >= row.goal.atLeast)

/** The rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const goal = 'atMost' in row.goal ? `<= ${row.goal.atMost}` : `>= ${row.goal.atLeast}`
    const cells = [
      row.part,
      `${figure(row.ours)} ${row.unit}`,
      row.yardstick === undefined ? '-' : `${figure(row.yardstick)} ${row.unit}`,
      row.yardstick === undefined ? '-' : ratioOf(row).toFixed(2),
      row.yardstick === undefined ? `${goal} ${row.unit}` : goal,
      isMet(row) ? 'met' : 'missed',
      row.note ?? '',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| part | ours | yardstick | ratio | goal | | note |', '|---|---|---|---|---|---|---|', ...lines].join('\n')
}
