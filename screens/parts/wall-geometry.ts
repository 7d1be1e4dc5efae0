import { wallThemes, type WallTheme } from '#contract/display-codes.ts'

/** How a wall is put on its display or displays; pure. Lengths in CSS px. */

const scaleModes = ['stretch', 'fit', 'width', 'height', 'none'] as const
export type ScaleMode = (typeof scaleModes)[number]

export interface Size {
  width: number
  height: number
}

export interface WallSettings {
  /** stretch: arranged for the window as it is; the others scale a design size: whole in the window, to its width, to its height, not at all. */
  scale: ScaleMode
  /** What the wall was designed for; undefined: the window. */
  design: Size | undefined
  /** Displays of one wall, each driven by a window of its own; this one is `tile`, counted from the upper left. */
  columns: number
  rows: number
  tile: number
  /** What the frames between two displays hide. */
  bezel: Size
  /** Hours of station time in which the wall is dimmed; undefined: never. */
  night: { from: number; to: number } | undefined
  /** Very urgent alarms take the wall over until somebody has seen them. */
  takeover: boolean
  /** How it is dressed; undefined: as it was arranged. */
  theme: WallTheme | undefined
  /** For whom its story is told; undefined: as it was arranged. */
  readers: 'plain' | 'expert' | undefined
  /** How many live numbers are shown: drawn on a canvas where there are many, or as text whatever that costs. */
  numbers: 'drawn' | 'text'
  /** The moment that it shows, epoch ms; undefined: now. */
  at: number | undefined
}

const between = (text: string | null, min: number, max: number, usual: number): number => {
  const value = text === null || text === '' ? NaN : Number(text)
  return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : usual
}

const pair = (text: string | null, separator: RegExp): [number, number] | undefined => {
  const parts = (text ?? '').split(separator).map(Number)
  const [a, b] = parts
  return parts.length === 2 && a !== undefined && b !== undefined && Number.isFinite(a) && Number.isFinite(b) ? [a, b] : undefined
}

/** Reads the address: `?scale=fit&design=3840x2160`, `?wall=3x1&tile=2&bezel=24x0`, `?night=22-6`, `?takeover=0`, `?theme=bright`, `?text=expert`, `?numbers=text`, `?at=1770000000000`. What does not fit counts as not there. */
export function readWallSettings(query: URLSearchParams): WallSettings {
  const design = pair(query.get('design'), /x/i)
  const wall = pair(query.get('wall'), /x/i)
  const bezel = pair(query.get('bezel'), /x/i)
  const night = pair(query.get('night'), /-/)
  const columns = between(String(wall?.[0] ?? 1), 1, 12, 1)
  const rows = between(String(wall?.[1] ?? 1), 1, 12, 1)
  const inHours = night !== undefined && night.every((hour) => hour >= 0 && hour <= 24)
  const isSize = design !== undefined && design.every((px) => px >= 320 && px <= 32_000)
  return {
    scale: scaleModes.find((mode) => mode === query.get('scale')) ?? (isSize ? 'fit' : 'stretch'),
    design: isSize ? { width: design[0], height: design[1] } : undefined,
    columns,
    rows,
    tile: between(query.get('tile'), 1, columns * rows, 1) - 1,
    bezel: { width: between(String(bezel?.[0] ?? 0), 0, 500, 0), height: between(String(bezel?.[1] ?? 0), 0, 500, 0) },
    night: inHours ? { from: night[0], to: night[1] } : undefined,
    takeover: query.get('takeover') !== '0',
    theme: wallThemes.find((theme) => theme === query.get('theme')),
    readers: (['plain', 'expert'] as const).find((readers) => readers === query.get('text')),
    numbers: query.get('numbers') === 'text' ? 'text' : 'drawn',
    at: Number(query.get('at')) > 0 ? Number(query.get('at')) : undefined,
  }
}

/** A window narrower than this, px, and higher than wide is a phone: the wall is read there by scrolling, one panel below the other. */
const PHONE_PX = 560

export const isPhone = ({ columns, rows, design }: WallSettings, window: Size): boolean =>
  window.width < PHONE_PX && window.height > window.width && columns * rows === 1 && design === undefined

/** Panels one below the other in the order in which they are read. One that shared its row is given a third more height: what stood beside each other in it no longer does. */
export function stacked<T extends { x: number; y: number; w: number; h: number }>(items: readonly T[], columns: number): T[] {
  let y = 0
  return items
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map((item) => {
      const h = item.h === 1 || item.w === columns ? item.h : Math.ceil(item.h * 1.34)
      const placed = { ...item, x: 0, y, w: columns, h }
      y += h
      return placed
    })
}

export interface WallGeometry extends Size {
  /** CSS zoom: canvases stay sharp under it. */
  zoom: number
  /** Where the wall's upper left corner lies, in px of the wall itself. */
  left: number
  top: number
  /** One display, in px of the wall: sizes of text follow its shorter side. */
  display: Size
}

/** Where and how large the wall is drawn in a window. */
export function geometryOf(settings: WallSettings, window: Size): WallGeometry {
  const { scale, design, columns, rows, tile, bezel } = settings
  if (columns * rows > 1) {
    const column = tile % columns
    const row = Math.floor(tile / columns)
    return {
      width: columns * window.width + (columns - 1) * bezel.width,
      height: rows * window.height + (rows - 1) * bezel.height,
      zoom: 1,
      left: -column * (window.width + bezel.width),
      top: -row * (window.height + bezel.height),
      display: window,
    }
  }
  if (design === undefined || scale === 'stretch') return { ...window, zoom: 1, left: 0, top: 0, display: window }
  const [x, y] = [window.width / design.width, window.height / design.height]
  const zoom = scale === 'fit' ? Math.min(x, y) : scale === 'width' ? x : scale === 'height' ? y : 1
  const middle = (room: number, size: number): number => Math.max(0, (room / zoom - size) / 2)
  return { ...design, zoom, left: middle(window.width, design.width), top: middle(window.height, design.height), display: design }
}
