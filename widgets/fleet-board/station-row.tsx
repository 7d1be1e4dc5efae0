import { useAtomValue } from 'jotai'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { pointLiveAtom } from '#src/atoms/live.ts'
import { FreshnessBadge } from '#src/ui/freshness-badge.tsx'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { StationStateBadge } from '#src/ui/station-state.tsx'
import { mainPoint, type Entry } from '../parts/china/station-mark.tsx'
import { presentOf, worstOf } from '../parts/china/station-places.ts'
import { colourOf } from '../parts/figures/meaning.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { powerWord } from '../parts/figures/power-words.ts'
import { nameEm } from '../parts/figures/text.ts'

function Charge({ point }: { point: Point }) {
  const live = useAtomValue(pointLiveAtom(point.id))
  const soc = Math.min(100, Math.max(0, valueOf(live) ?? 0))
  return <i className="board-row-charge" data-old={live.state === 'fresh' || live.state === 'past' ? undefined : ''} style={{ width: `${soc}%` }} />
}

/** A station in one line, where tiles of all find no room: its name, the power that it is there for (and which that is, where the line is high enough), and how full its storage is, as a line below (with its figure, where that finds room). */
export function StationRow({ entry, isUnseen, isHigh }: { entry: Entry; isUnseen: boolean; isHigh: boolean }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { station, points } = entry
  const name = nameOf(station.name, station.nameEn, language)
  const worst = worstOf(presentOf(entry))
  const point = mainPoint(entry)
  const word = powerWord(point?.quantity)
  const soc = points.find(({ quantity }) => quantity === 'soc')
  return (
    <li
      className="board-row"
      data-high={isHigh ? '' : undefined}
      data-alarm={worst === 'VERY_URGENT' ? '' : undefined}
      style={{ '--meaning': `var(${colourOf(point?.quantity ?? null)})` } as CSSProperties}
    >
      <b className="board-row-name" title={name} style={{ '--name-em': nameEm(name) } as CSSProperties}>
        {name}
        {isHigh && word !== undefined && (
          <small>
            {t(`widget.${word}`)}
            {soc !== undefined && (
              <>
                {' · SOC '}
                <LiveText point={soc.id} unit="%" decimals={0} chars={3} align="left" />
              </>
            )}
          </small>
        )}
      </b>
      <StationStateBadge state={station.state} only />
      {worst !== undefined && <LevelMark level={worst} words={false} blink={isUnseen} />}
      <span>
        {point === undefined ? (
          '—'
        ) : (
          <PointLink point={point}>
            <LiveText point={point.id} unit="kW" decimals={1} chars={7} align="right" />
          </PointLink>
        )}
      </span>
      <FreshnessBadge points={point === undefined ? [] : [point.id]} />
      <div aria-hidden="true">{soc !== undefined && <Charge point={soc} />}</div>
    </li>
  )
}
