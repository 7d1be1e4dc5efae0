/**
 * Measures the figures of domain/demo/shapes.ts from published recordings: `node scripts/measure-shapes.ts <folder with load/, pv/, ev/, battery/>`.
 * Prints them; they are copied by hand, with their sources. The recordings themselves stay outside the project.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2]
if (folder === undefined) throw new Error('folder of the recordings is missing')

const rows = (file: string): string[][] =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
    .slice(1)
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const deviation = (values: number[]): number => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)))
const quantile = (values: number[], q: number): number => [...values].sort((a, b) => a - b)[Math.floor(q * (values.length - 1))] ?? 0
const fixed = (values: number[], digits = 3): number[] => values.map((value) => Number(value.toFixed(digits)))

/** Load of a steel works: share of the yearly mean by hour, weekdays and weekends; scatter between days; change from quarter to quarter. */
function load(): unknown {
  const data = rows('load/steel_industry_15min_2018.csv').map((row) => ({
    // The label is the END of the interval: "D 0:00" is the last quarter of day D, which NSM 0 says.
    hour: Math.floor(((Number(row[7]) === 0 ? 86_400 : Number(row[7])) - 1) / 3600),
    weekend: row[8] === 'Weekend',
    month: Number(row[0]?.slice(3, 5)),
    kw: Number(row[1]) * 4,
  }))
  const average = mean(data.map((row) => row.kw))
  const shape = (weekend: boolean): number[] =>
    fixed(
      Array.from(
        { length: 24 },
        (_, hour) => mean(data.filter((row) => row.hour === hour && row.weekend === weekend).map((row) => row.kw)) / average,
      ),
    )
  const scatter = Array.from({ length: 24 }, (_, hour) => {
    const values = data.filter((row) => row.hour === hour && !row.weekend).map((row) => row.kw / average)
    return deviation(values)
  })
  const steps = data.slice(1).map((row, i) => Math.abs(row.kw - (data[i]?.kw ?? row.kw)) / average)
  const months = Array.from({ length: 12 }, (_, i) => mean(data.filter((row) => row.month === i + 1).map((row) => row.kw)) / average)
  return {
    averageKw: average,
    weekday: shape(false),
    weekend: shape(true),
    months: fixed(months),
    scatter: fixed(scatter),
    stepMedian: quantile(steps, 0.5),
    stepP95: quantile(steps, 0.95),
  }
}

/** How fast clouds move: change of clearness (measured over clear sky) from five minutes to five minutes, in daylight. Only a few days of recording. */
function sky(): unknown {
  const data = rows('pv/irradiance_RMIS_NREL.csv')
    .map((row) => ({ day: row[0]?.split(' ')[0] ?? '', ghi: Number(row[3]), clear: Number(row[9]) }))
    .filter((row) => row.clear > 100 && row.ghi > 0)
  const steps = data.slice(1).flatMap((row, i) => {
    const before = data[i]
    return before === undefined || before.day !== row.day ? [] : [Math.abs(row.ghi / row.clear - before.ghi / before.clear)]
  })
  return { fiveMinuteStep: fixed([0.5, 0.9, 0.99].map((q) => quantile(steps, q))) }
}

/** PV power of a system of about 5.4 kW: share of peak at noon, shape of the day. */
function pv(): unknown {
  const data = rows('pv/serf_east_15min_ac_power.csv').map((row) => ({
    hour: Number(row[0]?.slice(11, 13)),
    day: row[0]?.slice(0, 10) ?? '',
    w: Math.max(0, Number(row[1])),
  }))
  const peak = quantile(
    data.map((row) => row.w),
    0.999,
  )
  const energy = new Map<string, number>()
  for (const row of data) energy.set(row.day, (energy.get(row.day) ?? 0) + row.w)
  const best = quantile([...energy.values()], 0.98)
  const steps = data.slice(1).flatMap((row, i) => (row.w > 0.2 * peak ? [Math.abs(row.w - (data[i]?.w ?? row.w)) / peak] : []))
  // Against the best days of the same summer months: how days are spread from overcast to clear.
  const dayShare = fixed(
    [0.05, 0.2, 0.4, 0.6, 0.8, 0.95].map((q) =>
      quantile(
        [...energy.values()].map((value) => value / best),
        q,
      ),
    ),
  )
  return {
    peakW: peak,
    dayShare,
    quarterStep: fixed([0.5, 0.9, 0.99].map((q) => quantile(steps, q))),
    meanByHour: fixed(Array.from({ length: 24 }, (_, hour) => mean(data.filter((row) => row.hour === hour).map((row) => row.w)) / peak)),
  }
}

function charging(): unknown {
  const data = rows('ev/workplace_charging_sessions_2014-15.csv')
  const kwh = data.map((row) => Number(row[1])).filter((value) => value > 0.1)
  const hours = data.map((row) => Number(row[7])).filter((value) => value > 0.05 && value < 24)
  const starts = data.map((row) => Number(row[5]))
  return {
    sessions: data.length,
    startShareByHour: fixed(Array.from({ length: 24 }, (_, hour) => starts.filter((start) => start === hour).length / starts.length)),
    kwhQuantiles: fixed(
      [0.1, 0.25, 0.5, 0.75, 0.9].map((q) => quantile(kwh, q)),
      2,
    ),
    hoursQuantiles: fixed(
      [0.1, 0.25, 0.5, 0.75, 0.9].map((q) => quantile(hours, q)),
      2,
    ),
  }
}

function cells(): unknown {
  const data = rows('battery/jkbms_lfp_16s.csv').map((row) => row.slice(13, 29).map(Number))
  const average = (row: number[]): number => mean(row)
  return {
    frames: data.length,
    spreadMv: fixed(
      [0.5, 0.9].map((q) =>
        quantile(
          data.map((row) => Math.max(...row) - Math.min(...row)),
          q,
        ),
      ),
      1,
    ),
    deviationMv: fixed([quantile(data.map(deviation), 0.5)], 2),
    /** Deviation of each cell's lasting offset, and of what changes from frame to frame. */
    lastingMv: fixed([deviation(Array.from({ length: 16 }, (_, cell) => mean(data.map((row) => (row[cell] ?? 0) - average(row)))))], 2),
    passingMv: fixed([mean(Array.from({ length: 16 }, (_, cell) => deviation(data.map((row) => (row[cell] ?? 0) - average(row)))))], 2),
  }
}

process.stdout.write(`${JSON.stringify({ load: load(), sky: sky(), pv: pv(), charging: charging(), cells: cells() }, null, 1)}\n`)
