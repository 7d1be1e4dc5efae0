import { describe, expect, test } from 'vitest'
import { geometryOf, isPhone, readWallSettings, stacked } from './wall-geometry.ts'

const read = (text: string) => readWallSettings(new URLSearchParams(text))
const hd = { width: 1920, height: 1080 }

describe('the address of a wall', () => {
  test('says nothing: the wall fills its window', () => {
    expect(geometryOf(read(''), hd)).toEqual({ ...hd, zoom: 1, left: 0, top: 0, display: hd })
  })

  test('what does not fit counts as not there', () => {
    expect(read('scale=big&design=axb&wall=0x99&tile=7&bezel=-3&night=30-2&theme=pink&text=latin&numbers=none')).toMatchObject({
      scale: 'stretch',
      design: undefined,
      columns: 1,
      rows: 12,
      tile: 6,
      night: undefined,
      theme: undefined,
      readers: undefined,
      numbers: 'drawn',
    })
    expect(read('theme=bright&text=expert&numbers=text')).toMatchObject({ theme: 'bright', readers: 'expert', numbers: 'text' })
  })
})

describe('a design size other than the window’s', () => {
  const zoom = (text: string, window = hd): number => geometryOf(read(text), window).zoom
  test.each([
    ['fit', 0.5],
    ['width', 0.5],
    ['height', 1080 / 1440],
    ['none', 1],
    ['stretch', 1],
  ])('%s', (scale, expected) => {
    expect(zoom(`scale=${scale}&design=3840x1440`)).toBeCloseTo(expected)
  })

  test('is shown whole and in the middle when it fits', () => {
    const { width, height, zoom, left, top } = geometryOf(read('design=3840x1440'), hd)
    expect([width * zoom, height * zoom]).toEqual([1920, 720])
    expect(left).toBe(0)
    expect(top * zoom).toBeCloseTo((1080 - 720) / 2)
  })
})

describe('one wall over several displays', () => {
  test('each window shows its own part, and what lies behind the frames is hidden', () => {
    const at = (tile: number) => geometryOf(read(`wall=3x2&tile=${tile}&bezel=30x20`), hd)
    expect([at(1).width, at(1).height]).toEqual([3 * 1920 + 2 * 30, 2 * 1080 + 20])
    expect([at(1).left, at(1).top]).toEqual([-0, -0])
    expect([at(3).left, at(3).top]).toEqual([-2 * 1950, -0])
    expect([at(5).left, at(5).top]).toEqual([-1950, -1100])
    expect(at(5).display).toEqual(hd)
  })
})

describe('on a phone', () => {
  const phone = { width: 390, height: 844 }
  test('a wall of one window is read by scrolling; a display, a wall of several and one that is scaled are walls', () => {
    expect([isPhone(read(''), phone), isPhone(read(''), { width: 844, height: 390 }), isPhone(read(''), { width: 1080, height: 1920 })]).toEqual([
      true,
      false,
      false,
    ])
    expect([isPhone(read('wall=2x1'), phone), isPhone(read('design=1920x1080'), phone)]).toEqual([false, false])
  })
  test('panels stand below each other as they are read, none over another; those that shared a row are higher', () => {
    const items = [
      { id: 'c', x: 12, y: 8, w: 12, h: 5 },
      { id: 'a', x: 0, y: 0, w: 24, h: 8 },
      { id: 'b', x: 0, y: 8, w: 12, h: 5 },
      { id: 'd', x: 0, y: 13, w: 24, h: 1 },
    ]
    expect(stacked(items, 24).map(({ id, x, y, w, h }) => [id, x, y, w, h])).toEqual([
      ['a', 0, 0, 24, 8],
      ['b', 0, 8, 24, 7],
      ['c', 0, 15, 24, 7],
      ['d', 0, 22, 24, 1],
    ])
  })
})
