import { describe, expect, test } from 'vitest'
import { clampCrop, dragCrop, middleCrop, MAX_ZOOM, zoomCrop, zoomOf } from './crop.ts'

const wide = { width: 1000, height: 400 }

describe('cropping a picture to a square', () => {
  test('begins with the largest square in the middle', () => {
    expect(middleCrop(wide)).toEqual({ left: 300, top: 0, side: 400 })
    expect(middleCrop({ width: 10, height: 30 })).toEqual({ left: 0, top: 10, side: 10 })
  })

  test('zooms about the middle, and back to where it was', () => {
    const near = zoomCrop(middleCrop(wide), wide, 2)
    expect(near).toEqual({ left: 400, top: 100, side: 200 })
    expect(zoomOf(near, wide)).toBe(2)
    expect(zoomCrop(near, wide, 1)).toEqual(middleCrop(wide))
    expect(zoomOf(zoomCrop(near, wide, 99), wide)).toBe(MAX_ZOOM)
  })

  test('follows the hand and stops at the edge', () => {
    expect(dragCrop(middleCrop(wide), wide, 0.25, 0)).toEqual({ left: 200, top: 0, side: 400 })
    expect(dragCrop(middleCrop(wide), wide, 5, 5)).toEqual({ left: 0, top: 0, side: 400 })
    expect(dragCrop(middleCrop(wide), wide, -5, 0)).toEqual({ left: 600, top: 0, side: 400 })
  })

  test('never leaves the picture, whatever is asked', () => {
    for (const left of [-1000, 0, 5000])
      for (const side of [0, 100, 9000]) {
        const crop = clampCrop({ left, top: left, side }, wide)
        expect(crop.left).toBeGreaterThanOrEqual(0)
        expect(crop.left + crop.side).toBeLessThanOrEqual(wide.width)
        expect(crop.top + crop.side).toBeLessThanOrEqual(wide.height)
      }
  })
})
