import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AlarmLevel } from '#contract/alarm.ts'
import { alarmLevels } from '#contract/alarm.ts'
import { isTrue, valueOf } from '#contract/live-value.ts'
import type { Device, DeviceKind } from '#contract/station.ts'
import type { WidgetContext } from '../../define.ts'
import { useDevicePoints } from '../data/use-device-points.ts'
import { useLiveSelect } from '../data/use-live-select.ts'
import { groupPower, type Site, type SiteGroup } from './site.ts'
import { groupState, levelOf, type GroupState, type PartState, type SiteState } from './state.ts'
import { siteTopics } from './topics.ts'
import { useDeviceAlarms } from '../single-line/use-node-state.ts'

/** Which parameter tells that a device is heard, and what it shows. */
const mainCode: Partial<Record<DeviceKind, string>> = { battery: 'SOC', pile: 'STATUS', pvInverter: 'P', gridMeter: 'P', loadMeter: 'P' }

/** What states of a pile mean for the picture (`STATUS` of the product models): a car stands there from the start of a session to its end. */
const pileStates: Record<number, PartState['pile']> = { 0: 'idle', 1: 'charging', 2: 'fault', 3: 'plugged', 4: 'plugged', 5: 'charging', 6: 'away' }

export interface DeviceState {
  /** When it was last heard, where it no longer is, epoch ms. */
  silentSince: number | undefined
  /** State of a pile, state of charge of a battery. */
  value: number | undefined
  /** State of charge of the car at a pile, where the pile tells it. */
  second: number | undefined
}

interface FeedProps {
  device: Device
  onState(sn: string, state: DeviceState): void
}

/** Follows one device and tells when what the picture shows of it changes. Draws nothing. */
function DeviceFeed({ device, onState }: FeedProps) {
  const points = valueOf(useDevicePoints(device.sn))
  const code = mainCode[device.kind]
  // Of what helps the plant along anything that it says tells that it is heard.
  const main = code === undefined ? [...(points?.values() ?? [])].find(({ kind }) => kind !== 'setpoint')?.id : points?.get(code)?.id
  const car = device.kind === 'pile' ? points?.get('VSOC')?.id : undefined
  const value = useLiveSelect(main, (live) => {
    const read = isTrue(live) ? valueOf(live) : undefined
    // Of a meter or an inverter only that it is heard can be seen: its power is its group's.
    return device.kind === 'pile' ? read : device.kind === 'battery' && read !== undefined ? Math.round(read / 2) * 2 : undefined
  })
  const silentSince = useLiveSelect(main, (live) => (live.state === 'stale' && live.cause !== 'connection' ? live.at : undefined))
  const second = useLiveSelect(car, (live) => (isTrue(live) ? Math.round((valueOf(live) ?? 0) / 2) * 2 : undefined))
  useEffect(() => onState(device.sn, { value, silentSince, second }), [onState, device.sn, value, silentSince, second])
  return null
}

/** Sizes that count as full for the light of a group, kW. */
function fullKwOf({ model: { station } }: WidgetContext, group: SiteGroup): number {
  const connection = (station.gridCapacityKva ?? 500) * 0.6
  return {
    grid: connection,
    storage: station.storagePowerKw ?? 100,
    load: connection,
    pv: station.pvPeakKw ?? 100,
    piles: station.pilePowerKw ?? 100,
  }[group]
}

/** A group's flow in steps that can be seen: the picture is not drawn anew for less. */
function useGroup(context: WidgetContext, group: SiteGroup): GroupState | undefined {
  const { quantity, source } = groupPower[group]
  const point = context.point(quantity)
  const full = fullKwOf(context, group)
  const held = useRef<GroupState>(undefined)
  const key = useLiveSelect(point?.id, (live) => {
    held.current = groupState(isTrue(live) ? valueOf(live) : undefined, source, full, held.current)
    const { share, direction } = held.current
    return `${share ?? ''} ${direction}`
  })
  return useMemo(() => {
    if (point === undefined) return undefined
    const [share = '', direction = '0'] = key.split(' ')
    return { share: share === '' ? undefined : Number(share), direction: Number(direction) as GroupState['direction'] }
  }, [point, key])
}

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, one) => sum + one, 0) / values.length

/** Of piles that share a bay the one that it shows: where a car stands, else what is wrong. */
const shownFirst: readonly PartState['pile'][] = ['charging', 'plugged', 'fault', 'idle', 'away']
const busiestOf = (states: readonly DeviceState[]): DeviceState | undefined =>
  shownFirst.flatMap((one) => states.find(({ value }) => pileStates[value ?? -1] === one) ?? [])[0]

/**
 * What the site shows now, and the invisible parts that follow its devices: whoever calls this must mount them. `follows` false: a picture too small for single devices,
 * by the station's own values alone.
 */
export function useSiteState(context: WidgetContext, site: Site, follows: boolean) {
  const { station, devices } = context.model
  const [heard, setHeard] = useState<ReadonlyMap<string, DeviceState>>(new Map())
  const onState = useCallback((sn: string, state: DeviceState) => setHeard((before) => new Map(before).set(sn, state)), [])
  const alarms = useDeviceAlarms(station.id)
  const [grid, storage, load, pv, piles] = [
    useGroup(context, 'grid'),
    useGroup(context, 'storage'),
    useGroup(context, 'load'),
    useGroup(context, 'pv'),
    useGroup(context, 'piles'),
  ]
  const soc = useLiveSelect(context.point('soc')?.id, (live) => (isTrue(live) ? levelOf(valueOf(live)) : undefined))
  const followed = useMemo(() => {
    if (!follows) return []
    const shown = new Set(site.parts.flatMap(({ devices: sns }) => sns))
    const alone = new Set(site.parts.flatMap(({ group, devices: sns }) => (group === undefined ? sns : [])))
    const told = devices.filter(({ sn, kind }) => alone.has(sn) || (shown.has(sn) && mainCode[kind] !== undefined))
    // What no topic brings would wait for ever.
    const heardOf = new Set(siteTopics(devices))
    return told.filter(({ sn }) => heardOf.has(`device:${sn}`))
  }, [site, devices, follows])
  const kinds = useMemo(() => new Map(devices.map(({ sn, kind }) => [sn, kind])), [devices])
  const state = useMemo((): SiteState => {
    const told = new Set<string>()
    const parts = new Map(
      site.parts.map(({ id, kind, devices: sns }): [string, PartState] => {
        const main = sns.filter((sn) => kinds.get(sn) === (kind === 'container' ? 'battery' : kinds.get(sns[0] ?? '')))
        const states = main.flatMap((sn) => heard.get(sn) ?? [])
        // What stands for several things of one device has its alarm once.
        const fresh = sns.filter((sn) => !told.has(sn))
        const alarm = alarmLevels.find((level: AlarmLevel) => fresh.some((sn) => alarms.get(sn) === level))
        const alarmOf = alarm === undefined ? undefined : fresh.find((sn) => alarms.get(sn) === alarm)
        if (alarm !== undefined) for (const sn of fresh) told.add(sn)
        const pile = busiestOf(states)
        const values = states.flatMap(({ value }) => value ?? [])
        const isSilent =
          states.length > 0 &&
          states.every(({ silentSince, value }) => silentSince !== undefined || (kind === 'bay' && pileStates[value ?? -1] === 'away'))
        return [
          id,
          {
            isFollowed: states.length > 0,
            isSilent,
            alarm,
            alarmOf,
            // Of a battery of which nothing is known, as of some moments of the past, the station's own state of charge is told.
            level:
              kind === 'container' ? (levelOf(mean(values)) ?? (isSilent ? undefined : soc)) : kind === 'bay' ? levelOf(pile?.second) : undefined,
            pile: kind === 'bay' ? pileStates[pile?.value ?? -1] : undefined,
          },
        ]
      }),
    )
    const groups = Object.fromEntries(Object.entries({ grid, storage, load, pv, piles }).filter(([, group]) => group !== undefined))
    const all = devices.filter(({ kind }) => kind === 'pile')
    const known = all.flatMap(({ sn }) => heard.get(sn)?.value ?? [])
    const busy = known.filter((one) => pileStates[one] === 'charging').length
    return { groups, parts, piles: known.length === all.length ? { busy, all: all.length } : undefined }
  }, [site, devices, kinds, heard, alarms, grid, storage, load, pv, piles, soc])
  const feeds = followed.map((device) => <DeviceFeed key={device.sn} device={device} onState={onState} />)
  return { state, heard, feeds }
}
