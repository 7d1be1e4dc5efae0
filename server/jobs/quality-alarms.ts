import type pg from 'pg'
import { QUALITY_ALARM, type QualityFault } from '#contract/quality.ts'
import type { LocalText } from '#contract/text.ts'
import { isOperating } from '#domain/stations.ts'
import type { AlarmSignal } from '../alarms/alarm-signal.ts'
import type { PointEntry, Registry } from '../plant/registry.ts'
import type { Judged } from './quality-hour.ts'

const words: Readonly<Record<QualityFault, LocalText>> = {
  missing: { zh: '缺失', en: 'missing' },
  frozen: { zh: '冻结', en: 'frozen' },
  jump: { zh: '跳变', en: 'jump' },
  outOfRange: { zh: '越限', en: 'out of range' },
  impossible: { zh: '无效值', en: 'impossible value' },
  backwards: { zh: '电量倒走', en: 'register runs backwards' },
  tooFast: { zh: '电量过快', en: 'register runs too fast' },
  contradiction: { zh: '相互矛盾', en: 'contradicts other points' },
}

const signalOf = (entry: PointEntry, more: Pick<AlarmSignal, 'level' | 'text' | 'value' | 'at' | 'cleared'>): AlarmSignal => ({
  stationId: entry.stationId,
  deviceSn: entry.deviceSn,
  code: `${QUALITY_ALARM}${entry.code}`,
  pointId: entry.id,
  isOwn: true,
  ack: undefined,
  ...more,
})

type Open = Pick<AlarmSignal, 'stationId' | 'deviceSn' | 'code'> & { point: number | null }

/** The alarm of an hour with a fault; undefined: its rule raises none, or nothing is wrong. */
function raised({ entry, result }: Judged): AlarmSignal | undefined {
  const { alarm } = entry.quality
  const [first] = result.findings
  if (alarm === undefined || first === undefined) return undefined
  const faults = [...new Set(result.findings.map(({ fault }) => fault))]
  const text = {
    zh: `数据异常：${entry.name.zh}${faults.map((fault) => words[fault].zh).join('、')}`,
    en: `Data anomaly: ${entry.name.en} ${faults.map((fault) => words[fault].en).join(', ')}`,
  }
  return signalOf(entry, { level: alarm, text, value: first.value, at: first.from, cleared: false })
}

/**
 * Alarms of an hour that was judged: raised where a rule says so, over where the hour is good again, the rule raises none any more, its device is
 * out of service or gone, or its station does not operate. Which are open the store says, so that a server that begins goes on with them.
 */
export async function qualityAlarms(pool: pg.Pool, registry: Registry, judged: readonly Judged[], at: number): Promise<AlarmSignal[]> {
  const open = await pool.query<Open>(
    'select point_id as point, station_id as "stationId", device_sn as "deviceSn", code from alarm where cleared_at is null and starts_with(code, $1)',
    [QUALITY_ALARM],
  )
  const byPoint = new Map(judged.map((one) => [one.entry.id, one]))
  const ended = open.rows.flatMap(({ point, ...told }) => {
    const entry = point === null ? undefined : registry.points[point]
    const over = { level: 'COMMON', value: null, at, cleared: true } as const
    // Its device is gone: nobody judges it any more.
    if (entry === undefined) return [{ ...told, ...over, text: { zh: '', en: '' }, pointId: null, isOwn: true as const, ack: undefined }]
    const station = registry.stations.get(entry.stationId)
    const now = byPoint.get(entry.id)
    const isGood = now !== undefined && now.result.findings.length === 0
    const isAsked =
      entry.quality.alarm !== undefined && entry.quality.off !== true && entry.until === Infinity && station !== undefined && isOperating(station)
    return isGood || !isAsked ? [signalOf(entry, { ...over, text: entry.name })] : []
  })
  return [...judged.flatMap((one) => raised(one) ?? []), ...ended]
}
