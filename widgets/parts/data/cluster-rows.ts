import type { Device } from '#contract/station.ts'

export interface ClusterRow {
  device: Device
  /** The stack that the cluster belongs to: gives what the cluster does not report itself. */
  stack: Device | undefined
}

/** Clusters with their stacks; a stack without clusters of its own stands for itself. */
export function clusterRows(devices: readonly Device[]): ClusterRow[] {
  const bySn = new Map(devices.map((device) => [device.sn, device]))
  const clusters = devices.filter((device) => device.kind === 'cluster')
  const covered = new Set(clusters.map((cluster) => cluster.parentSn))
  const rows = clusters.map((device): ClusterRow => ({ device, stack: device.parentSn === null ? undefined : bySn.get(device.parentSn) }))
  for (const device of devices) if (device.kind === 'battery' && !covered.has(device.sn)) rows.push({ device, stack: device })
  return rows
}
