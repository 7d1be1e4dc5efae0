import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { useSize } from '#src/ui/use-size.ts'
import { visibleRows } from '#src/ui/visible-rows.ts'
import { dayAtX, xOf, type Sheet } from './geometry.ts'
import { FULL_NAME, FULL_WIDTH } from './table.tsx'
import { DEFAULT_ZOOM, zoomStep, zoomWithin } from './scale.ts'

/** Where the sheet begins moves in leaps of so many days, so that it rarely moves. */
const LEAP = 84
const HEAD = 44
const SPARE = 6
/** A step of rows that come and go together: the list is not drawn anew at each row that is scrolled past. */
const STEP = 4
const NARROW_TABLE = 164

export interface View {
  sheet: Sheet
  headHeight: number
  tableWidth: number
  /** Of the chart without list and head. */
  width: number
  height: number
  sheetWidth: number
  rows: { first: number; last: number }
}

/** What of the sheet is in sight: zoom, scroll, widths. `draw` is called at most once a frame, also at each scroll, without React. */
export function useView(scroller: RefObject<HTMLElement | null>, extent: { from: number; to: number }, count: number) {
  const size = useSize(scroller)
  const isNarrow = useMediaQuery('(max-width: 600px)')
  const isCoarse = useMediaQuery('(pointer: coarse)')
  const [pxPerDay, setZoom] = useState<number>(DEFAULT_ZOOM)
  const [ownWidth, setOwnWidth] = useState<number>()
  const rowHeight = isCoarse ? 42 : 32
  // Where there is room, names take some of it; where there is little, columns give way to the chart.
  const usualWidth = isNarrow ? NARROW_TABLE : Math.min(Math.max(FULL_WIDTH, size.width * 0.42), Math.max(FULL_NAME, size.width / 2))
  const tableWidth = Math.round(Math.min(ownWidth ?? usualWidth, Math.max(90, size.width * (isNarrow ? 0.6 : 0.75))))
  const origin = Math.floor(extent.from / LEAP) * LEAP
  const sheet: Sheet = { origin, pxPerDay, rowHeight }
  const width = Math.max(0, size.width - tableWidth)
  const height = Math.max(0, size.height - HEAD)
  const sheetWidth = Math.max(width, Math.ceil(xOf(sheet, extent.to)))
  /** How many steps of rows are scrolled past: React draws the list anew at each step only. */
  const [passed, setPassed] = useState(0)
  const stepPx = STEP * rowHeight
  const look = (): void => setPassed(Math.floor((scroller.current?.scrollTop ?? 0) / stepPx))
  // A folded plan may be shorter than what was scrolled past.
  const top = Math.min(passed * stepPx, Math.max(0, count * rowHeight - height))
  const range = visibleRows(top, height + stepPx, rowHeight, count, SPARE)

  // What is at the left edge stays there when the sheet begins on another day.
  const before = useRef(origin)
  useLayoutEffect(() => {
    if (before.current !== origin && scroller.current !== null) scroller.current.scrollLeft += (before.current - origin) * pxPerDay
    before.current = origin
  }, [origin, pxPerDay, scroller])

  const drawing = useRef<() => void>(undefined)
  const frame = useRef(0)
  const request = useCallback(() => {
    if (frame.current !== 0) return
    frame.current = requestAnimationFrame(() => {
      frame.current = 0
      drawing.current?.()
    })
  }, [])
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current)
      // A page whose tab is left lives on: a frame that is taken back must not count as one to come when the tab is opened again.
      frame.current = 0
    },
    [],
  )

  /** The day that stays in its place while the zoom changes: that under the pointer, or in the middle. */
  const held = useRef<{ day: number; at: number }>(undefined)
  const zoomTo = (wanted: number, atX = width / 2): void => {
    const next = zoomWithin(wanted)
    if (next === pxPerDay || scroller.current === null) return
    held.current = { day: dayAtX(sheet, scroller.current.scrollLeft + atX), at: atX }
    setZoom(next)
  }
  useLayoutEffect(() => {
    if (held.current === undefined || scroller.current === null) return
    scroller.current.scrollLeft = (held.current.day - origin) * pxPerDay - held.current.at
    held.current = undefined
    request()
  }, [pxPerDay, origin, request, scroller])

  const view: View = { sheet, headHeight: HEAD, tableWidth, width, height, sheetWidth, rows: range }
  return {
    view,
    drawing,
    request,
    onScroll: (): void => {
      request()
      look()
    },
    zoomTo,
    /** About the first of these days that is in sight, otherwise about the middle. */
    zoomBy: (by: 1 | -1, days: readonly number[] = []): void => {
      const places = days.map((day) => xOf(sheet, day) - (scroller.current?.scrollLeft ?? 0))
      zoomTo(
        zoomStep(pxPerDay, by),
        places.find((x) => x >= 0 && x <= width),
      )
    },
    setTableWidth: setOwnWidth,
    goTo: (day: number, share = 0.3): void => {
      if (scroller.current !== null) scroller.current.scrollLeft = xOf(sheet, day) - width * share
      request()
    },
    fit: (from: number, to: number): void => {
      const next = zoomWithin((width - 60) / Math.max(1, to - from))
      held.current = { day: from, at: 30 }
      if (next === pxPerDay && scroller.current !== null) scroller.current.scrollLeft = xOf(sheet, from) - 30
      setZoom(next)
      request()
    },
    /** Scrolls so far that a row, and a day when one is named, can be seen. */
    reveal: (row: number, day?: number): void => {
      const box = scroller.current
      if (box === null) return
      const top = row * rowHeight
      if (top < box.scrollTop) box.scrollTop = top
      else if (top + rowHeight > box.scrollTop + height) box.scrollTop = top + rowHeight - height
      if (day !== undefined) {
        const x = xOf(sheet, day)
        if (x < box.scrollLeft + 20 || x > box.scrollLeft + width - 60) box.scrollLeft = x - width * 0.3
      }
      request()
    },
  }
}
