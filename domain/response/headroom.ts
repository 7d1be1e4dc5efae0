import { MOST_KW, type PowerLimit, type Strategies } from '#contract/strategy.ts'
import type { ResponseKind } from '#contract/response.ts'
import { decide } from '../control/law.ts'
import { noFaults } from '../control/measured.ts'
import { clockOn } from '../control/plan.ts'
import { batteryLimits, type StorageFacts } from '../control/simulate.ts'

/** A station as it is now. kW: grid import +, storage discharge +, PV +. */
export interface StationNow {
  at: number
  date: string
  minute: number
  gridKw: number
  pvKw: number
  storageKw: number
  soc: number
  /** Largest demand of the month so far. */
  monthDemandKw: number
}

export interface Headroom {
  /** That can be held through the whole time, kW without a sign. */
  kw: number
  /** What it ends at: the share that may be used, the battery's energy, or a limit of the controller. */
  by: 'share' | 'energy' | PowerLimit
}

/**
 * What a station's storage can give to a response: as much of its rated power as may be used, as the controller's own limits let it now (`decide`, the law that
 * it runs by), and no more than its energy lasts for. `active`: what the controller has. Its battery by the window and losses of `storage`.
 */
export function headroomOf(
  kind: ResponseKind,
  storage: StorageFacts,
  now: StationNow,
  active: Strategies,
  { limitPercent, hours }: { limitPercent: number; hours: number },
): Headroom {
  const mode = kind === 'cut' ? 'discharge' : 'charge'
  // A controller is told no more.
  const shareKw = Math.min(MOST_KW, (storage.ratedKw * limitPercent) / 100)
  const { operatingMode: _byHand, plan: _plan, peakCut: _peakCut, ...limits } = active
  const scheduling = { enabled: true, windows: [{ from: now.at, to: now.at + 1, mode, kw: shareKw, task: '' } as const] }
  const decision = decide(
    { ...limits, scheduling },
    {
      at: now.at,
      clock: clockOn(now.date, now.minute),
      gridKw: now.gridKw,
      pvKw: now.pvKw,
      storageKw: now.storageKw,
      phasesKw: [now.gridKw / 3, now.gridKw / 3, now.gridKw / 3],
      soc: now.soc,
      cellV: { min: 3.3, max: 3.3 },
      cellC: { min: 25, max: 25 },
      ratedKw: storage.ratedKw,
      bms: batteryLimits(storage, now.soc),
      othersKw: now.gridKw + now.storageKw,
      monthDemandKw: now.monthDemandKw,
      faults: noFaults,
    },
    0,
  )
  const allowed = Math.max(0, kind === 'cut' ? decision.storageKw : -decision.storageKw)
  const left = Math.max(0, ((now.soc - storage.socMin) / 100) * storage.capacityKwh) * storage.oneWay
  const room = Math.max(0, ((storage.socMax - now.soc) / 100) * storage.capacityKwh) / storage.oneWay
  const energyKw = hours <= 0 ? Infinity : (kind === 'cut' ? left : room) / hours
  if (energyKw < allowed - 1e-9) return { kw: energyKw, by: 'energy' }
  return { kw: allowed, by: decision.limits.at(-1) ?? 'share' }
}
