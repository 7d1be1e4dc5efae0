import type { Pen } from './pen.ts'

/** What stands above each picture. */
export interface Heading {
  name: string
  station: string
  /** Of when it is, of when its data are, and what is wrong with them: in words. */
  facts: readonly string[]
}

export const titleOf = ({ name, station }: Heading): string => [name, station].filter((word) => word !== '').join(' · ')

const colourOf = (name: string): string => getComputedStyle(document.body).getPropertyValue(name).trim()
export const ground = (): string => colourOf('--bg')

const LINE = 1.45
const SMALL = 0.72

/** Words put into as few lines as they fit into. */
function linesOf(words: readonly string[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} · ${word}`
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

interface Drawn {
  /** Room that it takes, down to where the picture begins. */
  height: number
  draw(x: number, y: number): void
}

/** A title with the page's number at its right, and the facts below, in letters of `px`. */
export function headingOf(context: Pen, heading: Heading, page: string, px: number, width: number): Drawn {
  const family = getComputedStyle(document.body).fontFamily
  const large = `600 ${px}px ${family}`
  const small = `400 ${px * SMALL}px ${family}`
  const measured = (font: string) => (text: string) => {
    context.font = font
    return context.measureText(text).width
  }
  const lines = linesOf(heading.facts, width, measured(small))
  const pageWidth = page === '' ? 0 : measured(small)(page) + px
  return {
    height: px * LINE + lines.length * px * SMALL * LINE + px * 0.5,
    draw(x, y) {
      context.textBaseline = 'top'
      context.textAlign = 'left'
      context.font = large
      context.fillStyle = colourOf('--text')
      context.fillText(titleOf(heading), x, y, width - pageWidth)
      context.font = small
      context.fillStyle = colourOf('--text-2')
      lines.forEach((line, i) => context.fillText(line, x, y + px * LINE + i * px * SMALL * LINE, width))
      context.textAlign = 'right'
      context.fillText(page, x + width, y + px * (1 - SMALL) * 0.8)
    },
  }
}
