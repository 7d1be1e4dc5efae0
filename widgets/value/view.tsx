import './value.css'
import type { CSSProperties } from 'react'
import { Failed } from '#src/ui/state-card.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import type { ViewProps } from '../define.ts'
import { resolve } from '../parts/binding.ts'
import { Trend } from '../parts/trend.tsx'
import { bodyPx } from '../parts/type-scale.ts'
import type { Options } from './widget.ts'

const signed = new Set(['gridPower', 'storagePower'])

export default function Value({ context, options, box }: ViewProps<Options>) {
  const point = resolve(context, options.source)
  if (point === undefined) return <Failed cause="gone" />
  const text = bodyPx(context.mode)
  const trendPx = options.trend && box.height > text * 4.2 ? Math.floor(Math.min(box.height * 0.45, text * 6)) : 0
  return (
    <div className="value-widget">
      <div className="key-number key-alone value-center" style={{ '--box-h': `${box.height - trendPx}px` } as CSSProperties}>
        <LiveText point={point.id} unit={point.unit} decimals={point.decimals} signed={signed.has(point.code)} chars={9} align="center" />
      </div>
      {trendPx > 0 && <Trend point={point} zone={context.zone} width={box.width} height={trendPx} line={Math.max(1.5, text / 10)} />}
    </div>
  )
}
