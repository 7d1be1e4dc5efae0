import { useAtomValue } from 'jotai'
import { useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Alarm } from '#contract/alarm.ts'
import { valueOf } from '#contract/live-value.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { LiveChart } from '#src/charts/live-chart.tsx'
import { stationZoneAtom } from '#src/atoms/station.ts'
import { RowActions } from '#src/resource/row-actions.tsx'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { Facts, SideDrawer } from '#src/ui/side-drawer.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { stationTime } from '#src/ui/time-words.ts'
import { useSize } from '#src/ui/use-size.ts'
import { alarmActions } from './actions.tsx'
import { stateWords } from './resource.tsx'
import { useAlarmEvents } from './use-alarm-events.ts'

const BEFORE_MS = 15 * 60_000
const AFTER_MS = 15 * 60_000

/** One alarm: what it says, what was done and can be done, and its value around the moment. */
export function AlarmDetail({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTranslation()
  const live = useQuery('alarmDetail', { id }, { everyMs: 60_000, reload: true })
  // What the stream tells of it is asked for at once.
  useAlarmEvents((events) => events.some(({ alarm }) => (alarm as Alarm).id === id) && refreshQueries('alarmDetail'))
  return (
    <SideDrawer title={t('alarm.detail')} onClose={onClose}>
      <LiveView live={live}>{({ alarm, pointId }) => <Detail alarm={alarm} pointId={pointId} onLeave={onClose} />}</LiveView>
    </SideDrawer>
  )
}

function Detail({ alarm, pointId, onLeave }: { alarm: Alarm; pointId: number | null; onLeave(): void }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const points = valueOf(useQuery('devicePoints', alarm.deviceSn === null ? undefined : { deviceSn: alarm.deviceSn }))
  const zone = useAtomValue(stationZoneAtom)(alarm.stationId)
  const cameras = valueOf(useQuery('cameraList', alarm.deviceSn === null ? undefined : { deviceSn: alarm.deviceSn, enabled: 'true' }))?.cameraList
  const point = points?.points.find((one) => one.id === pointId)
  const time = (at: number | null): string => (at === null ? '—' : stationTime(at, zone))
  const facts: [string, ReactNode][] = [
    [t('alarm.level'), <LevelMark key="level" level={alarm.level} />],
    [t('alarm.state'), stateWords(alarm, { t })],
    [t('alarm.station'), nameOf(alarm.stationName, alarm.stationNameEn, language)],
    [t('alarm.device'), alarm.deviceSn === null ? '—' : `${nameOf(alarm.deviceName ?? '', alarm.deviceNameEn, language)} (${alarm.deviceSn})`],
    [t('realtime.code'), alarm.code],
    [t('alarm.value'), alarm.value === null ? '—' : formatShown(alarm.value, point?.unit ?? '', point?.decimals ?? 1, language)],
    [t('alarm.raisedAt'), time(alarm.raisedAt)],
    [t('alarm.lastAt'), time(alarm.lastAt)],
    [t('alarm.count'), String(alarm.count)],
    [t('alarm.clearedAt'), time(alarm.clearedAt)],
    [t('alarm.seenBy'), alarm.seenBy === null ? '—' : `${alarm.seenBy} · ${time(alarm.seenAt)}`],
    [t('alarm.handler'), alarm.handledBy === null ? '—' : `${alarm.handledBy} · ${time(alarm.handledAt)}`],
    [t('alarm.handling'), alarm.handlingContent ?? '—'],
    [t('alarm.notes'), alarm.notes ?? '—'],
  ]
  return (
    <div className="alarm-detail">
      <h3>{textOf(alarm.content, language)}</h3>
      <RowActions row={alarm} actions={alarmActions} endpoint="alarmList" />
      {pointId !== null && point !== undefined && (
        <>
          <h4>{t('alarm.around')}</h4>
          <Around pointId={pointId} name={textOf(point.name, language)} unit={point.unit} decimals={point.decimals} at={alarm.raisedAt} zone={zone} />
        </>
      )}
      {cameras?.map((camera) => (
        <p key={camera.id}>
          <Link to={`/operation/video-monitor/detail?camera=${encodeURIComponent(camera.id)}`} onClick={onLeave}>
            {t('video.nearest', { name: nameOf(camera.nameZh, camera.nameEn, language) })}
          </Link>
        </p>
      ))}
      <Facts facts={facts} />
    </div>
  )
}

function Around({
  pointId,
  name,
  unit,
  decimals,
  at,
  zone,
}: {
  pointId: number
  name: string
  unit: string
  decimals: number
  at: number
  zone: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const span = useMemo(() => ({ kind: 'fixed' as const, from: at - BEFORE_MS, to: at + AFTER_MS }), [at])
  const question = useMemo(() => ({ points: [pointId], from: span.from, to: span.to, size: 800 }), [pointId, span])
  const history = useQuery('series', question)
  const series = useMemo(() => [{ point: pointId, name, colour: '--urgent' }], [pointId, name])
  return (
    <div className="alarm-chart" ref={box}>
      <LiveChart
        series={series}
        unit={unit}
        decimals={decimals}
        history={history}
        span={span}
        zone={zone}
        width={width}
        height={height}
        withZero={false}
        markAt={at}
      />
    </div>
  )
}
