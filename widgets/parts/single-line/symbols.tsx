import type { DeviceKind } from '#contract/station.ts'
import type { SwitchPosition } from '#domain/switches.ts'

/**
 * Symbols of the single-line picture on a field of 24 x 24, after IEC 60617 (GB/T 4728): two windings as two circles, converters as a square with its two
 * kinds of current, the meter as a box with a strip, the cell as a long and a short line, the load as an arrow. A charging pile has no symbol there: a
 * converter's box with a plug. Everything is drawn with the text's colour.
 */
export type SymbolName = 'grid' | 'transformer' | 'meter' | 'pcs' | 'pvInverter' | 'battery' | 'pile' | 'load'

/** Lines, and what is filled. */
const drawings: Record<SymbolName, { d: string; filled?: string }> = {
  // The network that feeds: a hatched square.
  grid: { d: 'M3 3h18v18H3zM3 9l6-6M3 15L15 3M3 21L21 3M9 21L21 9M15 21l6-6' },
  transformer: { d: 'M12 2a6.2 6.2 0 100 12.4 6.2 6.2 0 000-12.400zM12 9.600a6.2 6.2 0 100 12.4 6.2 6.2 0 000-12.400z' },
  meter: { d: 'M3 3h18v18H3zM3 8h18M6 11.500l1.8 6 2-5 2 5 1.8-6M15.5 11v6.500M15.5 14.500c.8-1.5 3-1.5 3 .3v2.7' },
  // Alternating above, direct below the diagonal.
  pcs: { d: 'M2.5 2.500h19v19h-19zM2.5 21.500l19-19M5 8c1-2.2 2.2-2.2 3.2 0s2.2 2.2 3.2 0M13 16h6M13 18.800h6' },
  // The same with light that falls on its side of direct current.
  pvInverter: {
    d: 'M6 6h16v16H6zM6 22L22 6M15 17h4M15 19.500h4M8.5 10.500c.8-1.7 1.7-1.7 2.5 0s1.7 1.7 2.5 0M1 4.500l4 4M5 8.500V6M5 8.500H2.500M4.5 1l4 4M8.5 5V2.500M8.5 5H6',
  },
  battery: { d: 'M12 1v5.500M3 6.500h18M7.5 10.500h9M3 14.500h18M7.5 18.500h9M12 18.500V23' },
  pile: { d: 'M4 2.500h16v19H4zM9 6v4M15 6v4M7 10h10v2a5 5 0 01-10 0zM12 17v4.5' },
  load: { d: 'M12 1v14', filled: 'M6.5 13.500h11L12 23z' },
}

export const symbolOf: Partial<Record<DeviceKind, SymbolName>> = {
  gridMeter: 'grid',
  transformer: 'transformer',
  pcs: 'pcs',
  battery: 'battery',
  pvInverter: 'pvInverter',
  pile: 'pile',
  loadMeter: 'load',
}

export function DeviceSymbol({ name }: { name: SymbolName }) {
  const { d, filled } = drawings[name]
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" data-symbol={name}>
      <path d={d} fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinejoin="round" strokeLinecap="round" />
      {filled !== undefined && <path d={filled} fill="currentColor" />}
    </svg>
  )
}

/** A breaker in its line: the blade lies on the fixed contact, is away from it, or (between, broken, not heard) is drawn dashed. */
const blades: Record<SwitchPosition, string> = { closed: 'M12 17V7', open: 'M12 17L6 8.5', unknown: 'M12 17L9 7.5' }

export function SwitchSymbol({ position }: { position: SwitchPosition }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" data-switch={position}>
      <path d="M12 0v7M12 17v7M10 5l4 4M14 5l-4 4" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      <path
        d={blades[position]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeDasharray={position === 'unknown' ? '2 2.5' : undefined}
      />
    </svg>
  )
}
