import type { Ring } from '#src/charts/ring.ts'

/**
 * Draws the last values of a ring as a small line over a fixed span. A flat line stands in the middle; a gap is not bridged. `held`: the value that holds
 * now, for points that report only when they change; undefined when nobody knows whether it still holds.
 */
export function drawSpark(
  context: CanvasRenderingContext2D,
  ring: Ring,
  from: number,
  to: number,
  gapMs: number,
  colour: string,
  held: number | undefined,
): void {
  const { width, height } = context.canvas
  context.clearRect(0, 0, width, height)
  let low = Infinity
  let high = -Infinity
  for (let i = 0; i < ring.size; i++) {
    if (ring.timeAt(i) < from) continue
    low = Math.min(low, ring.valueAt(i))
    high = Math.max(high, ring.valueAt(i))
  }
  if (held !== undefined) {
    low = Math.min(low, held)
    high = Math.max(high, held)
  }
  if (low > high) return
  const pad = 2 * devicePixelRatio
  const flat = high - low < 1e-9
  const yOf = (value: number): number => (flat ? height / 2 : height - pad - ((value - low) / (high - low)) * (height - 2 * pad))
  context.beginPath()
  let last = -Infinity
  for (let i = 0; i < ring.size; i++) {
    const time = ring.timeAt(i)
    if (time < from) continue
    const x = ((time - from) / (to - from)) * width
    const y = yOf(ring.valueAt(i))
    if (time - last > gapMs) context.moveTo(x, y)
    else context.lineTo(x, y)
    last = time
  }
  if (held !== undefined) {
    if (last === -Infinity) context.moveTo(0, yOf(held))
    context.lineTo(width, yOf(held))
  }
  context.strokeStyle = colour
  context.lineWidth = 1.25 * devicePixelRatio
  context.lineJoin = 'round'
  context.stroke()
}
