import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { demoStations } from '#domain/demo/stations.ts'
import { dayStart, startOfDate } from '#domain/time.ts'
import type { GatewayOptions } from './gateway/gateway.ts'
import type { Sample } from './gateway/outbox.ts'
import { SparkplugNode } from './gateway/sparkplug-node.ts'

/** How the columns of a recording become points. */
export const replayMap = z.object({
  station: z.string(),
  time: z.object({
    column: z.string(),
    /** Pattern of the time text: tokens YYYY MM DD HH mm ss, others skipped; `row` counts rows instead. */
    format: z.string(),
    zone: z.string().default('Asia/Shanghai'),
    /** The label is the end of the interval, as electricity meters print it; 0:00 then belongs to the day it names. */
    intervalEnd: z.boolean().default(false),
    stepSeconds: z.number().positive(),
  }),
  columns: z
    .array(z.object({ column: z.string(), device: z.string(), code: z.string(), scale: z.number().default(1), min: z.number().optional() }))
    .min(1),
  /** Recorded seconds a second. */
  speed: z.number().positive().default(60),
  /** Begin again at its end. */
  loop: z.boolean().default(true),
})
export type ReplayMap = z.infer<typeof replayMap>

/** One row of a recording: seconds since its first row, and the values it carries. Rows that cannot be read are left out and counted. */
export interface ReplayRow {
  offsetMs: number
  values: { sn: string; code: string; value: number }[]
}

/** Reads a time text by a pattern such as `DD/MM/YYYY H:mm`. Undefined when it does not fit. */
export function parseTime(text: string, format: string, zone: string): number | undefined {
  const found: Record<string, number> = { YYYY: 1970, MM: 1, DD: 1, HH: 0, mm: 0, ss: 0 }
  const tokens = format.match(/YYYY|MM|DD|HH|mm|ss/g) ?? []
  const numbers = text.match(/\d+/g) ?? []
  if (numbers.length < tokens.length) return undefined
  tokens.forEach((token, i) => (found[token] = Number(numbers[i])))
  const { YYYY = 0, MM = 1, DD = 1, HH = 0, mm = 0, ss = 0 } = found
  // Some exports print the year without its century: 0014.
  const year = YYYY < 100 ? YYYY + 2000 : YYYY
  const date = `${String(year).padStart(4, '0')}-${String(MM).padStart(2, '0')}-${String(DD).padStart(2, '0')}`
  const day = startOfDate(zone, date)
  return Number.isNaN(day) ? undefined : day + HH * 3_600_000 + mm * 60_000 + ss * 1000
}

export function readRecording(csv: string, map: ReplayMap): { rows: ReplayRow[]; skipped: number } {
  const [head = '', ...lines] = csv.trim().split(/\r?\n/)
  const names = head.split(',').map((name) => name.trim())
  const index = (name: string): number => {
    const found = names.indexOf(name)
    if (found < 0 && !(map.time.format === 'row' && name === map.time.column)) throw new Error(`no column "${name}"; there are: ${names.join(', ')}`)
    return found
  }
  const timeIndex = index(map.time.column)
  const columns = map.columns.map((column) => ({ ...column, index: index(column.column) }))
  const rows: { at: number; values: ReplayRow['values'] }[] = []
  let skipped = 0
  lines.forEach((line, row) => {
    const cells = line.split(',')
    const stepMs = map.time.stepSeconds * 1000
    let at = map.time.format === 'row' ? row * stepMs : parseTime(cells[timeIndex] ?? '', map.time.format, map.time.zone)
    if (at !== undefined && map.time.intervalEnd) {
      // "D 0:00" stands last in day D: it is the end of its last interval, not of the day before.
      if (map.time.format !== 'row' && at === dayStart(map.time.zone, at)) at += 86_400_000
      at -= stepMs
    }
    const values = columns.flatMap(({ index: i, device, code, scale, min }) => {
      const number = Number(cells[i])
      if (cells[i] === undefined || cells[i] === '' || !Number.isFinite(number)) return []
      return [{ sn: device, code, value: min === undefined ? number * scale : Math.max(min, number * scale) }]
    })
    if (at === undefined || values.length === 0) skipped++
    else rows.push({ at, values })
  })
  rows.sort((a, b) => a.at - b.at)
  const first = rows[0]?.at ?? 0
  return { rows: rows.map(({ at, values }) => ({ offsetMs: at - first, values })), skipped }
}

export interface ReplayOptions extends Omit<GatewayOptions, 'clockOffsetMs'> {
  file: string
  mapFile: string
}

/** Plays a recording as if it happened now, at the map's speed. */
export function startReplay(options: ReplayOptions): { close(): Promise<void> } {
  const map = replayMap.parse(JSON.parse(readFileSync(options.mapFile, 'utf8')))
  const demo = demoStations.find(({ station }) => station.id === map.station)
  if (demo === undefined) throw new Error(`unknown station ${map.station}`)
  const stranger = map.columns.find(({ device }) => !demo.devices.some(({ sn }) => sn === device))
  if (stranger !== undefined) throw new Error(`${map.station} has no device ${stranger.device}`)
  const { rows, skipped } = readRecording(readFileSync(options.file, 'utf8'), map)
  options.log(`${options.file}: ${rows.length} rows, ${skipped} skipped, to ${map.station} at ${map.speed} times`)
  const node = new SparkplugNode(demo, { ...options, clockOffsetMs: () => 0 })
  let next = 0
  let startedAt = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    const reached = (now - startedAt) * map.speed
    const due = new Map<string, Sample>()
    while (next < rows.length && (rows[next] as ReplayRow).offsetMs <= reached) {
      for (const { sn, code, value } of (rows[next] as ReplayRow).values) due.set(`${sn}/${code}`, { sn, code, value, at: now })
      next++
    }
    if (due.size > 0) node.report([...due.values()])
    if (next < rows.length) return
    if (map.loop) {
      next = 0
      startedAt = now
    } else clearInterval(timer)
  }, 1000)
  return {
    close() {
      clearInterval(timer)
      return node.close()
    },
  }
}
