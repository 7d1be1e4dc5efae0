import { createContext } from 'react'
import { panesOf, type Box } from './number-panes.ts'
import { Cell, paintNumber, type Numbered, type Pane } from './number-cell.ts'
import { frameOf, isSameTrace, Letters, measurer, traceOf, type Frame, type Place } from './number-place.ts'
import { watchBoard } from './number-watch.ts'

/** Boards with fewer numbers keep them as text: what the browser spends on them is not worth a canvas. */
const MANY = 100
/** How old the text below a drawn number may become, for those to whom it is read. */
const CALM_MS = 4000
/** Texts written anew in one flush, at most: each costs what all of them cost without the sheet. */
const A_FLUSH = 24
/** All cells are looked at once in this time: whether they were moved or coloured otherwise. */
const ROUND_MS = 2000
/** More canvas than this would take more memory than the computers behind displays have to give: 8K. */
const MOST_PIXELS = 7680 * 4320

/**
 * The numbers of a wall, drawn on canvases above it. A changed text costs its panel layout and paint, a number on a canvas that lies above all panels costs neither. The text
 * stands below as before, unseen and now and then written anew: where it stands says where the number is drawn, in the same letters, and it is what is read aloud. Drawn is
 * what is plain and fresh; anything else is the text itself, so that an old value looks old the way it does everywhere.
 */
export class NumberSheet {
  readonly #cells = new Set<Cell>()
  readonly #dirty = new Set<Cell>()
  #board: HTMLElement | undefined
  #layer: HTMLElement | undefined
  #panes: Pane[] = []
  #letters: Letters | undefined
  #isStale = true
  #isPointed = false
  #round: Iterator<Cell> | undefined
  #lookedAt = 0

  /** Asked for by a cell; `write` says whether its text may rest, `isOut` that its fresh numbers need not even be worked out. */
  enter(own: Numbered) {
    const cell = new Cell(own)
    this.#cells.add(cell)
    this.#isStale = true
    return {
      write: (number: string, unit: string, isPlain: boolean): boolean => this.#write(cell, number, unit, isPlain),
      isOut: (): boolean => cell.rests && cell.out !== undefined,
      moved: (): void => void (this.#isStale = true),
      leave: (): void => {
        this.#show(cell)
        this.#cells.delete(cell)
        this.#dirty.delete(cell)
        this.#round = undefined
        if (this.#cells.size < MANY) this.#rest()
      },
    }
  }

  /** `layer` lies over the board and holds the canvases. */
  attach(board: HTMLElement, layer: HTMLElement): () => void {
    this.#board = board
    this.#layer = layer
    this.#isStale = true
    const stopWatching = watchBoard(board, layer, {
      onChange: () => void (this.#isStale = true),
      onFonts: () => {
        this.#letters?.remove()
        this.#letters = undefined
      },
      onPointed: (is) => {
        this.#isPointed = is
        if (is) this.#rest()
      },
      draw: () => this.draw(),
    })
    return () => {
      stopWatching()
      this.#rest()
      layer.replaceChildren()
      this.#panes = []
      this.#letters = undefined
      this.#layer = undefined
    }
  }

  /** Draws what changed; called when a flush of the store is over. */
  draw(): void {
    if (this.#layer === undefined || this.#isPointed || this.#cells.size < MANY) return
    const now = performance.now()
    if (!this.#isStale) this.#look(now)
    if (this.#isStale) this.#measure(now)
    for (const cell of this.#dirty) paintNumber(cell, this.#letters as Letters)
    this.#dirty.clear()
    this.#sayOld(now)
  }

  #write(cell: Cell, number: string, unit: string, isPlain: boolean): boolean {
    cell.number = number
    cell.unit = unit
    if (!isPlain || (cell.place === undefined && cell.out === undefined)) this.#show(cell)
    else {
      cell.rests = true
      this.#follow(cell)
    }
    return cell.rests
  }

  /** A resting text is unseen while its number is drawn. */
  #follow(cell: Cell): void {
    const isDrawn = cell.rests && cell.place !== undefined
    if (isDrawn !== cell.isDrawn) {
      cell.isDrawn = isDrawn
      cell.own.element.toggleAttribute('data-drawn', isDrawn)
    }
    if (isDrawn) this.#dirty.add(cell)
  }

  /** The number is its text again. */
  #show(cell: Cell): void {
    if (!cell.rests) return
    cell.rests = false
    this.#clear(cell)
    this.#follow(cell)
    cell.own.say()
  }

  #clear({ pane, place }: Cell): void {
    if (place !== undefined) pane?.context.clearRect(place.left, place.top, place.width, place.height)
  }

  /** All are text again. */
  #rest(): void {
    for (const cell of this.#cells) {
      this.#show(cell)
      cell.place = undefined
      cell.out = undefined
    }
    this.#isStale = true
  }

  #measure(now: number): void {
    this.#isStale = false
    this.#round = undefined
    this.#lookedAt = now
    const [board, layer] = [this.#board as HTMLElement, this.#layer as HTMLElement]
    this.#letters ??= new Letters(layer)
    const frame = frameOf(board)
    const measure = measurer(board, frame, this.#letters)
    const placed: Cell[] = []
    for (const cell of this.#cells) {
      const { place, trace, out } = measure(cell.own)
      Object.assign(cell, { place, trace, out, pane: undefined, unitAt: Number.NaN })
      if (place !== undefined) placed.push(cell)
    }
    const { panes, paneOf } = panesOf(placed.map((cell) => cell.place as Place))
    const isTooMuch = panes.reduce((sum, { width, height }) => sum + width * height, 0) > MOST_PIXELS
    this.#lay(isTooMuch ? [] : panes, frame)
    for (const [i, cell] of placed.entries()) {
      const at = paneOf[i] as number
      const [box, place] = [panes[at] as Box, cell.place as Place]
      cell.pane = this.#panes[at]
      cell.place = isTooMuch
        ? undefined
        : {
            ...place,
            left: place.left - box.left,
            top: place.top - box.top,
            from: place.from - box.left,
            to: place.to - box.left,
            baseline: place.baseline - box.top,
          }
    }
    for (const cell of this.#cells) {
      if (cell.place === undefined && cell.out === undefined) this.#show(cell)
      else {
        // Of what comes into sight the value may have gone by.
        if (cell.rests && !cell.isDrawn) Object.assign(cell, cell.own.say())
        this.#follow(cell)
      }
    }
  }

  /** Puts the canvases where they belong; those that stay are emptied. */
  #lay(boxes: readonly Box[], { x, y, ratio }: Frame): void {
    const layer = this.#layer as HTMLElement
    const zoom = 'currentCSSZoom' in layer ? Number(layer.currentCSSZoom) : 1
    const origin = layer.getBoundingClientRect()
    for (const { canvas } of this.#panes.splice(boxes.length)) canvas.remove()
    for (const [i, { left, top, width, height }] of boxes.entries()) {
      let pane = this.#panes[i]
      if (pane === undefined) {
        const canvas = layer.appendChild(document.createElement('canvas'))
        pane = { canvas, context: canvas.getContext('2d') as CanvasRenderingContext2D }
        this.#panes.push(pane)
      }
      const px = (device: number): string => `${device / ratio / zoom}px`
      pane.canvas.style.cssText = `left:${px(left + (x - origin.left) * ratio)};top:${px(top + (y - origin.top) * ratio)};width:${px(width)};height:${px(height)}`
      if (pane.canvas.width !== width || pane.canvas.height !== height) Object.assign(pane.canvas, { width, height })
      else pane.context.clearRect(0, 0, width, height)
    }
  }

  /** A few cells in turn, so that what was moved or coloured without a word is found. */
  #look(now: number): void {
    let due = Math.ceil((this.#cells.size * Math.min(ROUND_MS, now - this.#lookedAt)) / ROUND_MS)
    this.#lookedAt = now
    this.#round ??= this.#cells.values()
    while (due-- > 0) {
      const next = this.#round.next()
      if (next.done === true) {
        this.#round = undefined
        return
      }
      if (isSameTrace(traceOf(next.value.own), next.value.trace)) continue
      this.#isStale = true
      return
    }
  }

  #sayOld(now: number): void {
    let room = A_FLUSH
    for (const cell of this.#cells) {
      if (!cell.rests || cell.out === 'hidden' || now - cell.saidAt < CALM_MS) continue
      if (room-- === 0) return
      cell.saidAt = now
      cell.own.say()
    }
  }
}

/** The sheet of the board around; none on consoles, and around pictures whose numbers move. */
export const NumberSheetContext = createContext<NumberSheet | undefined>(undefined)
