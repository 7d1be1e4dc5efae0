import './camera-page.css'
import { useAtomValue } from 'jotai'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { Camera } from '#contract/schemas/camera.ts'
import { valueOf } from '#contract/live-value.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { STATION_KEY, stationZoneAtom } from '#src/atoms/station.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { Facts } from '#src/ui/side-drawer.tsx'
import { Empty, LiveView, PageView } from '#src/ui/state-card.tsx'
import { stationTime } from '#src/ui/time-words.ts'
import { LivePicture } from '#src/video/live-picture.tsx'

const ALARMS = '/alarm/alarm-list'

/** One camera large, what is known of it, and what its device has reported. */
export default function CameraPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const id = query.get('camera') ?? ''
  const live = useQuery('cameraList', id === '' ? undefined : { id }, { everyMs: 60_000, reload: true })
  if (id === '') return <Gone />
  return (
    <PageView live={live}>
      {({ cameraList: [camera], hosts }) =>
        camera === undefined ? (
          <Gone />
        ) : (
          <div className="camera-page">
            <LivePicture key={`${camera.id} ${camera.address}`} camera={camera} hosts={hosts}>
              <Link to={`/operation/video-monitor?${STATION_KEY}=${encodeURIComponent(camera.stationId)}`}>{t('video.allOfStation')}</Link>
            </LivePicture>
            <About camera={camera} />
          </div>
        )
      }
    </PageView>
  )
}

function Gone() {
  const { t } = useTranslation()
  return (
    <Empty>
      <p>{t('video.gone')}</p>
      <Link to="/operation/video-monitor">{t('video.title')}</Link>
    </Empty>
  )
}

function About({ camera }: { camera: Camera }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const devices = valueOf(useQuery('stationModel', { powerstationId: camera.stationId }))?.devices
  const device = devices?.find((one) => one.sn === camera.deviceSn)
  const facts: [string, ReactNode][] = [
    [t('shell.station'), nameOf(camera.stationName, camera.stationNameEn, language)],
    [
      t('video.device'),
      camera.deviceSn === null
        ? t('video.noDevice')
        : device === undefined
          ? camera.deviceSn
          : `${nameOf(device.name, device.nameEn, language)} (${device.sn})`,
    ],
    [t('video.address'), camera.address === '' ? '—' : camera.address],
    [t('video.enabled'), t(camera.enabled ? 'video.on' : 'video.off')],
    [t('video.remark'), camera.remark === '' ? '—' : camera.remark],
  ]
  return (
    <aside className="card camera-about">
      <Facts facts={facts} />
      {camera.deviceSn !== null && <Alarms stationId={camera.stationId} deviceSn={camera.deviceSn} />}
    </aside>
  )
}

/** The newest alarms of a device; nothing for who may not see alarms. */
function Alarms({ stationId, deviceSn }: { stationId: string; deviceSn: string }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const zone = useAtomValue(stationZoneAtom)(stationId)
  const opens = useAtomValue(sessionAtom)?.paths.includes(ALARMS) === true
  const question = useMemo(() => ({ powerstationId: stationId, deviceSn, pageSize: 10 }), [stationId, deviceSn])
  const live = useQuery('alarmList', question, { everyMs: 30_000, reload: true })
  if (live.state === 'failed' && live.cause === 'forbidden') return null
  return (
    <>
      <h3>{t('video.alarms')}</h3>
      <LiveView live={live}>
        {({ alarmList }) =>
          alarmList.length === 0 ? (
            <p className="dim">{t('video.noAlarms')}</p>
          ) : (
            <ul className="camera-alarms">
              {alarmList.map((alarm) => (
                <li key={alarm.id}>
                  <LevelMark level={alarm.level} />
                  {opens ? (
                    <Link to={`${ALARMS}?alarm=${encodeURIComponent(alarm.id)}`}>{textOf(alarm.content, language)}</Link>
                  ) : (
                    <span>{textOf(alarm.content, language)}</span>
                  )}
                  <small>
                    {stationTime(alarm.raisedAt, zone)} · {t(`alarmState.${alarm.state}`)}
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </LiveView>
    </>
  )
}
