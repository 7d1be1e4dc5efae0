import { z } from 'zod'
import { allocationMethods, allocationParties, basicFeeModes, excessBases, feeProblems, feeSources } from '../fee.ts'
import { selfUseModes, type SlipProblem } from '../settlement.ts'
import { calendarMonth, changed, id, ids, listed, remark, saved, stamps } from './common.ts'
import { kwh as quantity, money, price } from './settlement.ts'
import { stationId } from './station.ts'
import { typedLines } from '../typed.ts'

const pointFacts = { pointNumber: z.string(), pointName: z.string(), customerName: z.string() }
const stationNames = { stationName: z.string(), stationNameEn: z.string() }

/** How the basic fee of a connection point is worked out from a month on. Decimals as text; empty: not said. */
const configurationDraft = z.object({
  stationId,
  connectionPointId: id,
  month: calendarMonth,
  mode: z.enum(basicFeeModes).default('actual'),
  contractKw: quantity,
  /** Of the transformers that are not suspended; empty: what the connection point has. */
  capacityKva: quantity,
  /** Yuan/kVA and yuan/kW of a month. */
  capacityPrice: price,
  demandPrice: price,
  excessBase: z.enum(excessBases).default('contract'),
  discount: z.boolean().default(false),
  remark,
})
const configuration = configurationDraft.extend({ id: z.string(), ...pointFacts, ...stamps })
export type DemandConfiguration = z.infer<typeof configuration>

const feeMonth = z.object({
  month: z.string(),
  /** It has not ended: all is as far as it has come. */
  open: z.boolean(),
  mode: z.enum(basicFeeModes).nullable(),
  contractKw: z.string(),
  kva: z.string().nullable(),
  /** Highest mean of a quarter hour that was heard, kW, and when that quarter hour began. */
  measuredKw: z.string().nullable(),
  measuredAt: z.number().nullable(),
  /** Percent of the month's quarter hours of which the mean is known. */
  known: z.number(),
  /** Drawn from the grid. */
  kwh: z.string().nullable(),
  /** Which of them are made of corrected readings. */
  corrected: z.object({ measured: z.boolean(), kwh: z.boolean(), fee: z.boolean() }),
  /** Some of it still is what it was before a correction. */
  recalculating: z.boolean(),
  /** Yuan/kVA or yuan/kW, with the discount; kW that cost twice as much; yuan. */
  price: z.string().nullable(),
  excessKw: z.string().nullable(),
  fee: z.string().nullable(),
  /** Why there is no fee. */
  problem: z.enum(feeProblems).nullable(),
})
export type FeeMonthRow = z.infer<typeof feeMonth>

const proposal = z.object({
  months: z.int(),
  fees: z.object({ capacity: z.string().nullable(), contract: z.string().nullable(), actual: z.string().nullable() }),
  contractKw: z.string(),
  cheapest: z.enum(basicFeeModes),
  saves: z.string().nullable(),
})

/** Weight empty, of a customer: the capacity or the measured demand of their connection point, as the method says. */
const party = z.object({ connectionPointId: id, party: z.enum(allocationParties), weight: quantity })
/** A part of a fee, yuan. */
const allocated = party.extend({
  amount: z.string(),
  /** Its weight was left empty, and is what was known then. */
  isKnown: z.boolean().optional(),
  /** Of corrected readings then. */
  weightCorrected: z.boolean().optional(),
  /** The fee that was parted was, of whichever connection point. */
  feeCorrected: z.boolean().optional(),
})
export type AllocatedParty = z.infer<typeof allocated>

const allocationDraft = z.object({
  stationId,
  month: calendarMonth,
  source: z.enum(feeSources).default('worked'),
  /** Yuan; of one that is worked out the server says it. */
  fee: money,
  /** Why it is not the one that is worked out. */
  reason: typedLines.max(500, 'tooLong').default(''),
  method: z.enum(allocationMethods).default('demand'),
  parties: z.array(party).min(1, 'required').max(100, 'tooLong'),
  remark,
})
const allocation = allocationDraft.extend({
  id: z.string(),
  ...stationNames,
  parties: z.array(allocated.extend(pointFacts)),
  ...stamps,
})
export type ElectricityAllocation = z.infer<typeof allocation>

const selfUse = z.object({
  key: z.string(),
  stationId: z.string(),
  ...stationNames,
  connectionPointId: z.string(),
  ...pointFacts,
  month: z.string(),
  mode: z.enum(selfUseModes),
  /** Null: not known, as the problems say. */
  kwh: z.string().nullable(),
  /** Yuan/kWh; null too where parts of the month had different ones. */
  price: z.string().nullable(),
  amount: z.string().nullable(),
  slip: z.object({ id: z.string(), number: z.string() }).nullable(),
  /** Which of them are made of corrected readings. */
  corrected: z.object({ kwh: z.boolean(), price: z.boolean(), amount: z.boolean() }),
  problems: z.array(z.custom<SlipProblem>()),
})
export type SelfUseRow = z.infer<typeof selfUse>

const selfUseMeter = z.object({
  key: z.string(),
  month: z.string(),
  ...pointFacts,
  sn: z.string(),
  /** As the display of the meter shows it; null: missing. */
  last: z.string().nullable(),
  lastDate: z.string(),
  /** It was a corrected one. */
  lastCorrected: z.boolean(),
  current: z.string().nullable(),
  currentDate: z.string(),
  currentCorrected: z.boolean(),
  ratio: z.string(),
  kwh: z.string().nullable(),
  problems: z.array(z.custom<SlipProblem>()),
})
export type SelfUseMeterRow = z.infer<typeof selfUseMeter>

export const feeSchemas = {
  demandConfigurationList: {
    payload: z.object({ ...listed('month', 'updatedAt'), powerstationId: id, connectionPointId: id.optional() }),
    answer: z.object({
      demandConfigurationList: z.array(configuration),
      totalRows: z.int(),
      /** The station's connection points, to choose from. */
      points: z.array(z.object({ id: z.string(), number: z.string(), name: z.string(), customerName: z.string() })),
    }),
  },
  saveDemandConfiguration: { payload: configurationDraft.extend(saved), answer: z.object({ id: z.string() }) },
  deleteDemandConfiguration: { payload: z.object({ ids }), answer: changed },
  /** The last 13 months of a connection point until this one, the newest first, and the cheapest way to pay. */
  basicFeeMonths: {
    payload: z.object({ powerstationId: id, connectionPointId: id }),
    answer: z.object({ months: z.array(feeMonth), proposal: proposal.nullable() }),
  },
  electricityAllocationList: {
    payload: z.object({ ...listed('month', 'updatedAt'), stationId: stationId.optional(), month: calendarMonth.optional() }),
    answer: z.object({
      electricityAllocationList: z.array(allocation),
      totalRows: z.int(),
      /** Connection points of the viewer's stations, to choose from. */
      points: z.array(
        z.object({ id: z.string(), stationId: z.string(), ...stationNames, number: z.string(), name: z.string(), customerName: z.string() }),
      ),
    }),
  },
  saveElectricityAllocation: { payload: allocationDraft.extend(saved), answer: z.object({ id: z.string() }) },
  deleteElectricityAllocation: { payload: z.object({ ids }), answer: changed },
  selfUseList: {
    payload: z.object({ ...listed('month'), stationId: stationId.optional(), month: calendarMonth.optional() }),
    answer: z.object({ selfUseList: z.array(selfUse), totalRows: z.int() }),
  },
  selfUseMeterList: {
    payload: z.object({ ...listed('month'), powerstationId: id, month: calendarMonth.optional() }),
    answer: z.object({ selfUseMeterList: z.array(selfUseMeter), totalRows: z.int() }),
  },
}
