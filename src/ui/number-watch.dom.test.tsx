import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchBoard } from './number-watch.ts'

let board: HTMLElement
let told: boolean[]
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  // This document knows none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  board = document.body.appendChild(document.createElement('div'))
  told = []
  const layer = document.createElement('div')
  stop = watchBoard(board, layer, {
    onChange: () => undefined,
    onFonts: () => undefined,
    onPointed: (is) => void told.push(is),
    draw: () => undefined,
  })
})
afterEach(() => {
  stop()
  board.remove()
  vi.useRealTimers()
})
const moved = (screenX: number): void => void board.dispatchEvent(new PointerEvent('pointermove', { screenX }))

test('a pointer that was left on a wall does not point; one that moves does, until it rests', () => {
  board.dispatchEvent(new PointerEvent('pointerenter'))
  moved(5)
  moved(5)
  expect(told).toEqual([])
  moved(6)
  moved(7)
  expect(told).toEqual([true])
  vi.advanceTimersByTime(9000)
  moved(8)
  vi.advanceTimersByTime(9000)
  expect(told).toEqual([true])
  vi.advanceTimersByTime(2000)
  expect(told).toEqual([true, false])
  moved(9)
  board.dispatchEvent(new PointerEvent('pointerleave'))
  expect(told).toEqual([true, false, true, false])
})

test('whoever moves on a wall by keys has text as long as the focus is there', () => {
  board.dispatchEvent(new FocusEvent('focusin'))
  vi.advanceTimersByTime(60_000)
  board.dispatchEvent(new PointerEvent('pointerleave'))
  expect(told).toEqual([true])
  board.dispatchEvent(new FocusEvent('focusout'))
  expect(told).toEqual([true, false])
})
