import { useAtomValue } from 'jotai'
import { useMemo, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { useWidgetContext } from '../../../use-context.ts'
import { colourOf } from '../../figures/meaning.ts'
import { PointLink } from '../../figures/point-link.tsx'
import { powerWord } from '../../figures/power-words.ts'
import { nameEm, shortened } from '../../figures/text.ts'
import { SiteMini } from '../../site/site-mini.tsx'
import { mainPoint, type Entry } from '../station-mark.tsx'
import { presentOf, worstOf } from '../station-places.ts'
import { placeSides } from './relief-labels.ts'
import type { Placed } from './use-columns.ts'

/** More stations than these have labels instead. */
export const MOST_CARDS = 3
/** Height of a card's name and figure, em. */
const HEAD_EM = 3.1

interface Props {
  places: readonly Placed[]
  widthPx: number
  box: { width: number; height: number }
  font: number
}

/** Stations of a province as their sites in small, beside the land and tied to their places. */
export function ReliefCards({ places, widthPx, box, font }: Props) {
  const margin = font * 1.5
  const cardPx = Math.min((box.height - margin * 2) / Math.max(1, places.length), widthPx * 0.72 + font * HEAD_EM)
  const cards = useMemo(() => {
    const byId = new Map(places.map(({ entry }) => [entry.station.id, entry]))
    // All on the right: no place is right of this.
    const wishes = places.map(({ entry, x, y }) => ({ id: entry.station.id, x, y }))
    return placeSides(wishes, { middle: -1, top: margin, bottom: box.height - margin }, cardPx).flatMap((card) => {
      const entry = byId.get(card.id)
      return entry === undefined ? [] : [{ ...card, entry }]
    })
  }, [places, box.height, cardPx, margin])
  const left = box.width - widthPx
  return (
    <>
      <svg aria-hidden="true">
        {cards.map(({ id, x, y, top }) => (
          <polyline key={id} points={`${left},${top + cardPx / 2} ${Math.max(x, left - font * 1.5)},${top + cardPx / 2} ${x},${y}`} />
        ))}
      </svg>
      {cards.map(({ id, top, entry }) => (
        <Card
          key={id}
          entry={entry}
          font={font}
          style={{ left, top, width: widthPx, height: cardPx - font * 0.6 }}
          scene={{ width: widthPx, height: cardPx - font * (0.6 + HEAD_EM) }}
        />
      ))}
    </>
  )
}

function Card({
  entry,
  font,
  style,
  scene,
}: {
  entry: Entry
  font: number
  style: CSSProperties & { width: number }
  scene: { width: number; height: number }
}) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const context = valueOf(useWidgetContext(entry.station.id, 'screen'))
  const { width, height } = scene
  const box = useMemo(() => ({ width, height }), [width, height])
  const name = nameOf(entry.station.name, entry.station.nameEn, language)
  const room = style.width / font - 2.6
  const point = mainPoint(entry)
  const word = powerWord(point?.quantity)
  const worst = worstOf(presentOf(entry))
  return (
    <section className="relief-card" style={{ ...style, '--tag': `var(${colourOf(point?.quantity ?? null)})` } as CSSProperties} aria-label={name}>
      <header style={{ height: font * HEAD_EM }}>
        <span>
          {nameEm(name) <= room ? name : shortened(name, room)} {worst !== undefined && <LevelMark level={worst} words={false} />}
        </span>
        {word !== undefined && <i>{t(`widget.${word}`)} </i>}
        {point !== undefined && (
          <b>
            <PointLink point={point}>
              <LiveText point={point.id} unit="kW" decimals={1} chars={7} align="left" />
            </PointLink>
          </b>
        )}
      </header>
      {context !== undefined && height > font * 3 && <SiteMini context={context} box={box} />}
    </section>
  )
}
