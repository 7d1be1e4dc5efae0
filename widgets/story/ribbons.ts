import type { Flow, Flows } from './model.ts'

/** Where a ribbon lies: its middle at the label, its outline, and its thread where nothing flows. */
export interface Ribbon {
  middle: number
  band: string
  line: string
}
export interface Shape {
  comes: Ribbon[]
  goes: Ribbon[]
  hub: { x: number; y: number; width: number; height: number }
  labelWidth: number
}

/** Height of a label and its width at least and at most, of the text's size. */
export const LABEL_EM = 4.4
const LABEL_WIDTH_EM = [12, 17] as const

const at = (n: number): string => n.toFixed(1)

/** A side's ribbons: at the hub one after the other, at the labels so far apart that no two labels meet. */
function sideOf(flows: readonly Flow[], box: { height: number }, px: number, hub: Shape['hub'], label: number, hubX: number): Ribbon[] {
  const slots = flows.map(({ share }) => Math.max(share * hub.height, px * LABEL_EM))
  const used = slots.reduce((sum, slot) => sum + slot, 0)
  const gap = Math.max(0, (box.height - used) / (flows.length + 1))
  // Too many for the room: all of them closer.
  const shrink = Math.min(1, box.height / Math.max(1, used))
  let y = gap
  let inHub = hub.y
  const turn = (hubX - label) / 2
  return flows.map(({ share }, i) => {
    const slot = (slots[i] ?? 0) * shrink
    const middle = y + slot / 2
    y += slot + gap
    const width = share * hub.height
    const wide = Math.min(width, slot)
    const [a0, a1, b0, b1] = [middle - wide / 2, middle + wide / 2, inHub, inHub + width]
    inHub += width
    const curve = (from: number, to: number, back: boolean): string =>
      back
        ? `L${at(hubX)} ${at(from)}C${at(hubX - turn)} ${at(from)} ${at(label + turn)} ${at(to)} ${at(label)} ${at(to)}`
        : `M${at(label)} ${at(from)}C${at(label + turn)} ${at(from)} ${at(hubX - turn)} ${at(to)} ${at(hubX)} ${at(to)}`
    return { middle, band: `${curve(a0, b0, false)}${curve(b1, a1, true)}Z`, line: curve(middle, (b0 + b1) / 2, false) }
  })
}

/** The picture of what comes and goes, in a box. */
export function ribbonsOf({ comes, goes }: Flows, box: { width: number; height: number }, px: number): Shape {
  const labelWidth = Math.min(px * LABEL_WIDTH_EM[1], Math.max(px * LABEL_WIDTH_EM[0], box.width * 0.27))
  const height = Math.max(0, Math.min(box.height - px * 2, box.height * 0.72))
  const width = Math.max(6, px * 0.7)
  const hub = { x: box.width / 2 - width / 2, y: (box.height - height) / 2, width, height }
  return {
    hub,
    labelWidth,
    comes: sideOf(comes, box, px, hub, labelWidth, hub.x),
    goes: sideOf(goes, box, px, hub, box.width - labelWidth, hub.x + hub.width),
  }
}
