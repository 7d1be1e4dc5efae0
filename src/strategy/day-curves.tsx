import { sharesOfHours } from '#domain/time.ts'
import { formatShown } from '#domain/units.ts'
import { useWords } from '#src/resource/use-options.ts'

const WIDTH = 960
const HEIGHT = 130
/** Narrower nobody sees it. */
const LEAST_BAND = 2
/** Of the height, that marks of the axis are apart at least. */
const MARK_SHARE = 0.15
const HOURS = [0, 6, 12, 18, 24]
const EVEN = HOURS.map((hour) => hour / 24)

/** Where the hours below a day stand. */
export const hourShares = (zone: string, date: string): number[] => sharesOfHours(zone, date, HOURS)

export interface DayCurve {
  name: string
  /** How it is drawn: `was` dashed, `is` in the accent, `want` dotted. */
  look: 'was' | 'is' | 'want'
  /** kW of equal parts of the day; null: a gap. */
  values: readonly (number | null)[]
}

/** A time of the day in which something held, as shares of it (0 to 1). */
export interface DayBand {
  from: number
  to: number
  words: string
}

interface Props {
  name: string
  curves: readonly DayCurve[]
  /** `hourShares` of a day as it went by; default: one of 24 hours. */
  hours?: readonly number[]
  bands?: readonly DayBand[]
}

/** Powers of a day around nought, each with its name; what is not known is a gap. */
export function DayCurves({ name, curves, hours = EVEN, bands = [] }: Props) {
  const { language, t } = useWords()
  const known = curves.flatMap(({ values }) => values.filter((value) => value !== null))
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)]
  const span = high - low || 1
  const y = (kw: number): number => ((high - kw) / span) * (HEIGHT - 4) + 2
  // Marks do not run into each other; of a day without any power there is nothing but nought.
  const marks = [...new Set([high, low, 0])].filter((kw) => kw === high || kw === low || Math.min(high - kw, kw - low) / span > MARK_SHARE)
  // A curve of which nothing is known is not there: its name would promise one.
  const there = curves.filter(({ values }) => values.some((value) => value !== null))
  // Each part of the day has its own width: its mean holds from its beginning to its end.
  const pathOf = (values: DayCurve['values']): string => {
    const x = (i: number): string => ((i / values.length) * WIDTH).toFixed(1)
    return values
      .map((kw, i) => (kw === null ? '' : `${i === 0 || values[i - 1] === null ? 'M' : 'L'}${x(i)} ${y(kw).toFixed(1)}H${x(i + 1)}`))
      .join('')
  }
  return (
    <figure className="strategy-curve">
      <figcaption>
        <b>{name}</b>
        {there.map((curve) => (
          <span key={curve.name} className={`strategy-${curve.look}`}>
            {curve.name}
          </span>
        ))}
      </figcaption>
      <div className="strategy-plot">
        <div className="strategy-axis" aria-hidden="true">
          {marks.map((kw) => (
            <span key={kw} style={{ top: `${(y(kw) / HEIGHT) * 100}%` }}>
              {formatShown(kw, 'kW', 0, language)}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${name}${t('layout.colon')}${there.map((curve) => curve.name).join(t('layout.list'))}`}
        >
          {bands.map(({ from, to, words }, i) => (
            <rect key={i} x={from * WIDTH} width={Math.max(LEAST_BAND, (to - from) * WIDTH)} y={0} height={HEIGHT} className="strategy-band">
              <title>{words}</title>
            </rect>
          ))}
          <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} className="strategy-nought" />
          {there.map((curve) => (
            <path key={curve.name} d={pathOf(curve.values)} className={`strategy-line-${curve.look}`} />
          ))}
        </svg>
      </div>
      <div className="strategy-hours" aria-hidden="true">
        {HOURS.map((hour, i) => (
          <span key={hour} style={{ left: `${(hours[i] ?? 0) * 100}%` }}>
            {String(hour).padStart(2, '0')}:00
          </span>
        ))}
      </div>
    </figure>
  )
}
