import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Alarm } from '#contract/alarm.ts'
import { valueOf } from '#contract/live-value.ts'
import type { Answer } from '#contract/schemas.ts'
import type { Point } from '#contract/station.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { stationZoneAtom } from '#src/atoms/station.ts'
import { RowActions } from '#src/resource/row-actions.tsx'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { Facts, SideDrawer } from '#src/ui/side-drawer.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { stationTime } from '#src/ui/time-words.ts'
import { cameraLink } from '#src/video/camera-link.ts'
import { alarmActions } from './actions.tsx'
import { AlarmCurves } from './alarm-curves.tsx'
import { AlarmStory } from './alarm-story.tsx'
import { stateWords } from './resource.tsx'
import { useAlarmEvents } from './use-alarm-events.ts'

const none: readonly Point[] = []

/** One alarm: what it says, what was done and can be done, and its value around the moment. */
export function AlarmDetail({ id, onOpen, onClose }: { id: string; onOpen(alarm: Alarm): void; onClose(): void }) {
  const { t } = useTranslation()
  const live = useQuery('alarmDetail', { id }, { everyMs: 60_000, reload: true })
  // What the stream tells of it is asked for at once.
  useAlarmEvents((events) => events.some(({ alarm }) => (alarm as Alarm).id === id) && refreshQueries('alarmDetail'))
  return (
    <SideDrawer title={t('alarm.detail')} onClose={onClose}>
      <LiveView live={live}>{(detail) => <Detail key={id} detail={detail} onOpen={onOpen} onLeave={onClose} />}</LiveView>
    </SideDrawer>
  )
}

function Detail({ detail, onOpen, onLeave }: { detail: Answer<'alarmDetail'>; onOpen(alarm: Alarm): void; onLeave(): void }) {
  const { alarm, pointId, keyPoints } = detail
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const ofDevice = valueOf(useQuery('devicePoints', alarm.deviceSn === null ? undefined : { deviceSn: alarm.deviceSn }))
  const ofStation = valueOf(useQuery('stationModel', alarm.deviceSn === null ? { powerstationId: alarm.stationId } : undefined))
  const points: readonly Point[] = ofDevice?.points ?? ofStation?.points ?? none
  const paths = useAtomValue(sessionAtom)?.paths
  const zone = useAtomValue(stationZoneAtom)(alarm.stationId)
  const cameras = valueOf(useQuery('cameraList', alarm.deviceSn === null ? undefined : { deviceSn: alarm.deviceSn, enabled: 'true' }))?.cameraList
  const point = points.find((one) => one.id === pointId)
  const curves = keyPoints.flatMap((one) => points.find((known) => known.id === one) ?? [])
  const time = (at: number | null): string => (at === null ? '—' : stationTime(at, zone))
  const stationWords = nameOf(alarm.stationName, alarm.stationNameEn, language)
  const deviceWords = nameOf(alarm.deviceName ?? '', alarm.deviceNameEn, language)
  const facts: [string, ReactNode][] = [
    [t('alarm.level'), <LevelMark key="level" level={alarm.level} />],
    [t('alarm.state'), stateWords(alarm, { t })],
    [t('alarm.station'), stationWords],
    [t('alarm.device'), alarm.deviceSn === null ? '—' : `${deviceWords} (${alarm.deviceSn})`],
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
      <p className="alarm-head">
        <LevelMark level={alarm.level} />
        <span>{[stateWords(alarm, { t }), stationWords, ...(alarm.deviceSn === null ? [] : [deviceWords]), time(alarm.raisedAt)].join(' · ')}</span>
      </p>
      {detail.guide !== null && (
        <p>
          <strong>{t('alarmLife.codes.guide')}</strong> {textOf(detail.guide, language)}
        </p>
      )}
      <RowActions row={alarm} actions={alarmActions} endpoint="alarmList" />
      {curves.length > 0 && (
        <>
          <h4>
            {t('alarmLife.curves')}
            {paths?.includes('/home') && (
              <Link className="alarm-replay" to={`/home?station=${encodeURIComponent(alarm.stationId)}&at=${alarm.raisedAt}`} onClick={onLeave}>
                {t('alarmLife.replay')}
              </Link>
            )}
          </h4>
          <AlarmCurves stationId={alarm.stationId} points={curves} at={alarm.raisedAt} zone={zone} />
        </>
      )}
      {cameras?.map((camera) => (
        <p key={camera.id}>
          <Link to={cameraLink(camera)} onClick={onLeave}>
            {t('video.nearest', { name: nameOf(camera.nameZh, camera.nameEn, language) })}
          </Link>
        </p>
      ))}
      <Facts facts={facts} />
      <AlarmStory detail={detail} zone={zone} onOpen={onOpen} />
    </div>
  )
}
