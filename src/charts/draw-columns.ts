import { extremesOf, type Columns } from './reduce.ts'

interface Look {
  colour: string
  isPast: boolean
  labelPx: number
  font: string
  text: string
  words(value: number): string
  /** Where figures stand already: none is written over another. */
  taken: { left: number; right: number; top: number; bottom: number }[]
}

/** Columns of a picture that is a band rather than a line are on average higher than this, px. */
const BAND_PX = 4
/** Half of the width of a reading between two gaps. */
const DOT_PX = 1

/**
 * Columns that go up and down their whole height, one beside the other, fill an area. There a line of one device pixel shows the same, and is drawn four times
 * faster: anything wider is an outline of thousands of corners.
 */
function isBand({ min, max }: Columns, ky: number): boolean {
  let height = 0
  for (let x = 0; x < min.length; x++) if (!Number.isNaN(min[x] as number)) height += (max[x] as number) - (min[x] as number)
  return height * ky > BAND_PX * min.length
}

/** A reduced series: each column from its lowest to its highest, joined where there is no gap; its extremes marked with their figures. */
export function drawColumns(
  context: CanvasRenderingContext2D,
  columns: Columns,
  bounds: readonly [number, number],
  height: number,
  look: Look,
): void {
  const { first, min, max, last, gap } = columns
  const ky = height / (bounds[1] - bounds[0])
  const y = (value: number): number => height - (value - bounds[0]) * ky
  context.strokeStyle = look.colour
  context.lineWidth = isBand(columns, ky) ? 1 / context.getTransform().a : look.isPast ? 1 : 1.5
  context.globalAlpha = look.isPast ? 0.6 : 1
  context.setLineDash(look.isPast ? [4, 3] : [])
  context.beginPath()
  let open = false
  /** The column that is alone between two gaps, so far. */
  let lone = -1
  const dot = (): void => {
    if (lone < 0) return
    context.moveTo(lone - DOT_PX, y(last[lone] as number))
    context.lineTo(lone + DOT_PX, y(last[lone] as number))
  }
  for (let x = 0; x < first.length; x++) {
    if (Number.isNaN(first[x] as number)) continue
    if (gap[x] === 1 || !open) {
      dot()
      lone = x
      context.moveTo(x, y(first[x] as number))
    } else {
      lone = -1
      context.lineTo(x, y(first[x] as number))
    }
    context.lineTo(x, y(min[x] as number))
    context.lineTo(x, y(max[x] as number))
    context.lineTo(x, y(last[x] as number))
    open = true
  }
  dot()
  context.stroke()
  context.setLineDash([])
  context.globalAlpha = 1
  const found = extremesOf(columns)
  if (look.isPast || found === undefined || found.min === found.max) return
  context.font = `${look.labelPx}px ${look.font}`
  for (const [x, value, up] of [
    [found.maxAt, found.max, true],
    [found.minAt, found.min, false],
  ] as const) {
    context.fillStyle = look.colour
    context.beginPath()
    context.arc(x, y(value), 3, 0, Math.PI * 2)
    context.fill()
    const words = look.words(value)
    const room = context.measureText(words).width
    context.fillStyle = look.text
    const at = Math.min(Math.max(0, x - room / 2), first.length - room)
    const beside = up ? y(value) - 6 : y(value) + look.labelPx + 4
    const base = Math.min(height - 2, Math.max(look.labelPx, beside))
    const box = { left: at - 2, right: at + room + 2, top: base - look.labelPx, bottom: base + 3 }
    const { taken } = look
    if (taken.some((one) => one.left < box.right && box.left < one.right && one.top < box.bottom && box.top < one.bottom)) continue
    taken.push(box)
    context.fillText(words, at, base)
  }
}
