import { useId } from 'react'

/** Drawings on a field of 24 x 24. */
const drawings = {
  tree: 'M12 1.5c4 0 6.5 2.8 6.5 5.8 2 1 3 2.6 3 4.4 0 3-2.6 5-5.5 5h-2.6V22h-2.8v-5.3H8c-2.9 0-5.5-2-5.5-5 0-1.8 1-3.4 3-4.4 0-3 2.5-5.8 6.5-5.8z',
  car: 'M1.5 16v-3.6c0-1 .6-1.6 1.6-1.8l2.6-.5 2.6-3.6c.5-.7 1.2-1 2-1h5c.9 0 1.6.3 2.2 1l2.8 3.6 1.3.4c.7.2 1 .7 1 1.4V16h-2a2.6 2.6 0 01-5.2 0H9a2.6 2.6 0 01-5.2 0zM9.3 9.9h3V7.3h-1.2zM14 9.9h3.8l-1.9-2.6H14z',
  house: 'M12 2.5L23 12h-3v9.5h-5.6v-6.3H9.6v6.3H4V12H1z',
} as const

interface Props {
  kind: keyof typeof drawings
  /** How many; the last one in part. */
  symbols: number
  box: { width: number; height: number }
  /** What one stands for. */
  words: string
}

/** As many symbols as there are, as large as the room lets them be. */
export function Symbols({ kind, symbols, box: { width, height }, words }: Props) {
  const clip = useId()
  const count = Math.ceil(symbols - 1e-9)
  // The number of rows with the largest symbols.
  const size = Math.max(
    0,
    ...[1, 2, 3, 4, 5].map((rows) => Math.min(height / rows, width / Math.max(1, Math.ceil(count / rows)), Math.max(36, height * 0.62))),
  )
  const columns = Math.max(1, Math.floor(width / Math.max(1, size) + 1e-6))
  const rows = Math.ceil(count / columns)
  return (
    <figure>
      <svg width={Math.max(0, width)} height={rows * size} aria-hidden="true">
        {Array.from({ length: count }, (_, i) => {
          const part = Math.min(1, symbols - i)
          const place = `translate(${(i % columns) * size} ${Math.floor(i / columns) * size}) scale(${(size / 24) * 0.92})`
          return (
            <g key={i} transform={place}>
              {part < 1 && (
                <clipPath id={clip}>
                  <rect width={24 * part} height={24} />
                </clipPath>
              )}
              {part < 1 && <path d={drawings[kind]} fill="none" stroke="currentColor" strokeWidth="0.7" opacity="0.8" />}
              <path d={drawings[kind]} fill="currentColor" fillRule="evenodd" {...(part < 1 ? { clipPath: `url(#${clip})` } : {})} />
            </g>
          )
        })}
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  )
}
