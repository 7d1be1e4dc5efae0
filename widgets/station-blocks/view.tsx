import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Answer } from '#contract/schemas.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { Flat, FlatRows } from '../parts/drawing/flat-note.tsx'
import { labelPx } from '../parts/figures/type-scale.ts'
import { useWholeValues } from '../parts/data/use-fleet-powers.ts'
import { hasWebgl } from '../parts/drawing/webgl.ts'
import { blocksOf, uniqueLabels } from './model.ts'
import type { Options } from './widget.ts'

/** Room of a station's name along the axis, of the text's size. */
const LABEL_EM = 7

const Blocks = lazyChunk(() => import('./blocks.tsx'))

function Stations({ stations, context, options, box }: ViewProps<Options> & { stations: Answer<'stationOverview'>['stations'] }) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const blocks = useMemo(() => blocksOf(stations, options.most), [stations, options.most])
  const values = useWholeValues(useMemo(() => blocks.flatMap((block) => block.point ?? []), [blocks]))
  const names = useMemo(
    () => new Map(stations.map(({ station }) => [station.id, nameOf(station.name, station.nameEn, language)])),
    [stations, language],
  )
  const labels = useMemo(() => uniqueLabels(names, LABEL_EM), [names])
  const bars = useMemo(
    () =>
      blocks.flatMap((block) => {
        const station = labels.get(block.stationId) ?? block.stationId
        const kind = t(`widget.${block.kind.word}`)
        const live = block.point === undefined ? undefined : values.get(block.point)
        return [
          { station, row: `${kind} ${t('widget.now')}`, value: Math.abs(live ?? 0), colour: block.kind.colour, pale: false },
          { station, row: `${kind} ${t('widget.ratedEnergy')}`, value: block.ratedKw, colour: block.kind.colour, pale: true },
        ]
      }),
    [blocks, labels, values, t],
  )
  if (blocks.length === 0) return <Empty>{t('panel.fleet.noRatedStations')}</Empty>
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
