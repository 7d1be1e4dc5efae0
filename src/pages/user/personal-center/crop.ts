/** A square out of a picture, in the picture's own pixels. */
export interface Crop {
  left: number
  top: number
  side: number
}
export interface Size {
  width: number
  height: number
}

/** Side of the square that is kept. */
export const AVATAR_PX = 256
export const MAX_ZOOM = 8

const between = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)
const shorter = ({ width, height }: Size): number => Math.min(width, height)

/** The square never leaves the picture. */
export const clampCrop = ({ left, top, side }: Crop, size: Size): Crop => {
  const whole = between(side, shorter(size) / MAX_ZOOM, shorter(size))
  return { side: whole, left: between(left, 0, size.width - whole), top: between(top, 0, size.height - whole) }
}

/** The largest square, in the middle. */
export const middleCrop = (size: Size): Crop => {
  const side = shorter(size)
  return { side, left: (size.width - side) / 2, top: (size.height - side) / 2 }
}

export const zoomOf = ({ side }: Crop, size: Size): number => shorter(size) / side

/** Zoomed about its own middle; 1 is the largest square. */
export const zoomCrop = (crop: Crop, size: Size, zoom: number): Crop => {
  const side = shorter(size) / between(zoom, 1, MAX_ZOOM)
  const grown = (crop.side - side) / 2
  return clampCrop({ side, left: crop.left + grown, top: crop.top + grown }, size)
}

/** The picture follows the hand: dragging it to the right shows more of its left. `dx`, `dy` as shares of the square's side. */
export const dragCrop = (crop: Crop, size: Size, dx: number, dy: number): Crop =>
  clampCrop({ ...crop, left: crop.left - dx * crop.side, top: crop.top - dy * crop.side }, size)
