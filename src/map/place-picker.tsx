import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AreaSearch } from './area-search.tsx'
import type { Position } from './coordinates.ts'
import PlaceMap from './place-map.tsx'

/** A map on which a place is picked, and a search for the area in which it lies. The search moves the map: where in the area the place is, only a person knows. */
export default function PlacePicker({ place, onPick }: { place: Position | undefined; onPick(place: Position): void }) {
  const { t } = useTranslation()
  const [goTo, setGoTo] = useState<{ code: string }>()
  return (
    <div className="place-picker">
      <AreaSearch onChoose={(code) => setGoTo({ code })} />
      <PlaceMap place={place} onPick={onPick} goTo={goTo} />
      <p className="form-note">{t('resource.place.pickHint')}</p>
    </div>
  )
}
