import type { QuantityCode } from '#contract/quantity.ts'
import type { Device, DeviceKind, StationModel } from '#contract/station.ts'
import type { Extent, Ground, Place } from './space.ts'

/** What a site is put together from. */
export const siteGroups = ['grid', 'storage', 'load', 'pv', 'piles'] as const
export type SiteGroup = (typeof siteGroups)[number]

/** The power of each, and whether positive power flows from it towards the switch room. */
export const groupPower: Record<SiteGroup, { quantity: QuantityCode; source: boolean; colour: string }> = {
  grid: { quantity: 'gridPower', source: true, colour: '--grid' },
  storage: { quantity: 'storagePower', source: true, colour: '--storage' },
  load: { quantity: 'loadPower', source: false, colour: '--load' },
  pv: { quantity: 'pvPower', source: true, colour: '--pv' },
  piles: { quantity: 'pilePower', source: false, colour: '--pile' },
}

export type PartKind =
  | 'tower'
  | 'transformer'
  | 'switchRoom'
  | 'building'
  | 'hall'
  | 'container'
  | 'pvRow'
  | 'bay'
  | 'mast'
  | 'cooler'
  | 'cabinet'
  | 'tree'

/** One thing on the ground, with the devices that it stands for: none where nothing measures it alone. */
export interface SitePart {
  id: string
  kind: PartKind
  group: SiteGroup | undefined
  extent: Extent
  /** Numbers of its devices, the main one first. */
  devices: readonly string[]
}

export interface SiteCable {
  group: SiteGroup
  /** From the switch room outwards. */
  way: readonly Ground[]
}

export interface Site {
  parts: readonly SitePart[]
  cables: readonly SiteCable[]
  ground: Extent
  /** Where the tag of a group points to. */
  anchors: Partial<Record<SiteGroup, Place>>
  /** Fields and pavements, which have no height. */
  pads: readonly { kind: 'field' | 'pad' | 'road'; extent: Extent }[]
}

/** Metres by which a person has moved a group. */
export type Shifts = Partial<Record<SiteGroup, Ground>>

/** More batteries than these share containers, more piles share bays: the picture shows how much there is, the tags say it exactly. */
const MOST_CONTAINERS = 12
const MOST_BAYS = 10
const CONTAINER = { length: 7.6, depth: 3, height: 3.9, pitch: 8.4, rowPitch: 6.6 }
const PV = { depth: 2.45, height: 1.65, pitch: 4.1, lane: 3.4, kwARow: 55 }
const BAY = { depth: 5, pitch: 4.1, road: 5.5 }
/** What helps the plant along: three in a row beside the tower; more share places. */
const AUXILIARY = { most: 6, inRow: 3, pitch: 2.2, rowPitch: 2.8, size: 1.3 }
const MARGIN = 3

const ofKind = (devices: readonly Device[], kind: DeviceKind): Device[] => devices.filter((device) => device.kind === kind)

/** A battery with the converter above it and the clusters below it: an alarm of any is one of its container. */
const family = (devices: readonly Device[], battery: Device): string[] => [
  battery.sn,
  ...devices.filter(({ parentSn }) => parentSn === battery.sn).map(({ sn }) => sn),
  ...(battery.parentSn === null ? [] : [battery.parentSn]),
]

/** Items as evenly as they go into so many lots, in order; each lot has at least one. */
const lots = <T>(items: readonly T[], n: number): T[][] =>
  Array.from({ length: n }, (_, i) => items.slice(Math.floor((i * items.length) / n), Math.floor(((i + 1) * items.length) / n)))

const perRow = (n: number): number => (n <= 3 ? n : n === 4 ? 2 : n <= 9 ? 3 : 4)

const box = (x0: number, y0: number, width: number, depth: number, top = 0): Extent => ({ x0, y0, x1: x0 + width, y1: y0 + depth, top })
const moved = (extent: Extent, [dx, dy]: Ground): Extent => ({
  ...extent,
  x0: extent.x0 + dx,
  x1: extent.x1 + dx,
  y0: extent.y0 + dy,
  y1: extent.y1 + dy,
})

/** Containers of a station: one a battery; of more batteries than there is room for, one for several. */
function containersOf({ station, devices }: StationModel): string[][] {
  const batteries = ofKind(devices, 'battery')
  if (batteries.length === 0) return station.isStorage ? [[]] : []
  return lots(batteries, Math.min(batteries.length, MOST_CONTAINERS)).map((lot) => lot.flatMap((battery) => family(devices, battery)))
}

const auxiliaryKinds: Partial<Record<DeviceKind, PartKind>> = { environment: 'mast', airConditioner: 'cooler' }

/** Weather, cooling, fire panel, other meters: what nothing else stands for, so that whatever has an alarm can be pointed at. */
function auxiliariesOf(devices: readonly Device[], kinds: ReadonlySet<DeviceKind>, contained: readonly string[]): Device[][] {
  const left = devices
    .filter(({ sn, kind }) => !kinds.has(kind) && !contained.includes(sn))
    .toSorted((one, two) => one.kind.localeCompare(two.kind, 'en'))
  return lots(left, Math.min(left.length, AUXILIARY.most))
}

/** Rows of modules in proportion to the peak power. */
const pvRowsOf = ({ station }: StationModel): number =>
  station.isPhotoVoltaic ? Math.max(2, Math.min(16, Math.round((station.pvPeakKw ?? 0) / PV.kwARow))) : 0

/**
 * The site of a station, laid out in bands out of its device tree: the grid at the left, what consumes at the back, storage in the middle, photovoltaics in front,
 * piles at the right. What it does not have takes no room. `has`: quantities that the station knows.
 */
export function siteOf(model: StationModel, has: (quantity: QuantityCode) => boolean, shifts: Shifts = {}): Site {
  const { devices, station } = model
  const shiftOf = (group: SiteGroup): Ground => shifts[group] ?? [0, 0]
  const parts: SitePart[] = []
  const cables: SiteCable[] = []
  const pads: Site['pads'][number][] = []
  const anchors: Site['anchors'] = {}
  const put = (id: string, kind: PartKind, group: SiteGroup | undefined, extent: Extent, sns: readonly string[] = []): Extent => {
    const placed = group === undefined ? extent : moved(extent, shiftOf(group))
    parts.push({ id, kind, group, extent: placed, devices: sns })
    return placed
  }
  const lay = (kind: 'field' | 'pad' | 'road', group: SiteGroup, extent: Extent): void =>
    void pads.push({ kind, extent: moved(extent, shiftOf(group)) })

  const containers = containersOf(model)
  const rows = pvRowsOf(model)
  const blocks = rows <= 3 ? Math.min(1, rows) : 2
  const piles = ofKind(devices, 'pile')
  const bays = station.isCharPail ? Math.max(1, Math.min(piles.length, MOST_BAYS)) : 0
  const pilesOfBay = lots(piles, bays)
  const columns = perRow(containers.length)
  const storageRows = columns === 0 ? 0 : Math.ceil(containers.length / columns)
  const hasLoad = has('loadPower')

  const shown: readonly [boolean, readonly DeviceKind[]][] = [
    [has('gridPower'), ['gridMeter', 'transformer']],
    [hasLoad, ['loadMeter']],
    [rows > 0, ['pvInverter']],
    [bays > 0, ['pile']],
  ]
  const auxiliaries = auxiliariesOf(devices, new Set(shown.flatMap(([isThere, kinds]) => (isThere ? kinds : []))), containers.flat())

  const left = 21
  const middle = Math.max(27, columns * CONTAINER.pitch + 2)
  const pvX = left - 11
  const pvBlock = Math.min(19, (left + middle - pvX - (blocks - 1) * PV.lane) / Math.max(1, blocks))
  const loadBand = hasLoad ? 14 : 3
  const storageBand = storageRows * CONTAINER.rowPitch
  const storageY = MARGIN + loadBand
  const pvY = Math.max(storageY + storageBand + 6.5, storageRows === 0 ? 26 : 0)
  const pvBand = Math.ceil(rows / Math.max(1, blocks)) * PV.pitch
  const hubY = Math.max(MARGIN + 4, storageY - 5)
  const auxiliaryY = hubY + 18.5
  const auxiliaryBand = Math.ceil(auxiliaries.length / AUXILIARY.inRow) * AUXILIARY.rowPitch
  const depth =
    Math.max(
      rows > 0 ? pvY + pvBand + 1 : storageY + storageBand + 6,
      32,
      bays * BAY.pitch + 8,
      auxiliaries.length > 0 ? auxiliaryY + auxiliaryBand : 0,
    ) +
    MARGIN -
    1
  const bayX = left + middle + 3

  // The grid and the room where everything comes together.
  const hub = box(13.6, hubY, 4.4, 3.6, 3.4)
  put('switch', 'switchRoom', undefined, hub)
  const exit = { up: hub.y0 + 1.6, down: hub.y1 }
  if (has('gridPower')) {
    const transformers = ofKind(devices, 'transformer')
    const meters = ofKind(devices, 'gridMeter')
    const tower = put(
      'tower',
      'tower',
      'grid',
      box(4, hub.y0 + 13, 4, 4, 19),
      meters.map(({ sn }) => sn),
    )
    const transformer = put(
      'transformer',
      'transformer',
      'grid',
      box(4, hub.y0, 3.4, 3.2, 3.2),
      transformers.map(({ sn }) => sn),
    )
    const [towerX, towerY] = [(tower.x0 + tower.x1) / 2, tower.y0 + 1]
    const transformerX = (transformer.x0 + transformer.x1) / 2
    const y = (transformer.y0 + transformer.y1) / 2
    lay('pad', 'grid', box(3, hub.y0 - 1, 5.4, 5.2))
    cables.push({
      group: 'grid',
      way: [
        [hub.x0, exit.up],
        [transformerX, exit.up],
        [transformerX, y],
        [transformerX, towerY],
        [towerX, towerY],
      ],
    })
    anchors.grid = [towerX, (tower.y0 + tower.y1) / 2, 19]
  }
  if (hasLoad) {
    const sns = ofKind(devices, 'loadMeter').map(({ sn }) => sn)
    const building = put('building', 'building', 'load', box(left + middle - 25, MARGIN, 9.5, 10, 13.5), sns)
    const hall = put('hall', 'hall', 'load', box(left + middle - 14, MARGIN + 0.5, 14, 9.5, 5.4), sns)
    const y = Math.max(building.y1, hall.y1) + 1.6
    const end = (building.x0 + building.x1) / 2
    cables.push({
      group: 'load',
      way: [
        [hub.x0 + 3, hub.y0],
        [hub.x0 + 3, Math.min(hub.y0 - 0.5, y)],
        [end, Math.min(hub.y0 - 0.5, y)],
        [end, building.y1],
      ],
    })
    anchors.load = [(building.x0 + building.x1) / 2, (building.y0 + building.y1) / 2, 13.5]
  }
  for (const [i, sns] of containers.entries()) {
    const [row, column] = [Math.floor(i / columns), i % columns]
    const [x, y] = [left + 0.4 + column * CONTAINER.pitch, storageY + 1 + row * CONTAINER.rowPitch]
    put(`container-${i}`, 'container', 'storage', box(x, y, CONTAINER.length, CONTAINER.depth, CONTAINER.height), sns)
    lay('pad', 'storage', box(x - 0.5, y - 0.5, CONTAINER.length + 1, CONTAINER.depth + 1))
  }
  if (containers.length > 0) {
    const [dx, dy] = shiftOf('storage')
    for (let row = storageRows - 1; row >= 0; row--) {
      const y = storageY + 1 + row * CONTAINER.rowPitch + CONTAINER.depth + 1.5 + dy
      const inRow = Math.min(columns, containers.length - row * columns)
      const trunk: Ground[] = row === storageRows - 1 ? [[17.2, exit.down]] : []
      cables.push({ group: 'storage', way: [...trunk, [17.2, y], [left + 0.4 + inRow * CONTAINER.pitch - 1.4 + dx, y]] })
    }
    const first = parts.find(({ kind }) => kind === 'container')?.extent ?? hub
    anchors.storage = [(first.x0 + first.x1) / 2, (first.y0 + first.y1) / 2, CONTAINER.height]
  }
  if (rows > 0) {
    const inverters = ofKind(devices, 'pvInverter').map(({ sn }) => sn)
    const [dx, dy] = shiftOf('pv')
    const inBlock = [Math.ceil(rows / blocks), Math.floor(rows / blocks)]
    let made = 0
    for (let block = 0; block < blocks; block++) {
      const x = pvX + block * (pvBlock + PV.lane)
      const count = inBlock[block] ?? 0
      lay('field', 'pv', box(x - 0.6, pvY - 0.8, pvBlock + 1.2, count * PV.pitch + 0.4))
      for (let row = 0; row < count; row++, made++) {
        // Each row stands for its share of the inverters, at least for one of them.
        const from = Math.floor((made * inverters.length) / rows)
        const own = inverters.slice(from, Math.max(Math.floor(((made + 1) * inverters.length) / rows), from + 1))
        put(`pv-${made}`, 'pvRow', 'pv', box(x, pvY + row * PV.pitch, pvBlock, PV.depth, PV.height), own)
      }
    }
    const lane = pvX + pvBlock + PV.lane / 2 + dx
    const top = pvY - 2 + dy
    cables.push({
      group: 'pv',
      way: [
        [14.4, exit.down],
        [14.4, top],
        [lane, top],
        [lane, pvY + pvBand - 2 + dy],
      ],
    })
    anchors.pv = [pvX + pvBlock * 0.4 + dx, pvY + pvBand * 0.5 + dy, PV.height]
  }
  if (bays > 0) {
    const y0 = Math.max(MARGIN, Math.min(pvY - 8, depth - MARGIN - bays * BAY.pitch))
    const [dx, dy] = shiftOf('piles')
    lay('road', 'piles', box(bayX + BAY.depth + 1.2, 0, BAY.road, depth))
    lay('pad', 'piles', box(bayX, y0, BAY.depth + 1.2, bays * BAY.pitch))
    for (let i = 0; i < bays; i++) {
      const sns = (pilesOfBay[i] ?? []).map(({ sn }) => sn)
      put(`bay-${i}`, 'bay', 'piles', box(bayX, y0 + i * BAY.pitch, BAY.depth + 1.2, BAY.pitch, 3.6), sns)
    }
    const y = Math.min(Math.max(pvY - 3.6, y0 + 1), y0 + bays * BAY.pitch - 1) + dy
    const x = bayX - 1.2 + dx
    const ends: Ground[] = [
      [x, y0 + 0.8 + dy],
      [x, y0 + bays * BAY.pitch - 0.8 + dy],
    ]
    const trunk: Ground[] = [
      [15.8, exit.down],
      [15.8, pvY - 3.6],
      [x, pvY - 3.6],
    ]
    cables.push({ group: 'piles', way: [...trunk, ends[1] as Ground] })
    if (y - (y0 + dy) > 3) cables.push({ group: 'piles', way: [[x, pvY - 3.6], ends[0] as Ground] })
    anchors.piles = [bayX + 1 + dx, y0 + (bays * BAY.pitch) / 2 + dy, 3.6]
  }

  for (const [i, lot] of auxiliaries.entries()) {
    const [x, y] = [3 + (i % AUXILIARY.inRow) * AUXILIARY.pitch, auxiliaryY + Math.floor(i / AUXILIARY.inRow) * AUXILIARY.rowPitch]
    const kind = auxiliaryKinds[lot[0]?.kind ?? 'meter'] ?? 'cabinet'
    put(
      `auxiliary-${i}`,
      kind,
      undefined,
      box(x, y, AUXILIARY.size, AUXILIARY.size, kind === 'mast' ? 4 : kind === 'cooler' ? 1.5 : 2.2),
      lot.map(({ sn }) => sn),
    )
  }

  const width = (bays > 0 ? bayX + BAY.depth + 1.2 + BAY.road : left + middle) + MARGIN * (bays > 0 ? 0.3 : 1)
  const ground = parts.reduce<Extent>(
    (all, { extent }) => ({
      x0: Math.min(all.x0, extent.x0 - 1),
      y0: Math.min(all.y0, extent.y0 - 1),
      x1: Math.max(all.x1, extent.x1 + 1),
      y1: Math.max(all.y1, extent.y1 + 1),
      top: 0,
    }),
    box(0, 0, width, depth),
  )
  parts.push(...treesOn(ground, parts, pads))
  return { parts, cables, ground, anchors, pads }
}

/** Trees along the edges, where nothing else stands: they say how large everything is. */
function treesOn(ground: Extent, parts: readonly SitePart[], pads: Site['pads']): SitePart[] {
  const { x0, y0, x1, y1 } = ground
  const at: Ground[] = [
    ...[0.16, 0.3, 0.46, 0.62].map((share): Ground => [x0 + (x1 - x0) * share, y0 + 1.4]),
    ...[0.5, 0.88, 0.94].map((share): Ground => [x0 + 1.4, y0 + (y1 - y0) * share]),
  ]
  const taken = [...parts.map(({ extent }) => extent), ...pads.map(({ extent }) => extent)]
  return at.flatMap(([x, y], i): SitePart[] => {
    const extent = box(x - 0.9, y - 0.9, 1.8, 1.8, 3.4 + (i % 3) * 0.6)
    const isFree = taken.every((one) => one.x1 < extent.x0 - 0.6 || one.x0 > extent.x1 + 0.6 || one.y1 < extent.y0 - 0.6 || one.y0 > extent.y1 + 0.6)
    return isFree ? [{ id: `tree-${i}`, kind: 'tree', group: undefined, extent, devices: [] }] : []
  })
}
