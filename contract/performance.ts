import { z } from 'zod'

/** What servers and windows spend: measured by themselves, told every few seconds, kept by the minute for a day. */

export const PERFORMANCE_KEPT_MS = 86_400_000

/** `fold`: what becomes of several in a minute; from `warn` on it is worth a look, from `bad` on somebody notices (for `min` downwards). */
interface Figure {
  fold: 'mean' | 'min' | 'max' | 'sum' | 'last'
  unit: string
  decimals: number
  warn?: number
  bad?: number
}

export const serverFigures = {
  /** Of one core, by the process that answers (the embedded store is another one). */
  cpu: { fold: 'mean', unit: '%', decimals: 0, warn: 80, bad: 95 },
  /** How long the loop was held up at most: nobody is answered meanwhile. */
  loopMaxMs: { fold: 'max', unit: 'ms', decimals: 0, warn: 200, bad: 1000 },
  loopP99Ms: { fold: 'max', unit: 'ms', decimals: 0, warn: 50, bad: 200 },
  rssMb: { fold: 'last', unit: 'MB', decimals: 0 },
  pointsPerSecond: { fold: 'mean', unit: '', decimals: 0 },
  /** Age of the oldest reading that is not committed. */
  lagMs: { fold: 'max', unit: 'ms', decimals: 0, warn: 5000, bad: 60_000 },
  streams: { fold: 'last', unit: '', decimals: 0 },
  /** Written to streams: one message goes to each that has asked for it. */
  sentPerSecond: { fold: 'mean', unit: '', decimals: 0 },
} satisfies Record<string, Figure>
export type ServerFigure = keyof typeof serverFigures

export const windowFigures = {
  framesPerSecond: { fold: 'min', unit: '', decimals: 0, warn: 20, bad: 5 },
  /** Of more than 50 ms, in which the window answers nobody. */
  longTasks: { fold: 'sum', unit: '', decimals: 0, warn: 20, bad: 120 },
  longestTaskMs: { fold: 'max', unit: 'ms', decimals: 0, warn: 200, bad: 1000 },
  heapMb: { fold: 'last', unit: 'MB', decimals: 0 },
  nodes: { fold: 'last', unit: '', decimals: 0 },
  messagesPerSecond: { fold: 'mean', unit: '', decimals: 1 },
} satisfies Record<string, Figure>
export type WindowFigure = keyof typeof windowFigures

const told = z.number().nullable()
const figuresOf = <K extends string>(of: Record<K, Figure>) =>
  z.object(Object.fromEntries(Object.keys(of).map((name) => [name, told])) as Record<K, typeof told>)

/** Null: not measured, or the system does not tell. */
export const serverUse = figuresOf<ServerFigure>(serverFigures)
export type ServerUse = z.infer<typeof serverUse>
export const windowUse = figuresOf<WindowFigure>(windowFigures)
export type WindowUse = z.infer<typeof windowUse>

/** Who it is of: a server by its host, or a tile of a display. */
export const useSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('server'), host: z.string().min(1).max(255) }),
  z.object({ kind: z.literal('display'), displayId: z.string().min(1).max(64), tile: z.int().min(1).max(144) }),
])
export type UseSource = z.infer<typeof useSource>

export type FigureState = 'ok' | 'warn' | 'bad'

/** How a figure is, by its own limits. */
export function stateOf(figure: Figure, value: number | null): FigureState {
  const { fold, warn, bad } = figure
  if (value === null || warn === undefined || bad === undefined) return 'ok'
  const isBeyond = (limit: number): boolean => (fold === 'min' ? value <= limit : value >= limit)
  return isBeyond(bad) ? 'bad' : isBeyond(warn) ? 'warn' : 'ok'
}
