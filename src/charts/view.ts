export type View = readonly [from: number, to: number]

/** Nobody looks closer than this. */
const LEAST_MS = 60_000

function held(from: number, span: number, whole: View): View {
  const start = Math.max(whole[0], Math.min(from, whole[1] - span))
  return [start, start + span]
}

/** The view with `factor` times its span around the place at `share` of its width; never more than the whole, never less than a minute. */
export function zoomed(view: View, whole: View, factor: number, share: number): View {
  const span = view[1] - view[0]
  const next = Math.min(whole[1] - whole[0], Math.max(LEAST_MS, span * factor))
  return held(view[0] + (span - next) * share, next, whole)
}

/** The view moved by a share of its span, up to the ends. */
export const panned = (view: View, whole: View, share: number): View => held(view[0] + (view[1] - view[0]) * share, view[1] - view[0], whole)
