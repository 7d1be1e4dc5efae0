import './sky.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { skyOf, sunSine, type Sky as SkyName } from './sky-model.ts'
import { useLiveSelect } from '../data/use-live-select.ts'
import { useServerNow } from '../data/use-today.ts'

const icons: Record<SkyName, string> = {
  sunny: 'M12 7a5 5 0 100 10 5 5 0 000-10zM12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M4 20l2-2M18 6l2-2',
  cloudy: 'M9 4v1.5M3.5 6.5l1 1M14.5 6.5l-1 1M6 11a3.5 3.5 0 016.5-2.5M7 19h10a4 4 0 000-8 5.5 5.5 0 00-10.4 1.6A3.2 3.2 0 007 19z',
  overcast: 'M7 19h10a4 4 0 000-8 5.5 5.5 0 00-10.4 1.6A3.2 3.2 0 007 19z',
  night: 'M20 14.5A8.5 8.5 0 019.5 4 8.5 8.5 0 1020 14.5z',
}

interface Place {
  point: number | undefined
  longitude: number | null
  latitude: number | null
}

/** The sky as the sensor sees it, measured light against what a clear sky would give here and now; undefined while it cannot be told. */
export function useSky({ point, longitude, latitude }: Place): SkyName | undefined {
  const now = useServerNow(60_000)
  const sine = useMemo(() => (longitude === null || latitude === null ? undefined : sunSine(now, longitude, latitude)), [now, longitude, latitude])
  return useLiveSelect(point, (live) => (sine !== undefined && isTrue(live) ? skyOf(valueOf(live) ?? 0, sine) : undefined))
}

interface SkyPictureProps {
  sky: SkyName
  /** px; undefined: that of the text around it. */
  size?: number
  /** Drawing above the word, and larger. */
  upright?: boolean
}

/** The sky as a drawing and a word. */
export function SkyPicture({ sky, size, upright = false }: SkyPictureProps) {
  const { t } = useTranslation()
  return (
    <div className={upright ? 'sky sky-upright' : 'sky'} style={size === undefined ? {} : { fontSize: size }}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icons[sky]} fill="none" stroke={sky === 'sunny' ? 'var(--pv)' : 'var(--text-2)'} strokeWidth="1.6" strokeLinecap="round" />
      </svg>
      {t(`panel.pv.${sky}`)}
    </div>
  )
}

/** The sky where it can be told, else nothing. */
export function Sky(place: Place) {
  const sky = useSky(place)
  return sky === undefined ? null : <SkyPicture sky={sky} />
}
