export interface Palette {
  ground: string
  head: string
  rest: string
  line: string
  strong: string
  text: string
  text2: string
  text3: string
  bar: string
  done: string
  critical: string
  group: string
  milestone: string
  baseline: string
  broken: string
  accent: string
  font: string
  /** Stripes over what is critical. */
  stripes: CanvasPattern | undefined
}

/** The house's colours as they are now, for a canvas. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.body)
  const colour = (name: string): string => style.getPropertyValue(name).trim()
  return {
    ground: colour('--panel'),
    head: colour('--panel-2'),
    rest: colour('--bg'),
    line: colour('--line'),
    strong: colour('--line-strong'),
    text: colour('--text'),
    text2: colour('--text-2'),
    text3: colour('--text-3'),
    bar: colour('--flat'),
    done: colour('--storage'),
    critical: colour('--sharp'),
    group: colour('--text-2'),
    milestone: colour('--grid'),
    baseline: colour('--pv'),
    broken: colour('--urgent'),
    accent: colour('--accent'),
    font: style.fontFamily,
    stripes: stripesOf(colour('--panel')),
  }
}

const STRIPE = 7

/** A tile: filled with it a bar costs no more than with a colour, drawn line by line ten times as much. */
function stripesOf(colour: string): CanvasPattern | undefined {
  const tile = document.createElement('canvas')
  tile.width = STRIPE
  tile.height = STRIPE
  const context = tile.getContext('2d')
  if (context === null) return undefined
  context.fillStyle = colour
  context.globalAlpha = 0.6
  for (let x = 0; x < STRIPE; x++) for (let i = 0; i < 2; i++) context.fillRect((x + i) % STRIPE, STRIPE - 1 - x, 1, 1)
  return context.createPattern(tile, 'repeat') ?? undefined
}
