import type { PlanSegment } from '#contract/strategy.ts'
import { powerOf } from './plan.ts'
import { batteryLimits, socAfter, type StorageFacts } from './simulate.ts'

/** What is held against a plan while it is drawn. Lists have one figure a quarter hour as the day goes by, kW; undefined: not known, and not asked. */
export interface PlanFacts {
  storage: StorageFacts
  /** At midnight, %. */
  beginSoc: number | undefined
  loadKw: readonly (number | null)[] | undefined
  pvKw: readonly (number | null)[] | undefined
  /** As much may be drawn because of charging (safety strategy, contract), and be fed in. */
  drawKw: number | undefined
  exportKw: number | undefined
  /** Minutes of the clock as the day goes by; absent: one of 24 hours. */
  clockMinutes?: readonly number[]
}

/** `overlap`, `rated`: of the segment itself; `full`, `empty`: of the battery before its end; `demand`, `backflow`: by the forecast. */
const planFindings = ['overlap', 'rated', 'full', 'empty', 'demand', 'backflow'] as const
export type PlanFindingKind = (typeof planFindings)[number]

export interface PlanFinding {
  kind: PlanFindingKind
  /** Index among the segments as they were given. */
  segment: number
  /** Of the day, when it begins. */
  minute: number
  /** What it would be, and what may be, kW; of a battery %. */
  value: number
  limit: number
}

export interface CheckedPlan {
  findings: PlanFinding[]
  /** At the end of each quarter hour, %; undefined: where it begins is not known. */
  soc: number[] | undefined
  /** Capacity that is taken out over the day. */
  cycles: number | undefined
  chargeKwh: number
  dischargeKwh: number
}

const STEP = 15
const SLACK_KW = 0.5
/** A battery that is full or empty so little before a segment ends is as it should be. */
const EARLY_MINUTES = 15

const usualDay = Array.from({ length: 1440 }, (_, minute) => minute)

/** Runs a day's segments through: each finding once a segment, where it first comes. What the battery does not take or give any more is not counted. */
export function checkPlan(segments: readonly PlanSegment[], facts: PlanFacts): CheckedPlan {
  const { storage, beginSoc, loadKw, pvKw, drawKw, exportKw, clockMinutes = usualDay } = facts
  const findings: PlanFinding[] = []
  const tell = (finding: PlanFinding): void => {
    if (!findings.some(({ kind, segment }) => kind === finding.kind && segment === finding.segment)) findings.push(finding)
  }
  segments.forEach((one, i) => {
    const other = segments.findIndex((before, j) => j < i && before.from < one.to && one.from < before.to)
    if (other >= 0) tell({ kind: 'overlap', segment: i, minute: one.from, value: 0, limit: 0 })
    if (one.kw > storage.ratedKw) tell({ kind: 'rated', segment: i, minute: one.from, value: one.kw, limit: storage.ratedKw })
  })
  let soc = beginSoc
  const walk: number[] = []
  let [chargeKwh, dischargeKwh] = [0, 0]
  for (const [i, minute] of clockMinutes.entries()) {
    const index = segments.findIndex(({ from, to }) => minute >= from && minute < to)
    const asked = index < 0 ? 0 : Math.max(-storage.ratedKw, Math.min(storage.ratedKw, powerOf(segments[index] as PlanSegment)))
    let kw = asked
    if (soc !== undefined) {
      const { chargeKw, dischargeKw } = batteryLimits(storage, soc)
      kw = Math.max(-chargeKw, Math.min(dischargeKw, asked))
      const isEarly = index >= 0 && minute < (segments[index] as PlanSegment).to - EARLY_MINUTES
      if (isEarly && asked - kw > SLACK_KW) tell({ kind: 'empty', segment: index, minute, value: soc, limit: storage.socMin })
      if (isEarly && kw - asked > SLACK_KW) tell({ kind: 'full', segment: index, minute, value: soc, limit: storage.socMax })
      soc = socAfter(storage, soc, kw, 1)
      if (minute % STEP === STEP - 1) walk.push(soc)
    }
    if (kw < 0) chargeKwh -= kw / 60
    else dischargeKwh += kw / 60
    const quarter = Math.floor(i / STEP)
    const [load, pv] = [loadKw?.[quarter] ?? undefined, pvKw?.[quarter] ?? undefined]
    if (index < 0 || load === undefined || pv === undefined) continue
    const gridKw = load - pv - kw
    // What load alone draws is not the plan's doing.
    if (kw < 0 && drawKw !== undefined && gridKw > drawKw + SLACK_KW) tell({ kind: 'demand', segment: index, minute, value: gridKw, limit: drawKw })
    if (kw > 0 && exportKw !== undefined && -gridKw > exportKw + SLACK_KW)
      tell({ kind: 'backflow', segment: index, minute, value: -gridKw, limit: exportKw })
  }
  return {
    findings,
    soc: beginSoc === undefined ? undefined : walk,
    cycles: beginSoc === undefined || storage.capacityKwh <= 0 ? undefined : dischargeKwh / storage.oneWay / storage.capacityKwh,
    chargeKwh,
    dischargeKwh,
  }
}
