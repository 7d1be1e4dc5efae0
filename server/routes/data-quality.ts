import { qualityArrivals, qualityFaults } from '#contract/quality.ts'
import type { QualityRow } from '#contract/schemas/quality.ts'
import { localDate } from '#domain/time.ts'
import type { Handlers } from '../http/call.ts'
import { faultColumns } from '../db/quality-schema.ts'
import { containing } from '../repos/organization-repo.ts'

const DAYS = 7
const DAY = 86_400_000
/** Columns by their names on the wire: minutes of faults, and readings that came otherwise. */
const columns: readonly (readonly [name: string, column: string])[] = [
  ...qualityFaults.map((fault) => [fault, faultColumns[fault]] as const),
  ...qualityArrivals.map((arrival) => [arrival, arrival] as const),
]
const groupsOf = { station: ['p.station_id'], device: ['p.station_id', 'p.device_sn'], point: ['p.station_id', 'p.device_sn', 'p.code'] } as const

type Wire = Omit<QualityRow, 'key' | 'share' | 'parameter' | 'unit' | `${'station' | 'device'}${'Name' | 'NameEn'}`>
interface Row extends Wire {
  total: number
  allExpected: number
  allGood: number
}

/** Where a day begins first: until now means until the newest day of any station. */
const FURTHEST_EAST = 'Pacific/Kiritimati'

export const dataQualityHandlers = {
  dataQuality: async ({ pageNum, pageSize, text = '', by, per, powerstationId, fault, from, to }, call) => {
    const { registry, db } = call.services
    const stations = powerstationId === undefined ? call.stationIds : [call.station(powerstationId)]
    const zone = 'Asia/Shanghai'
    const dates = [
      localDate(zone, from ?? call.now - (DAYS - 1) * DAY),
      to === undefined ? localDate(FURTHEST_EAST, call.now) : localDate(zone, to - 1),
    ]
    const groups = per === 'day' ? [...groupsOf[by], 'q.date'] : groupsOf[by]
    const sums = columns.map(([name, column]) => `sum(q.${column})::int as "${name}"`).join(', ')
    const having = fault === undefined ? '' : `having sum(q.${faultColumns[fault]}) > 0`
    const found = await db.pool.query<Row>(
      `select *, count(*) over ()::int as total, (sum(expected) over ())::float8 as "allExpected", (sum(good) over ())::float8 as "allGood" from (
         select p.station_id as "stationId", ${by === 'station' ? 'null' : 'p.device_sn'} as "deviceSn", ${by === 'point' ? 'p.code' : 'null'} as code,
           ${per === 'day' ? 'q.date' : 'null'} as date, sum(q.expected)::int as expected, sum(q.good)::int as good, ${sums},
           (array_agg(q.first_fault order by q.first_at) filter (where q.first_fault is not null))[1] as "firstFault",
           (array_agg(q.first_at order by q.first_at) filter (where q.first_fault is not null))[1] as "firstAt",
           (array_agg(q.first_value order by q.first_at) filter (where q.first_fault is not null))[1] as "firstValue"
         from quality_day q join point p on p.id = q.point left join device d on d.sn = p.device_sn and d.station_id = p.station_id join station s on s.id = p.station_id
         where p.station_id = any($1::text[]) and q.date between $2 and $3
           and ($4 = '' or s.name ilike $4 or s.name_en ilike $4 or d.name ilike $4 or d.name_en ilike $4 or d.sn ilike $4 or p.code ilike $4)
         group by ${groups.join(', ')} ${having}) rows
       order by good::float8 / greatest(expected, 1) + case when expected = 0 then 1 else 0 end, date desc, "stationId", "deviceSn", code limit $5 offset $6`,
      [
        stations,
        ...dates,
        text.trim() === '' ? '' : containing(text.trim()),
        Math.min(pageSize, 5000),
        Math.min((pageNum - 1) * pageSize, 10_000_000),
      ],
    )
    const plant = registry()
    const qualityRows = found.rows.map(({ total: _total, allExpected: _expected, allGood: _good, ...row }): QualityRow => {
      const station = plant.stations.get(row.stationId)
      const known = row.deviceSn === null ? undefined : plant.devices.get(row.deviceSn)
      // One that was moved has points and a name of its own where it is.
      const device = known?.stationId === row.stationId ? known : undefined
      const ofStation = [...(station?.quantities.values() ?? [])].find((entry) => entry.code === row.code)
      const point = row.code === null ? undefined : row.deviceSn === null ? ofStation : device?.points.get(row.code)
      return {
        ...row,
        key: [row.stationId, row.deviceSn, row.code, row.date].filter((part) => part !== null).join('/'),
        stationName: station?.name ?? row.stationId,
        stationNameEn: station?.nameEn ?? '',
        // Empty: of the station itself.
        deviceName: by === 'station' ? null : (device?.name ?? row.deviceSn ?? ''),
        deviceNameEn: device?.nameEn ?? null,
        parameter: point?.name ?? null,
        unit: point?.unit ?? '',
        share: row.expected === 0 ? null : row.good / row.expected,
      }
    })
    const [first] = found.rows
    return {
      qualityRows,
      totalRows: first?.total ?? 0,
      share: first === undefined || first.allExpected === 0 ? null : first.allGood / first.allExpected,
    }
  },
} satisfies Partial<Handlers>
