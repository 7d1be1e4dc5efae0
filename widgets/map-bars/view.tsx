import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { quantities } from '#contract/quantity.ts'
import type { Answer } from '#contract/schemas.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { Flat, FlatRows } from '../parts/drawing/flat-note.tsx'
import { colourOf } from '../parts/figures/meaning.ts'
import { labelPx } from '../parts/figures/type-scale.ts'
import { useWholeValues } from '../parts/data/use-fleet-powers.ts'
import { hasWebgl } from '../parts/drawing/webgl.ts'
import type { Options } from './widget.ts'

const ChinaMap = lazyChunk(() => import('./map.tsx'))

function Stations({ stations, context, options, box }: ViewProps<Options> & { stations: Answer<'stationOverview'>['stations'] }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const placed = useMemo(
    () =>
      stations.flatMap(({ station, points }) => {
        const { longitude, latitude } = station
        const point = points.find((one) => one.quantity === options.measure)?.id
        return longitude === null || latitude === null || point === undefined ? [] : [{ station, longitude, latitude, point }]
      }),
    [stations, options.measure],
  )
  const values = useWholeValues(useMemo(() => placed.map((one) => one.point), [placed]))
  const places = useMemo(
    () =>
      placed.map(({ station, longitude, latitude, point }) => {
        const known = values.get(point)
        const value = known ?? 0
        return {
          id: station.id,
          name: nameOf(station.name, station.nameEn, language),
          longitude,
          latitude,
          value,
          words: known === undefined ? '—' : formatShown(value, 'kW', 0, language),
        }
      }),
    [placed, values, language],
  )
  if (places.length === 0) return <Empty>{t('panel.fleet.noPlaces')}</Empty>
  const px = labelPx(context.mode)
  const colour = colourOf(options.measure)
  if (hasWebgl())
    return <ChinaMap places={places} colour={colour.slice(2)} label={textOf(quantities[options.measure].name, language)} {...box} px={px} />
  const note = Math.round(px * 1.8)
  return (
    <Flat noteHeight={note}>
      <FlatRows
        height={box.height - note}
        rows={places.map((place) => ({ key: place.id, name: place.name, rated: 0, live: place.value, colour, words: place.words }))}
      />
    </Flat>
  )
}

/** Stations as columns on the map of China by what they draw, make or store now. */
export default function MapBars(props: ViewProps<Options>) {
  const live = useQuery('stationOverview', {}, { everyMs: 60_000 })
  return <LiveView live={live}>{({ stations }) => <Stations {...props} stations={stations} />}</LiveView>
}
