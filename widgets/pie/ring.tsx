import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { Empty } from '#src/ui/state-card.tsx'
import { shortened, textEm } from '../parts/figures/text.ts'
import { percents, ringPath, slicesOf, spread, type Part, type Slice } from './model.ts'

interface Props {
  parts: readonly Part[]
  unit: string
  decimals: number
  isOld: boolean
  width: number
  height: number
  px: number
}

/** Room of a label beside the ring, of the text's size: that of the longest name, within reason. */
const LABEL_EM = { least: 5, most: 14 }

interface LabelsProps {
  slices: readonly Slice[]
  percent: readonly number[]
  side: 'left' | 'right'
  radius: number
  room: number
  height: number
  px: number
}

/** Labels of one side with lines to their slices. */
function Labels({ slices, percent, side, radius, room, height, px }: LabelsProps) {
  const right = side === 'right'
  const mine = slices
    .map((slice, i) => ({ slice, percent: percent[i] ?? 0, middle: (slice.from + slice.to) / 2 }))
    .filter(({ middle }) => middle < 0.5 === right)
    .map((one) => ({ ...one, y: -Math.cos(one.middle * 2 * Math.PI) * radius }))
    .sort((a, b) => a.y - b.y)
  const places = spread(
    mine.map(({ y }) => y),
    px * 2.5,
    -height / 2 + px * 1.2,
    height / 2 - px * 1.4,
  )
  const sign = right ? 1 : -1
  return mine.map(({ slice, percent, middle, y }, i) => {
    const place = places[i] ?? y
    const x = sign * (radius + px * 1.2)
    return (
      <g key={slice.name} textAnchor={right ? 'start' : 'end'}>
        <polyline
          points={`${Math.sin(middle * 2 * Math.PI) * radius},${y} ${x},${place} ${x + (sign * px) / 2},${place}`}
          fill="none"
          stroke="var(--line-strong)"
        />
        <text x={x + sign * px} y={place} fill="var(--text)" fontWeight="600">
          {percent}%
        </text>
        <text x={x + sign * px} y={place + px * 1.15} fill="var(--text-2)">
          <title>{slice.name}</title>
          {shortened(slice.name, room / px)}
        </text>
      </g>
    )
  })
}

/** The shares as one bar. */
function Strip({ slices, isOld, px }: { slices: readonly Slice[]; isOld: boolean; px: number }) {
  return (
    <div className="pie-strip" style={{ height: px * 1.3 }} aria-hidden="true">
      {slices.map((slice) => (
        <i key={slice.name} style={{ flexGrow: slice.to - slice.from, background: isOld ? 'var(--stale)' : `var(${slice.colour})` }} />
      ))}
    </div>
  )
}

/** A ring of shares with direct labels; where there is no room beside it, names and percents stand in a list. */
export function Ring({ parts, unit, decimals, isOld, width, height, px }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const slices = slicesOf(parts)
  const percent = percents(slices)
  const negative = parts.filter((part) => part.value < 0).map((part) => part.name)
  const note = negative.length > 0 && height > px * (slices.length * 1.8 + 4.5) ? Math.round(px * 1.8) : 0
  if (slices.length === 0) return <Empty>{t('panel.data.noShares')}</Empty>
  const tall = height - note
  const room = px * Math.min(LABEL_EM.most, Math.max(LABEL_EM.least, ...slices.map((slice) => textEm(slice.name) + 0.4)))
  // Labels around the ring, while they leave it most of its size.
  const direct = width / 2 - room - px * 2.2 > Math.min(tall, width) * 0.34 && tall > px * 2.5 * Math.ceil(slices.length * 0.75) + px * 2
  // Mark, name and percent of the longest line; what finds no room for it beside the ring has it below.
  const lineEm = Math.max(...slices.map((slice) => textEm(slice.name))) + 4.4
  const isWide = width * 0.48 + lineEm * px > width
  const column = !direct && (tall > width || (isWide && tall > px * (4 + 2.1 * slices.length)))
  // Too small for a ring beside or above the names: the shares are a bar.
  const strip = !direct && !column && isWide
  const outer = direct
    ? Math.min(tall / 2 - px * 1.2, width / 2 - room - px * 2.2)
    : column
      ? Math.min(width / 2, (tall - slices.length * px * 2.1 - px) / 2)
      : Math.min(tall / 2, width * 0.24)
  const radius = Math.max(20, outer)
  const size = direct ? { width, height: tall } : { width: radius * 2, height: radius * 2 }
  const total = formatShown(
    slices.reduce((sum, slice) => sum + slice.value, 0),
    unit,
    decimals,
    language,
  )
  return (
    <>
      <div className={column || strip ? 'pie pie-column' : 'pie'} style={{ height: tall }}>
        {strip && <Strip slices={slices} isOld={isOld} px={px} />}
        {!strip && (
          <svg
            {...size}
            viewBox={`${-size.width / 2} ${-size.height / 2} ${size.width} ${size.height}`}
            role="img"
            aria-label={slices.map((slice, i) => `${slice.name} ${percent[i] ?? 0}%`).join(t('layout.list'))}
            fontSize={px}
          >
            {slices.map((slice) => (
              <path
                key={slice.name}
                d={ringPath(slice.from, slice.to, radius * 0.62, radius)}
                fill={isOld ? 'var(--stale)' : `var(${slice.colour})`}
                stroke="var(--panel)"
                strokeWidth="1.5"
                strokeDasharray={isOld ? '4 3' : undefined}
              >
                <title>{`${slice.name} ${formatShown(slice.value, unit, decimals, language)}`}</title>
              </path>
            ))}
            {radius > px * 4 && radius * 1.2 > total.length * 0.58 * px && (
              <g textAnchor="middle">
                <text y={-px * 0.3} fill="var(--text-3)">
                  {t('panel.data.total')}
                </text>
                <text y={px} fill="var(--text)" fontWeight="600" fontSize={Math.min(px * 1.15, (radius * 1.2) / (total.length * 0.58))}>
                  {total}
                </text>
              </g>
            )}
            {direct && <Labels slices={slices} percent={percent} side="left" radius={radius} room={room} height={tall} px={px} />}
            {direct && <Labels slices={slices} percent={percent} side="right" radius={radius} room={room} height={tall} px={px} />}
          </svg>
        )}
        {!direct && (
          <ul className="pie-list">
            {slices.map((slice, i) => (
              <li key={slice.name} title={`${slice.name} ${formatShown(slice.value, unit, decimals, language)}`}>
                <i className="mark" style={{ flex: 'none', background: `var(${slice.colour})` }} />
                <span className="ellipsis">{slice.name}</span>
                <b>{percent[i]}%</b>
              </li>
            ))}
          </ul>
        )}
      </div>
      {note > 0 && (
        <div className="figure-label ellipsis" style={{ height: note }} title={negative.join(t('layout.list'))}>
          {t('panel.data.negativeShares', { names: negative.join(t('layout.list')) })}
        </div>
      )}
    </>
  )
}
