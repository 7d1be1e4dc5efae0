import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#domain/units.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { Waiting } from '#src/ui/state-card.tsx'
import { MOST_CURVES, type Asked } from './address.ts'
import { CellCurves } from './cell-curves.tsx'
import { CellPicture } from './cell-picture.tsx'
import { ClustersTable } from './clusters-table.tsx'
import type { StationLimits } from './limits.tsx'
import { shownOf } from './shown.ts'
import { cellKey, type Source } from './sources.ts'
import { Statistics } from './statistics.tsx'
import { socContradictions } from './stack-soc.ts'
import { useReadings } from './use-readings.ts'
import { WorstCells } from './worst-cells.tsx'

interface Props {
  sources: readonly Source[]
  asked: Asked
  limits: StationLimits
  zone: string
  onAsk(change: Record<string, string | readonly string[] | undefined>): void
}

/** Clusters, the picture of their cells, what the cells say together, and the curves of those that are picked. */
export function Batteries({ sources, asked, limits, zone, onAsk }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const all = useReadings(sources, limits)
  const [found, setFound] = useState<{ place: number }>()
  const one = all.filter(({ source }) => source.device.sn === asked.cluster)
  const readings = one.length > 0 ? one : all
  const shown = useMemo(() => shownOf(readings, asked.quantity, limits), [readings, asked.quantity, limits])
  if (all.length === 0) return <Waiting />
  const nameOfSource = ({ device }: Source): string => nameOf(device.name, device.nameEn, language)
  const toggle = (place: number): void => {
    const cell = shown.cells[place]
    if (cell === undefined) return
    const key = cellKey(cell.source.device.sn, cell.number)
    const others = asked.cells.filter((other) => other !== key)
    // A fifth one takes the place of the first.
    onAsk({ cell: others.length < asked.cells.length ? others : [...others, key].slice(-MOST_CURVES) })
  }
  const find = (place: number): void => {
    setFound({ place })
    const cell = shown.cells[place]
    if (cell !== undefined && !asked.cells.includes(cellKey(cell.source.device.sn, cell.number))) toggle(place)
  }
  const part = { readings, shown, asked, limits, nameOfSource }
  const withCells = readings.filter(({ source }) => source[asked.quantity].length > 0)
  const isOld = withCells.length > 0 && withCells.every((own) => own.isOld)
  return (
    <>
      <section className="card section-card" aria-label={t('battery.clusters')}>
        <h2>{t('battery.clusters')}</h2>
        <ClustersTable
          readings={all}
          chosen={one.length > 0 ? asked.cluster : ''}
          {...{ nameOfSource, limits }}
          onChoose={(sn) => onAsk({ cluster: sn })}
        />
        {socContradictions(all).map(({ stack, said, low, high }) => (
          <p key={stack.sn} className="battery-note" role="status">
            {t('battery.socContradicts', {
              name: nameOf(stack.name, stack.nameEn, language),
              said: formatNumber(said, 1, language),
              clusters: low === high ? formatNumber(low, 1, language) : `${formatNumber(low, 1, language)}–${formatNumber(high, 1, language)}`,
            })}
          </p>
        ))}
      </section>
      <div className="battery-main">
        <CellPicture {...part} zone={zone} found={found} onFind={find} onPick={toggle} onAsk={onAsk} isOld={isOld} />
        <div className="battery-side" data-old={isOld || undefined}>
          <Statistics {...part} />
          <WorstCells {...part} onFind={find} />
        </div>
      </div>
      <CellCurves {...{ sources, asked, zone, nameOfSource }} onRemove={(key) => onAsk({ cell: asked.cells.filter((other) => other !== key) })} />
    </>
  )
}
