import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { LivePicture } from '#src/video/live-picture.tsx'
import { cameraLink } from '#src/video/camera-link.ts'

/** Cameras of the station that is built, as whoever may see the station has them. */
export function SiteCameras({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const live = useQuery('cameraList', stationId === '' ? undefined : { powerstationId: stationId, enabled: 'true', pageSize: 100 })
  if (stationId === '') return <Empty>{t('projectRecords.round.noStation')}</Empty>
  return (
    <LiveView live={live}>
      {({ cameraList, hosts }) =>
        cameraList.length === 0 ? (
          <Empty>{t('projectRecords.round.noCameras')}</Empty>
        ) : (
          <ul className="round-cameras">
            {cameraList.map((camera) => (
              <li key={camera.id}>
                <LivePicture camera={camera} hosts={hosts}>
                  <Link to={cameraLink(camera)}>
                    {nameOf(camera.nameZh, camera.nameEn, language)} · {t('projectRecords.round.openCamera')}
                  </Link>
                </LivePicture>
              </li>
            ))}
          </ul>
        )
      }
    </LiveView>
  )
}
