import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { MOST_EXPORTED, type ExportFormat } from '#contract/analysis.ts'
import { code, endpointTable } from '#contract/endpoint.ts'
import { schemas } from '#contract/schemas.ts'
import type { AnalysisExport, AnalysisSource } from '#contract/schemas/analysis.ts'
import type { Language } from '#contract/text.ts'
import { localDate } from '#domain/time.ts'
import { unitWords } from '#domain/units.ts'
import type { ExportJob } from '../exports/export-jobs.ts'
import type { Column } from '../exports/readings.ts'
import { sendRefusal } from '../http/answer.ts'
import { callOf, languageOf, type Handlers, type ViewerCall } from '../http/call.ts'
import type { Services } from '../http/services.ts'
import { authorise } from '../http/viewer.ts'
import type { PointEntry } from '../plant/registry.ts'
import { notFound, Refusal } from '../refusal/refusal.ts'
import { say } from '../refusal/texts.ts'
import { energyCurve } from '../reports/analysis-energy.ts'
import { shapeResolution } from '../reports/analysis-shape.ts'
import { entriesOf, rangeOf, zoneOf } from './analysis.ts'
import { anyCorrected } from './corrected-energies.ts'

const typeOf: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
}

const words = {
  time: { zh: '时间', en: 'Time' },
  offset: { zh: '时区', en: 'UTC offset' },
  v: { zh: '', en: '' },
  raw: { zh: '修正前', en: 'as received' },
  mean: { zh: '均值', en: 'mean' },
  min: { zh: '最小', en: 'min' },
  max: { zh: '最大', en: 'max' },
  energy: { zh: '电量', en: 'energy' },
  corrected: { zh: '，含修正过的读数', en: ', contains corrected readings' },
} as const

/** Station, device and parameter with its unit: what a column is of, wherever the file goes. */
function titleOf({ stationId, deviceSn, name, unit, former }: PointEntry, of: keyof typeof words, isCorrected: boolean, call: ViewerCall): string {
  const { stations, devices } = call.services.registry()
  const pick = (zh: string, en: string): string => (call.language === 'en' && en !== '' ? en : zh)
  const station = stations.get(stationId)
  const device = former ?? (deviceSn === null ? undefined : devices.get(deviceSn))
  const parts = [
    station && pick(station.name, station.nameEn),
    device && pick(device.name, device.nameEn),
    pick(name.zh, name.en),
    words[of][call.language],
  ]
  const note = isCorrected ? words.corrected[call.language] : ''
  return `${parts.filter((part) => part !== undefined && part !== '').join(' ')}${unit === '' ? '' : ` (${unitWords(unit)})`}${note}`
}

function toAnswer(job: ExportJob, language: Language): AnalysisExport {
  const { id, state, format, name, rows, first, last, zone, progress, bytes, startedAt, failure } = job
  const most = failure === 'exportTooLarge' ? MOST_EXPORTED[format].toLocaleString('en-US') : ''
  const words = failure === undefined ? '' : `${say(failure, language)}${most}`
  return { id, state, format, name, rows, first, last, timeZone: zone, progress, bytes, startedAt, words }
}

export const analysisExportHandlers = {
  analysisExport: async ({ sources, format, ...asked }, call) => {
    const entries = entriesOf(sources, call)
    const { from, to } = rangeOf(asked, 0, call.now)
    const { registry, exports, change, db } = call.services
    const points = sources.map(({ point }) => point)
    const resolution = asked.resolution ?? (await shapeResolution(db.pool, points, from, to))
    const zone = registry().stations.get(entries[0]?.stationId ?? '')?.timeZone ?? 'Asia/Shanghai'
    const columns: Column[] = []
    const titles: string[] = []
    for (const [i, source] of sources.entries()) {
      const entry = entries[i] as PointEntry
      const corrected = await anyCorrected([entry.id], from, to, call)
      // What came stands beside what it counts as, where anything was corrected; of sums, and of what is worked out, the title says that there was.
      const isRaw = resolution === 'raw' && source.as !== 'energy' && entry.deviceSn !== null
      for (const of of figuresOf(source, resolution === 'raw', corrected && isRaw)) {
        titles.push(titleOf(entry, of, corrected && !isRaw, call))
        columns.push(of === 'energy' ? { known: await energies(entry, from, to, call) } : { point: source.point, of })
      }
    }
    const stationIds = [...new Set(entries.map(({ stationId }) => stationId))]
    const name = `${stationIds.join('_')}_${localDate(zone, from)}_${localDate(zone, to - 1)}_${resolution}.${format}`
    const order = {
      ownerId: call.viewer.accountId,
      stationIds,
      name,
      format,
      resolution,
      from,
      to,
      zone,
      titles: [words.time[call.language], words.offset[call.language], ...titles] as ExportJob['titles'],
      columns,
    }
    const noted = (): Promise<void> =>
      change(call, (_tx, note) => note('exportAnalysis', `analysisExport:${name}`, null, { from, to, kind: format, stationIds }))
    return { id: (await exports.start(order, noted)).id }
  },

  analysisExportList: async (_payload, call) => ({
    exports: call.services.exports.of(call.viewer.accountId).map((job) => toAnswer(job, call.language)),
  }),

  analysisExportEnd: async ({ id }, call) => {
    call.services.exports.end(id, call.viewer.accountId)
    return {}
  },
} satisfies Partial<Handlers>

const figuresOf = ({ as }: AnalysisSource, isRaw: boolean, isCorrected: boolean) =>
  as === 'energy' ? (['energy'] as const) : !isRaw ? (['mean', 'min', 'max'] as const) : isCorrected ? (['v', 'raw'] as const) : (['v'] as const)

/** Decimals of an energy in a file. */
const ENERGY_PLACES = 6

/** As the page shows them: by the days of its own station, whoever's clock the file has. */
async function energies(entry: PointEntry, from: number, to: number, call: ViewerCall): Promise<Map<number, number>> {
  const { times, values } = await energyCurve(call.services.db.pool, zoneOf(entry, call), entry.id, from, to)
  // A difference of two readings has digits that no meter shows.
  return new Map(times.map((t, i) => [t, Number((values[i] as number).toFixed(ENERGY_PLACES))]))
}

/** `GET .../export/file?id=`: the bytes of a finished export, for who asked for it and may still see what is in it. */
export function mountExportFile(app: FastifyInstance, services: Services): void {
  app.get(`/energy${endpointTable.analysisExportFile.path}`, async (request, reply) => {
    try {
      const call = await authorise(endpointTable.analysisExportFile, callOf(request, services))
      const query = schemas.analysisExportFile.payload.safeParse(request.query)
      if (!query.success) throw notFound()
      const job = services.exports.find(query.data.id, call.viewer.accountId)
      for (const id of job.stationIds) call.station(id)
      if (job.state !== 'done') throw notFound()
      return await reply
        .header('content-type', typeOf[job.format])
        .header('content-length', job.bytes)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(job.name)}`)
        .header('cache-control', 'private, no-store')
        .send(createReadStream(services.exports.pathOf(job)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const gone =
        error.code === code.unauthorized ||
        error.code === code.tokenExpired ||
        error.code === code.sessionOver ||
        error.code === code.clientTokenUnknown
      return sendRefusal(reply, error, languageOf(request), gone ? 401 : error.code < 600 ? error.code : 400)
    }
  })
}
