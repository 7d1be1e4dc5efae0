import type { Box } from './number-panes.ts'

/** Where and in what letters a number stands, in device pixels; its box is its cell as far as it is seen. */
export interface Place extends Box {
  /** Only a part of it is seen, as of a table's last row. */
  isCut: boolean
  /** From and to of the cell, whatever is seen of it. */
  from: number
  to: number
  baseline: number
  align: 'left' | 'center' | 'right'
  font: string
  colour: string
  /** Of its unit, and the room before it. */
  unitFont: string
  unitColour: string
  gap: number
}

/** What tells cheaply whether a place still holds: another one means that all is measured again. */
export interface Trace {
  x: number
  y: number
  width: number
  colour: string
}

export interface Measured {
  number: HTMLElement
  unit: HTMLElement | null
}

/** What is seen of the board, in px of the window. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
  ratio: number
}

interface Clip {
  left: number
  top: number
  right: number
  bottom: number
}

/** Chromium lays out by such parts of a device pixel: what text takes goes up to a whole one, what is left over is cut to one. */
const LAYOUT_UNITS = 64
export const downToUnits = (px: number): number => Math.floor(px * LAYOUT_UNITS) / LAYOUT_UNITS
const upToUnits = (px: number): number => Math.ceil(px * LAYOUT_UNITS) / LAYOUT_UNITS
const onUnits = (px: number): number => Math.round(px * LAYOUT_UNITS) / LAYOUT_UNITS

const zoomOf = (element: Element): number => ('currentCSSZoom' in element ? Number(element.currentCSSZoom) : 1)

export function frameOf(board: HTMLElement): Frame {
  const { left, top, right, bottom } = board.getBoundingClientRect()
  const ratio = devicePixelRatio
  // From and to whole device pixels: canvases that lie between two of them are blurred.
  const low = (px: number): number => Math.floor(Math.max(0, px) * ratio) / ratio
  const [x, y] = [low(left), low(top)]
  return { x, y, width: Math.min(innerWidth, Math.ceil(right)) - x, height: Math.min(innerHeight, Math.ceil(bottom)) - y, ratio }
}

/** How wide and high letters are: asked once a font, of a canvas that stands where the others do, so that its figures are of one width too. */
export class Letters {
  #known = new Map<string, { ascent: number; isEven: boolean; widths: Map<string, number> }>()
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  constructor(layer: HTMLElement) {
    const canvas = document.createElement('canvas')
    canvas.width = 0
    layer.append(canvas)
    this.#context = canvas.getContext('2d') as CanvasRenderingContext2D
    this.#canvas = canvas
  }
  #of(font: string) {
    let known = this.#known.get(font)
    if (known === undefined) {
      this.#context.font = font
      const width = (text: string): number => this.#context.measureText(text).width
      const digit = width('0')
      known = {
        ascent: Math.round(this.#context.measureText('0').fontBoundingBoxAscent),
        // Of a browser whose canvas knows no figures of one width numbers stay text.
        isEven: digit > 0 && [...'123456789'].every((other) => Math.abs(width(other) - digit) < 0.01),
        widths: new Map(),
      }
      this.#known.set(font, known)
    }
    return known
  }
  ascent = (font: string): number => this.#of(font).ascent
  isEven = (font: string): boolean => this.#of(font).isEven
  /** All digits are of one width, so that few shapes of numbers there are. */
  width(font: string, text: string): number {
    const { widths } = this.#of(font)
    const shape = text.replaceAll(/\d/g, '0')
    let found = widths.get(shape)
    if (found === undefined) {
      this.#context.font = font
      found = upToUnits(this.#context.measureText(shape).width)
      widths.set(shape, found)
    }
    return found
  }
  /** It goes; fonts that came are measured by another one. */
  remove(): void {
    this.#canvas.remove()
  }
}

const fontOf = (style: CSSStyleDeclaration, scale: number): string =>
  `${style.fontStyle} ${style.fontWeight} ${Number.parseFloat(style.fontSize) * scale}px ${style.fontFamily}`

const alignOf = (align: string): Place['align'] => (align === 'center' ? 'center' : align === 'right' || align === 'end' ? 'right' : 'left')

export function traceOf({ number }: Measured): Trace {
  const { left, top, width } = (number.parentElement as HTMLElement).getBoundingClientRect()
  return { x: left, y: top, width, colour: getComputedStyle(number).color }
}

export const isSameTrace = (a: Trace, b: Trace): boolean => a.x === b.x && a.y === b.y && a.width === b.width && a.colour === b.colour

export interface Found {
  trace: Trace
  /** None: it stays text, or is out of sight. */
  place?: Place
  /** Why nobody sees it: it is told to nobody, or lies beyond what its holder shows. */
  out?: 'hidden' | 'beyond'
}

/** Measures many cells one after the other, without a write between them; what their holders cut off is looked up once. */
export function measurer(board: HTMLElement, frame: Frame, letters: Letters): (cell: Measured) => Found {
  const clips = new Map<Element, Clip>()
  const whole: Clip = { left: frame.x, top: frame.y, right: frame.x + frame.width, bottom: frame.y + frame.height }
  const clipOf = (element: Element | null): Clip => {
    if (element === null || element === board) return whole
    let clip = clips.get(element)
    if (clip === undefined) {
      clip = clipOf(element.parentElement)
      const { overflowX, contain } = getComputedStyle(element)
      if (overflowX !== 'visible' || /paint|strict|content/.test(contain)) {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        clip = {
          left: Math.max(clip.left, left),
          top: Math.max(clip.top, top),
          right: Math.min(clip.right, right),
          bottom: Math.min(clip.bottom, bottom),
        }
      }
      clips.set(element, clip)
    }
    return clip
  }
  return (cell) => {
    const { number, unit } = cell
    const holder = number.parentElement as HTMLElement
    const trace = traceOf(cell)
    const style = getComputedStyle(number)
    const scale = zoomOf(number) * frame.ratio
    const font = fontOf(style, scale)
    if (style.visibility !== 'visible') return { out: 'hidden', trace }
    const isPlain = style.letterSpacing === 'normal' && style.fontStretch === '100%' && style.textShadow === 'none' && letters.isEven(font)
    if (!isPlain) return { trace }
    const seen = clipOf(holder)
    // Cut where the browser cuts: at whole pixels.
    const left = Math.round((seen.left - frame.x) * frame.ratio)
    const top = Math.round((seen.top - frame.y) * frame.ratio)
    const width = Math.round((seen.right - frame.x) * frame.ratio) - left
    const height = Math.round((seen.bottom - frame.y) * frame.ratio) - top
    if (width <= 0 || height <= 0) return { out: 'beyond', trace }
    const box = holder.getBoundingClientRect()
    const from = onUnits((box.left - frame.x) * frame.ratio)
    const unitStyle = unit === null ? style : getComputedStyle(unit)
    return {
      trace,
      place: {
        left,
        top,
        width,
        height,
        isCut: width < Math.floor(box.width * frame.ratio) || height < Math.floor(box.height * frame.ratio),
        from,
        to: from + onUnits(box.width * frame.ratio),
        baseline: (number.getBoundingClientRect().top - frame.y) * frame.ratio + letters.ascent(font),
        align: alignOf(style.textAlign),
        font,
        colour: style.color,
        unitFont: fontOf(unitStyle, scale),
        unitColour: unitStyle.color,
        gap: unit === null ? 0 : downToUnits(Number.parseFloat(unitStyle.marginLeft) * scale),
      },
    }
  }
}
