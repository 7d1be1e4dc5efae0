import type { Page } from 'playwright'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** A cell of the product's wall: where it lies in its panel, in what size of text, and whose value it is. */
export interface Cell extends Box {
  px: number
  align: string
  point: number
}

/** One panel of the wall as the product draws it; the yardstick draws the same by hand. */
export interface Panel extends Box {
  /** What is seen of it: cells below the fold are cut off, as in the product's scrolling tables. */
  body: Box
  cells: Cell[]
  /** Tracks of live bars, each of the cell of the same number. */
  tracks: Box[]
  dial?: Box & { point: number }
  line?: Box & { points: number[]; labels: number }
}

/** Reads where the product's wall draws what. */
export async function readPanels(page: Page, points: ReadonlyMap<string, readonly number[]>): Promise<Panel[]> {
  return page.evaluate((pointsOf) => {
    const boxOf = (element: Element, inside?: DOMRect) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x - (inside?.x ?? 0), y: y - (inside?.y ?? 0), w: width, h: height }
    }
    return Object.entries(pointsOf).map(([id, own]) => {
      const widget = document.querySelector(`[data-widget="${id}"] .widget`)
      const body = widget?.querySelector('.widget-body')
      if (widget == null || body == null) throw new Error(`no widget ${id}`)
      const frame = widget.getBoundingClientRect()
      const cells = [...widget.querySelectorAll('.live-value')].map((cell, i) => {
        const style = getComputedStyle(cell)
        return { ...boxOf(cell, body.getBoundingClientRect()), px: Number.parseFloat(style.fontSize), align: style.textAlign, point: own[i] ?? 0 }
      })
      const dial = widget.querySelector('.gauge-dial')
      const line = widget.querySelector('.live-chart')
      return {
        ...boxOf(widget),
        body: boxOf(body, frame),
        cells,
        tracks: [...widget.querySelectorAll('.bar-track')].map((track) => boxOf(track, body.getBoundingClientRect())),
        ...(dial === null ? {} : { dial: { ...boxOf(dial, body.getBoundingClientRect()), point: own[0] ?? 0 } }),
        ...(line === null
          ? {}
          : { line: { ...boxOf(line, body.getBoundingClientRect()), points: [...own], labels: line.querySelectorAll('svg text').length } }),
      }
    })
  }, Object.fromEntries(points))
}
