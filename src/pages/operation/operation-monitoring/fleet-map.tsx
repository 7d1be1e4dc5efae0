import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAtomValue } from 'jotai'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import type { Place } from '#src/map/service-map.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import type { FleetRow } from '#src/station/powers.ts'
import { ClusterList, clusterWords } from './cluster-mark.tsx'
import { toneOf } from './filter.ts'
import { useEnter } from './use-enter.ts'

const ServiceMap = lazyChunk(() => import('#src/map/service-map.tsx'))
const ClusterMap = lazyChunk(() => import('./cluster-map.tsx'))

/** The stations found, on the online map where one is configured and comes, else on the offline outline; which of the two is said. */
export function FleetMap({ rows }: { rows: FleetRow[] }) {
  const { t } = useTranslation()
  const live = useQuery('mapService', {})
  const [failed, setFailed] = useState(false)
  return (
    <div className="fleet-map-view card">
      {failed && (
        <p className="fleet-map-note" role="status">
          {t('operation.mapOffline')}
        </p>
      )}
      <LiveView live={live}>
        {({ service }) =>
          service === null || failed ? (
            <div className="fleet-map-box">
              <ClusterMap rows={rows} />
            </div>
          ) : (
            <Online service={service} rows={rows} onFail={() => setFailed(true)} />
          )
        }
      </LiveView>
    </div>
  )
}

function Online({ service, rows, onFail }: { service: { key: string; securityCode: string }; rows: FleetRow[]; onFail(): void }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const enter = useEnter()
  const [same, setSame] = useState<readonly string[]>([])
  const places = useMemo(
    () =>
      rows.flatMap((row): Place[] => {
        const { id, name, nameEn, longitude, latitude } = row.station
        return longitude === null || latitude === null ? [] : [{ id, name: nameOf(name, nameEn, language), longitude, latitude, tone: toneOf(row) }]
      }),
    [rows, language],
  )
  const rowsOf = (ids: readonly string[]): FleetRow[] => rows.filter(({ station }) => ids.includes(station.id))
  const here = rowsOf(same)
  return (
    <>
      <ServiceMap service={service} places={places} tell={(ids) => clusterWords(rowsOf(ids), t)} onChoose={enter} onSame={setSame} onFail={onFail} />
      {here.length > 0 && <ClusterList rows={here} onEnter={enter} onClose={() => setSame([])} />}
    </>
  )
}
