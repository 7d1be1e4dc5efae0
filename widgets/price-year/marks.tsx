import { periodTypes, type PeriodType, type PriceOrigin } from '#contract/price.ts'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import { periodColour } from '../parts/figures/meaning.ts'

/** Whose a price is: word and frame, not colour alone. */
export function OriginMark({ origin }: { origin: PriceOrigin }) {
  const { t } = useMomentWords()
  return <em className={`year-mark year-${origin}`}>{t(`panel.price.${origin}`)}</em>
}

/** What the colours mean, of the periods that there are. */
export function Periods({ present }: { present: ReadonlySet<PeriodType> }) {
  const { t } = useMomentWords()
  return (
    <>
      {periodTypes
        .filter((period) => present.has(period))
        .map((period) => (
          <span key={period}>
            <i className="mark" style={{ background: periodColour(period), marginRight: '0.3em' }} />
            {t(`period.${period}`)}
          </span>
        ))}
    </>
  )
}

/** Hours below a day. */
export const Hours = () => (
  <div className="year-hours" aria-hidden="true">
    {[0, 6, 12, 18, 24].map((hour) => (
      <span key={hour}>{hour}</span>
    ))}
  </div>
)
