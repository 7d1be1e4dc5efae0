import { useAtomValue } from 'jotai'
import { lazy, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { Flat, FlatRows } from '../parts/flat-note.tsx'
import { labelPx } from '../parts/type-scale.ts'
import { useWholeValues } from '../parts/use-fleet-powers.ts'
import { hasWebgl } from '../parts/webgl.ts'
import { blocksOf } from './model.ts'
import type { Options } from './widget.ts'

const Blocks = lazy(() => import('./blocks.tsx'))

function Stations({ stations, context, options, box }: ViewProps<Options> & { stations: Answer<'stationOverview'>['stations'] }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const blocks = useMemo(() => blocksOf(stations, options.most), [stations, options.most])
  const values = useWholeValues(useMemo(() => blocks.flatMap((block) => block.point ?? []), [blocks]))
  const names = useMemo(
    () => new Map(stations.map(({ station }) => [station.id, nameOf(station.name, station.nameEn, language)])),
    [stations, language],
  )
  const bars = useMemo(
    () =>
      blocks.flatMap((block) => {
        const station = (names.get(block.stationId) ?? block.stationId).slice(0, 9)
        const kind = t(`widget.${block.kind.word}`)
        const live = block.point === undefined ? undefined : values.get(block.point)
        return [
          { station, row: `${kind} ${t('widget.now')}`, value: Math.abs(live ?? 0), colour: block.kind.colour, pale: false },
          { station, row: `${kind} ${t('widget.ratedEnergy')}`, value: block.ratedKw, colour: block.kind.colour, pale: true },
        ]
      }),
    [blocks, names, values, t],
  )
  if (blocks.length === 0) return <Empty>{t('widgetsB.noStations')}</Empty>
  const px = labelPx(context.mode)
  if (hasWebgl()) return <Blocks bars={bars} label={t('widget.stationBlocks')} {...box} px={px} />
  const note = Math.round(px * 1.8)
  return (
    <Flat noteHeight={note}>
      <FlatRows
        height={box.height - note}
        rows={blocks.map((block) => {
          const live = block.point === undefined ? 0 : (values.get(block.point) ?? 0)
          return {
            key: `${block.stationId} ${block.kind.quantity}`,
            name: `${names.get(block.stationId) ?? ''} · ${t(`widget.${block.kind.word}`)}`,
            rated: block.ratedKw,
            live,
            colour: `--${block.kind.colour}`,
            words: formatShown(live, 'kW', 0, language),
          }
        })}
      />
    </Flat>
  )
}

/** Stations as blocks: how much each could, and what it does now. */
export default function StationBlocks(props: ViewProps<Options>) {
  const live = useQuery('stationOverview', {}, { everyMs: 60_000 })
  return <LiveView live={live}>{({ stations }) => <Stations {...props} stations={stations} />}</LiveView>
}
