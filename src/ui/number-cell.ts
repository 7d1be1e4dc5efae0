import { downToUnits, type Found, type Letters, type Measured, type Place, type Trace } from './number-place.ts'

const LOST: Trace = { x: Number.NaN, y: 0, width: 0, colour: '' }

/** What a cell gives: its elements, and how its text is written, which tells what it is now. */
export interface Numbered extends Measured {
  element: HTMLElement
  say(): { number: string; unit: string }
}

export interface Pane {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D
}

export class Cell {
  readonly own: Numbered
  number = ''
  unit = ''
  place: Place | undefined
  pane: Pane | undefined
  trace = LOST
  out: Found['out']
  /** Its text is not written with each value: it is drawn, or nobody sees it. */
  rests = false
  isDrawn = false
  saidAt = -Infinity
  /** Where its unit stands on the canvas, and which: one that stays is not drawn anew. */
  unitAt = Number.NaN
  unitDrawn = ''
  constructor(own: Numbered) {
    this.own = own
  }
}

/** Draws the number of a cell where its text stands, and its unit unless that stands there already. */
export function paintNumber(cell: Cell, letters: Letters): void {
  const [context, place] = [cell.pane?.context, cell.place]
  if (context === undefined || place === undefined || !cell.isDrawn) return
  const wide = letters.width(place.font, cell.number)
  const unitWide = cell.unit === '' ? 0 : place.gap + letters.width(place.unitFont, cell.unit)
  const room = place.to - place.from - wide - unitWide
  const from = place.from + (place.align === 'right' ? room : place.align === 'center' ? downToUnits(room / 2) : 0)
  const unitAt = from + wide + place.gap
  const isUnitThere = cell.unit !== '' && cell.unitAt === unitAt && cell.unitDrawn === cell.unit
  if (place.isCut) {
    context.save()
    context.beginPath()
    context.rect(place.left, place.top, place.width, place.height)
    context.clip()
  }
  context.clearRect(place.left, place.top, isUnitThere ? Math.floor(unitAt - place.gap / 2) - place.left : place.width, place.height)
  context.font = place.font
  context.fillStyle = place.colour
  context.fillText(cell.number, from, place.baseline)
  if (!isUnitThere && cell.unit !== '') {
    context.font = place.unitFont
    context.fillStyle = place.unitColour
    context.fillText(cell.unit, unitAt, place.baseline)
  }
  if (place.isCut) context.restore()
  cell.unitAt = unitAt
  cell.unitDrawn = cell.unit
}
