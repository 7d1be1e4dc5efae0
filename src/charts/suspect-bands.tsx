import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { QualityFinding } from '#contract/schemas/quality.ts'
import { useQuery } from '#src/atoms/query.ts'
import { isToldOfFindings } from '#src/atoms/suspect.ts'
import { clockWords } from '#src/ui/time-words.ts'

const HOUR_MS = 3_600_000
/** More are no bands but a background. */
const MOST = 500
/** Narrower nobody sees it, or meets it with a pointer. */
const LEAST_PX = 3
const BAR_PX = 4
const none: readonly QualityFinding[] = []

/** What was found wrong with readings of some points between two moments; asked anew with each hour. A display is told nothing of it. */
export function useFindings(points: readonly number[], from: number, to: number): readonly QualityFinding[] {
  const key = points.join(',')
  const [begin, end] = [Math.floor(from / HOUR_MS) * HOUR_MS, Math.ceil(to / HOUR_MS) * HOUR_MS]
  const asked = useMemo(
    () =>
      key === '' || !isToldOfFindings || end <= begin
        ? undefined
        : { points: [...new Set(key.split(',').map(Number))], from: Math.max(0, begin), to: end, pageSize: MOST },
    [key, begin, end],
  )
  return valueOf(useQuery('qualityFindings', asked))?.findings ?? none
}

interface Props {
  points: readonly number[]
  domain: readonly [number, number]
  zone: string
  plot: { width: number; height: number }
}

/** Where readings of a curve are suspect: shaded, with a bar on top; words by the pointer. Silence is seen as the gap that it is. */
export function SuspectBands({ points, domain: [from, to], zone, plot }: Props) {
  const { t } = useTranslation()
  const findings = useFindings(points, from, to)
  const x = (at: number): number => Math.min(plot.width, Math.max(0, ((at - from) / (to - from)) * plot.width))
  return findings
    .filter((one) => one.fault !== 'missing' && one.to > from && one.from < to)
    .map((one) => {
      const left = x(one.from)
      const width = Math.max(LEAST_PX, x(one.to) - left)
      const words = t('reading.band', { fault: t(`reading.fault.${one.fault}`) })
      return (
        <g key={one.key} data-fault={one.fault}>
          <title>{`${words} ${clockWords(one.from, zone)}–${clockWords(one.to, zone)}`}</title>
          <rect x={left} width={width} height={plot.height} fill="var(--serious)" opacity={0.12} />
          <rect x={left} width={width} height={BAR_PX} fill="var(--serious)" />
        </g>
      )
    })
}
