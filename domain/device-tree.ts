import type { Device } from '#contract/station.ts'

export interface TreeLine {
  device: Device
  depth: number
}

/** Devices below their parents, in the server's order. A parent that is not there makes its children roots; a loop is cut. */
export function treeLines(devices: readonly Device[]): TreeLine[] {
  const known = new Set(devices.map((device) => device.sn))
  const children = new Map<string | null, Device[]>()
  for (const device of devices) {
    const parent = device.parentSn !== null && known.has(device.parentSn) ? device.parentSn : null
    children.set(parent, [...(children.get(parent) ?? []), device])
  }
  const lines: TreeLine[] = []
  const seen = new Set<string>()
  const visit = (device: Device, depth: number): void => {
    if (seen.has(device.sn)) return
    seen.add(device.sn)
    lines.push({ device, depth })
    for (const child of children.get(device.sn) ?? []) visit(child, depth + 1)
  }
  for (const root of children.get(null) ?? []) visit(root, 0)
  for (const device of devices) visit(device, 0)
  return lines
}
