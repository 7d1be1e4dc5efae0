import { useStore, type Atom } from 'jotai'
import { memo, useEffect, useRef } from 'react'
import { zoneOffset } from '#domain/time.ts'
import { clockWithSeconds, clockWords } from '#src/ui/time-words.ts'
import { timeTicks } from './scale.ts'

export type Domain = readonly [from: number, to: number]

interface Props {
  domain: Atom<Domain>
  plot: { width: number; height: number }
  zone: string
  labelPx: number
}

/** Longer than this nobody reads seconds. */
const LONG_MS = 600_000

/** Times below a chart. They step with its domain, many charts at once: their texts are moved and written as they are, without React. */
export const TimeAxis = memo(function TimeAxis({ domain, plot, zone, labelPx }: Props) {
  const atoms = useStore()
  const labels = useRef<SVGGElement>(null)
  useEffect(() => {
    const write = (): void => {
      const group = labels.current
      if (group === null) return
      const [from, to] = atoms.get(domain)
      const ticks = timeTicks(from, to, Math.max(2, Math.floor(plot.width / (labelPx * 6.4))), zoneOffset(zone, from))
      while (group.childElementCount > ticks.length) group.lastElementChild?.remove()
      ticks.forEach((at, i) => {
        let text = group.children[i]
        if (text === undefined) {
          text = document.createElementNS('http://www.w3.org/2000/svg', 'text')
          text.setAttribute('class', 'axis-label')
          text.setAttribute('text-anchor', 'middle')
          text.append('')
          group.append(text)
        }
        text.setAttribute('x', String(((at - from) / (to - from)) * plot.width))
        text.setAttribute('y', String(Math.round(labelPx * 0.5) + Math.max(10, labelPx)))
        const words = to - from > LONG_MS ? clockWords(at, zone) : clockWithSeconds(at, zone)
        if (text.textContent !== words) text.textContent = words
      })
    }
    write()
    return atoms.sub(domain, write)
  }, [atoms, domain, plot.width, zone, labelPx])
  return (
    <g transform={`translate(0, ${plot.height})`}>
      <g ref={labels} />
      <line x1={0.5} x2={plot.width + 0.5} stroke="var(--line-strong)" />
    </g>
  )
})
