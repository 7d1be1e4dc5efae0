/** Labels of the relief stand in two columns at its sides, tied to their columns by lines with an elbow; pure. */

export interface LabelWish {
  id: string
  /** What it names. */
  x: number
  y: number
}
export interface SideLabel extends LabelWish {
  side: 'left' | 'right'
  top: number
}

/** Height of what says which province is looked at, and of the words in the corner, of the labels' size. */
const CAPTION_EM = 5.4
const CORNER_EM = 1.8

/** Between what heights labels stand: of the country down to its inset, of a province between its caption and the words in the corner. */
export const labelSpan = (height: number, font: number, insetY: number, isNear: boolean): { top: number; bottom: number } =>
  isNear ? { top: font * CAPTION_EM, bottom: height - font * CORNER_EM } : { top: font * 2, bottom: insetY - font * 0.5 }

/** How many labels of a height find room on one side. */
export const sideRoom = (height: number, label: number): number => Math.max(0, Math.floor(height / label))

/**
 * Each on the side that it is nearer to as long as that has room, in the order of their heights so that no two lines cross, none over another, as near to its own height
 * as the others let it.
 */
export function placeSides(wishes: readonly LabelWish[], box: { middle: number; top: number; bottom: number }, label: number): SideLabel[] {
  const most = sideRoom(box.bottom - box.top, label)
  const fromLeft = [...wishes].sort((a, b) => a.x - b.x)
  // The middle one decides; a side that is full hands the nearest ones over.
  const natural = fromLeft.filter(({ x }) => x < box.middle).length
  const left = Math.min(most, Math.max(natural, fromLeft.length - most))
  return [fromLeft.slice(0, left), fromLeft.slice(left, left + most)].flatMap((side, i) => {
    const sorted = [...side].sort((a, b) => a.y - b.y)
    const tops = sorted.map(({ y }) => y - label / 2)
    // Down past the one above, then up from the bottom.
    for (let at = 0; at < tops.length; at++) tops[at] = Math.max(tops[at] ?? 0, at === 0 ? box.top : (tops[at - 1] ?? 0) + label)
    for (let at = tops.length - 1; at >= 0; at--)
      tops[at] = Math.min(tops[at] ?? 0, at === tops.length - 1 ? box.bottom - label : (tops[at + 1] ?? 0) - label)
    return sorted.map((wish, at) => ({ ...wish, side: i === 0 ? ('left' as const) : ('right' as const), top: tops[at] ?? 0 }))
  })
}
