import type { Ring } from '#src/charts/ring.ts'

/** Draws the last values of a ring as a small line over a fixed span. A flat line stands in the middle; a gap is not bridged. */
export function drawSpark(context: CanvasRenderingContext2D, ring: Ring, from: number, to: number, gapMs: number, colour: string): void {
  const { width, height } = context.canvas
  context.clearRect(0, 0, width, height)
  let low = Infinity
  let high = -Infinity
  for (let i = 0; i < ring.size; i++) {
    if (ring.timeAt(i) < from) continue
    low = Math.min(low, ring.valueAt(i))
    high = Math.max(high, ring.valueAt(i))
  }
  if (low > high) return
  const pad = 2 * devicePixelRatio
  const flat = high - low < 1e-9
  context.beginPath()
  let last = -Infinity
  for (let i = 0; i < ring.size; i++) {
    const time = ring.timeAt(i)
    if (time < from) continue
    const x = ((time - from) / (to - from)) * width
    const y = flat ? height / 2 : height - pad - ((ring.valueAt(i) - low) / (high - low)) * (height - 2 * pad)
    if (time - last > gapMs) context.moveTo(x, y)
    else context.lineTo(x, y)
    last = time
  }
  context.strokeStyle = colour
  context.lineWidth = 1.25 * devicePixelRatio
  context.lineJoin = 'round'
  context.stroke()
}
