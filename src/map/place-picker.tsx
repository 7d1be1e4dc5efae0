import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Waiting } from '#src/ui/state-card.tsx'
import { AreaSearch } from './area-search.tsx'
import type { Position } from './coordinates.ts'
import PlaceMap from './place-map.tsx'

const ServicePicker = lazy(() => import('./service-picker.tsx'))

interface Props {
  place: Position | undefined
  onPick(place: Position): void
}

/**
 * A map on which a place is picked (the online one where one is configured and comes, else the offline one, which is said), and a search for the area in which it lies. The
 * search moves the map: where in the area the place is, only a person knows.
 */
export default function PlacePicker({ place, onPick }: Props) {
  const { t } = useTranslation()
  const live = useQuery('mapService', {})
  // Where nobody can say whether there is an online map, there is none.
  const service = valueOf(live)?.service ?? null
  const [goTo, setGoTo] = useState<{ code: string }>()
  const [failed, setFailed] = useState(false)
  return (
    <div className="place-picker">
      <AreaSearch onChoose={(code) => setGoTo({ code })} />
      {failed && (
        <p className="form-note" role="status">
          {t('resource.place.offline')}
        </p>
      )}
      {live.state === 'waiting' ? (
        <Waiting />
      ) : service === null || failed ? (
        <PlaceMap place={place} onPick={onPick} goTo={goTo} />
      ) : (
        <Suspense fallback={<Waiting />}>
          <ServicePicker service={service} place={place} onPick={onPick} goTo={goTo} onFail={() => setFailed(true)} />
        </Suspense>
      )}
      <p className="form-note">{t('resource.place.pickHint')}</p>
    </div>
  )
}
