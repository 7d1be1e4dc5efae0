import { Failed } from '#src/ui/state-card.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import type { ViewProps } from '../define.ts'
import { resolve } from '../parts/binding.ts'
import type { Options } from './widget.ts'

const signed = new Set(['gridPower', 'storagePower'])

export default function Value({ context, options }: ViewProps<Options>) {
  const point = resolve(context, options.source)
  if (point === undefined) return <Failed cause="gone" />
  return (
    <div className="key-number key-alone value-center">
      <LiveText point={point.id} unit={point.unit} decimals={point.decimals} signed={signed.has(point.code)} chars={9} align="center" />
    </div>
  )
}
