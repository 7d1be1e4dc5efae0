import './video-monitor.css'
import { Button, Pagination, Radio, Select } from '@arco-design/web-react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useQuery } from '#src/atoms/query.ts'
import { chooseStationAtom, chosenStationAtom } from '#src/atoms/station.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { NoStation } from '#src/ui/no-station.tsx'
import { Empty, PageView } from '#src/ui/state-card.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { LivePicture } from '#src/video/live-picture.tsx'
import { Cameras } from './cameras.tsx'
import { useCan } from '#src/ui/can.tsx'
import { cameraLink } from '#src/video/camera-link.ts'

const sizes = [1, 4, 9] as const

/** Live pictures of a station's cameras, one, four or nine at once, and the list of its cameras. */
export default function VideoMonitor() {
  const { t } = useTranslation()
  const station = useAtomValue(chosenStationAtom)
  const choose = useSetAtom(chooseStationAtom)
  const stations = useStationOptions()
  const [query, set] = useAddress()
  const tab = query.get('tab') === 'cameras' ? 'cameras' : 'pictures'
  const size = sizes.find((one) => String(one) === query.get('tiles')) ?? 4
  if (station === undefined) return <NoStation />
  return (
    <div className="video-monitor">
      <div className="video-bar">
        <Select
          className="video-station"
          aria-label={t('shell.station')}
          value={station.powerstationId}
          onChange={(id: string) => {
            choose(id)
            set({ page: undefined })
          }}
          options={stations}
        />
        <TabBar
          label={t('video.title')}
          tabs={[
            { key: 'pictures', title: t('video.pictures') },
            { key: 'cameras', title: t('video.cameras') },
          ]}
          active={tab}
          onChange={(next) => set({ tab: next === 'cameras' ? next : undefined })}
        />
        {tab === 'pictures' && (
          <Radio.Group type="button" value={size} onChange={(next: number) => set({ tiles: String(next), page: undefined })}>
            {sizes.map((one) => (
              <Radio key={one} value={one}>
                {t('video.tiles', { n: one })}
              </Radio>
            ))}
          </Radio.Group>
        )}
      </div>
      {tab === 'cameras' ? (
        <Cameras key={station.powerstationId} stationId={station.powerstationId} />
      ) : (
        <Pictures
          key={station.powerstationId}
          stationId={station.powerstationId}
          size={size}
          page={Math.max(1, Math.floor(Number(query.get('page'))) || 1)}
          onCameras={() => set({ tab: 'cameras' })}
          onPage={(page) => set({ page: page === 1 ? undefined : String(page) })}
        />
      )}
    </div>
  )
}

interface PicturesProps {
  stationId: string
  size: number
  page: number
  onPage(page: number): void
  /** Leads to the list, where cameras are added. */
  onCameras(): void
}

function Pictures({ stationId, size, page, onPage, onCameras }: PicturesProps) {
  const { t } = useTranslation()
  const question = useMemo(() => ({ powerstationId: stationId, enabled: 'true' as const, pageSize: 1000 }), [stationId])
  const mayEdit = useCan('monitor_operation:edit')
  const live = useQuery('cameraList', question, { everyMs: 60_000, reload: true })
  return (
    <PageView live={live}>
      {({ cameraList, hosts }) => {
        if (cameraList.length === 0)
          return (
            <Empty>
              {t('video.noneHere')}
              {mayEdit && (
                <p>
                  <Button onClick={onCameras}>{t('video.toCameras')}</Button>
                </p>
              )}
            </Empty>
          )
        const shownPage = Math.min(page, Math.ceil(cameraList.length / size))
        const shown = cameraList.slice((shownPage - 1) * size, shownPage * size)
        return (
          <>
            <div className="video-tiles" data-tiles={size} data-shown={shown.length}>
              {shown.map((camera) => (
                <LivePicture key={`${camera.id} ${camera.address}`} camera={camera} hosts={hosts}>
                  <Link className="video-open" to={cameraLink(camera)}>
                    {t('video.detail')}
                  </Link>
                </LivePicture>
              ))}
            </div>
            {cameraList.length > size && (
              <Pagination current={shownPage} pageSize={size} total={cameraList.length} showTotal sizeCanChange={false} onChange={onPage} />
            )}
          </>
        )
      }}
    </PageView>
  )
}
