import './waterfall.css'

/** A step up or down; `isSum` begins at nought. */
export interface FallStep {
  key: string
  name: string
  value: number
  isSum?: boolean
}

interface Props {
  steps: readonly FallStep[]
  labelPx: number
  format(value: number): string
  label: string
  /** Lines share the height that there is. */
  fills?: boolean
}

/** From gross to net, one line a step: each bar begins where the one before ended. Lines keep their names and amounts readable however long they are. */
export function Waterfall({ steps, labelPx, format, label, fills = false }: Props) {
  let at = 0
  const bars = steps.map((step) => {
    const from = step.isSum === true ? 0 : at
    at = from + step.value
    return { ...step, from, to: at }
  })
  const low = Math.min(0, ...bars.map(({ to }) => to))
  const high = Math.max(low + 1e-9, 0, ...bars.map(({ to }) => to))
  const share = (value: number): number => ((value - low) / (high - low)) * 100
  return (
    <ol className={fills ? 'waterfall waterfall-fills' : 'waterfall'} style={{ fontSize: labelPx }} aria-label={label}>
      {bars.map(({ key, name, value, from, to, isSum }) => (
        <li key={key}>
          <span>{name}</span>
          <span className="waterfall-track">
            <i
              className={isSum === true ? 'waterfall-sum' : value < 0 ? 'waterfall-less' : 'waterfall-more'}
              style={{ left: `${share(Math.min(from, to))}%`, width: `${Math.max(0.3, Math.abs(share(to) - share(from)))}%` }}
            />
          </span>
          <b>{format(value)}</b>
        </li>
      ))}
    </ol>
  )
}
