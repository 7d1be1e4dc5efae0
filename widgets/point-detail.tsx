import './point-detail.css'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Point } from '#contract/station.ts'
import { unitWords } from '#domain/units.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { liveStoreAtom, useTopics } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { STATION_KEY, stationOptionsAtom } from '#src/atoms/station.ts'
import { LiveChart } from '#src/charts/live-chart.tsx'
import { behindMs, ClockNote, clocksFor, useFieldClocks } from '#src/ui/field-clock.tsx'
import { ageWords } from '#src/ui/age.ts'
import { CorrectedNote, CorrectLink } from '#src/ui/corrected.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { Facts, SideDrawer } from '#src/ui/side-drawer.tsx'
import { SuspectMark } from '#src/ui/suspect-mark.tsx'
import { useSize } from '#src/ui/use-size.ts'
import type { WidgetContext } from './define.ts'
import { colourOf } from './parts/figures/meaning.ts'
import { qualityWord } from './parts/figures/quality-word.ts'

const HOURS = 6
const HOUR_MS = 3_600_000
/** Stretches that the curve is reduced to by the server. */
const SIZE = 800
const REAL_TIME = '/operation/real-time-data-monitoring'

/** The moving end of a curve, and its history up to the opening. */
const span = { kind: 'moving' as const, ms: HOURS * HOUR_MS }

interface Props {
  point: Point
  context: WidgetContext
  onClose(): void
}

function Curve({ point, zone }: { point: Point; zone: string }) {
  const store = useAtomValue(liveStoreAtom)
  const language = useAtomValue(languageAtom)
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const question = useMemo(() => {
    const to = store.serverNow()
    return { points: [point.id], from: to - span.ms, to, size: SIZE }
  }, [point.id, store])
  const history = useQuery('series', question, { reload: true, follow: true })
  const series = useMemo(() => [{ point: point.id, name: textOf(point.name, language), colour: colourOf(point.quantity) }], [point, language])
  return (
    <div className="point-curve" ref={box}>
      <LiveChart
        series={series}
        unit={point.unit}
        decimals={point.decimals}
        history={history}
        span={span}
        zone={zone}
        width={width}
        height={height}
        withZero={point.unit === 'kW'}
      />
    </div>
  )
}

/** Quality and age in words, looked at once a second. */
function Freshness({ point, behind }: { point: number; behind: number }) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  const [, setSecond] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSecond((n) => n + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const live = store.live(point)
  const now = store.serverNow()
  const age = live.state === 'waiting' || live.state === 'failed' ? '' : ` · ${ageWords(now - live.at, t)}`
  return (
    <>
      {t(`panel.point.${qualityWord(live, now, behind)}`)}
      {age}
    </>
  )
}

/** What of the hours shown is corrected, and the way to correct a reading. */
function Correcting({ point, onLeave }: { point: number; onLeave(): void }) {
  const store = useAtomValue(liveStoreAtom)
  const [now] = useState(() => store.serverNow())
  return (
    <p className="point-corrections">
      <CorrectedNote point={point} from={now - span.ms} to={now + span.ms} onLeave={onLeave} />
      <CorrectLink point={point} at={now} onLeave={onLeave} />
    </p>
  )
}

/** One point: what it is, its value now with quality and age, its last hours, and where its device is told of. */
export default function PointDetail({ point, context, onClose }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const session = useAtomValue(sessionAtom)
  const { deviceSn, stationId } = point
  useTopics(deviceSn === null ? [`station:${stationId}`] : [`station:${stationId}`, `device:${deviceSn}`])
  const clocks = clocksFor(useFieldClocks([stationId]), stationId, deviceSn)
  const device = context.model.devices.find((one) => one.sn === deviceSn)
  // Of the fleet's points the board's station is not always theirs.
  const station = useAtomValue(stationOptionsAtom).find((one) => one.powerstationId === stationId)
  const facts: [string, ReactNode][] = [
    [t('alarm.station'), station === undefined ? stationId : nameOf(station.powerstationName, station.powerstationNameEn, language)],
    [
      t('alarm.device'),
      deviceSn === null
        ? t('realtime.stationPoints')
        : device === undefined
          ? deviceSn
          : `${nameOf(device.name, device.nameEn, language)} (${deviceSn})`,
    ],
    [t('realtime.code'), point.code],
    [t('realtime.unit'), unitWords(point.unit) || '—'],
    [
      t('realtime.quality'),
      <span key="quality">
        <Freshness point={point.id} behind={behindMs(clocks)} /> <SuspectMark point={point.id} words />
      </span>,
    ],
  ]
  const address = new URLSearchParams({ [STATION_KEY]: stationId, device: deviceSn ?? 'station', text: point.code })
  return (
    <SideDrawer title={textOf(point.name, language)} onClose={onClose}>
      <p className="point-now">
        <LiveText point={point.id} unit={point.unit} decimals={point.decimals} texts={point.texts} align="left" />
      </p>
      {clocks.map((one) => (
        <ClockNote key={one.devices[0]?.sn ?? ''} clock={one} />
      ))}
      <h4>{t('panel.point.lastHours', { hours: HOURS })}</h4>
      <Curve point={point} zone={context.zone} />
      <Facts className="point-facts" facts={facts} />
      {deviceSn !== null && <Correcting point={point.id} onLeave={onClose} />}
      {session?.paths.includes(REAL_TIME) === true && (
        // Pages that are left are kept: without this it would be open still when one comes back.
        <Link to={`${REAL_TIME}?${address.toString()}`} onClick={onClose}>
          {t(deviceSn === null ? 'panel.point.goToStation' : 'panel.point.goToDevice')}
        </Link>
      )}
    </SideDrawer>
  )
}
