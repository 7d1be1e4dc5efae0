import { z } from 'zod'
import {
  benefitFormulas,
  energySplits,
  readingSources,
  selfUseModes,
  selfUsePrices,
  slipStates,
  slipTaxes,
  type EarlierSlip,
  type SlipFigure,
  type SlipProblem,
  type SlipWarning,
} from '../settlement.ts'
import type { LocalText } from '../text.ts'
import type { BillLine } from '../utility-bill.ts'
import { calendarMonth, changed, done, id, ids, listed, openMonth, remark, saved, stamps } from './common.ts'
import { stationId } from './station.ts'
import { typed, typedLines } from '../typed.ts'

const year = (date: string): boolean => date >= '2000' && date < '2100'
const date = z.iso.date('dateWrong').refine(year, 'dateWrong')
/** A decimal of no less than nothing, as people type it. */
const decimal = (whole: number, places: number) => new RegExp(`^(0|[1-9]\\d{0,${whole - 1}})(\\.\\d{1,${places}})?$`)
export const kwh = typed.regex(decimal(9, 4), 'amountWrong').or(z.literal('')).default('')
export const price = typed.regex(decimal(3, 6), 'priceWrong').or(z.literal('')).default('')
export const money = typed.regex(decimal(12, 2), 'amountWrong').or(z.literal('')).default('')
/** Money that may be given back. */
const signed = typed
  .regex(/^(?!-0(\.0+)?$)-?(0|[1-9]\d{0,11})(\.\d{1,2})?$/, 'amountWrong')
  .or(z.literal(''))
  .default('')
const sn = typed.min(1, 'required').max(64, 'tooLong')
const registerCode = typed.min(1, 'required').max(64, 'tooLong')

/** A meter of a slip: which of its registers count what flows into the storage and out of it, and with how many digits before the point. */
const meter = z.object({
  sn,
  charge: registerCode,
  discharge: typed.max(64, 'tooLong').default(''),
  digits: z.int().min(4, 'outOfRange').max(12, 'outOfRange').default(6),
})
export type SettlementMeter = z.infer<typeof meter>

/** What slips of a grid connection point are made of. */
const agreementDraft = z.object({
  stationId,
  connectionPointId: id,
  /** From then on, until the next one of the connection point; empty: from the beginning. */
  fromMonth: openMonth,
  /** The name on its slips; empty: as the connection point says. */
  customer: typed.max(100, 'tooLong').default(''),
  customerOrganization: typed.max(64, 'tooLong').default(''),
  formula: z.enum(benefitFormulas).default('shareOfSavings'),
  split: z.enum(energySplits).default('quarterHours'),
  settlementDay: z.int('wholeNumber').min(1, 'outOfRange').max(28, 'outOfRange').default(1),
  tax: z.enum(slipTaxes).default('electricity'),
  meters: z.array(meter).min(1, 'required').max(50, 'tooLong'),
  selfUse: z.enum(selfUseModes).default('none'),
  selfUseMeters: z.array(meter).max(50, 'tooLong').default([]),
  selfUseKwh: kwh,
  selfUsePrice: z.enum(selfUsePrices).default('flat'),
  selfUseAgreed: price,
  demandEffect: z.boolean().default(false),
  basicFee: z.boolean().default(false),
  /** Whether the adjustment by the power factor counts: of these meters (import: kWh, export: kvarh), without any as the utility billed it. */
  powerFactor: z.boolean().default(false),
  powerFactorMeters: z.array(meter).max(50, 'tooLong').default([]),
  powerFactorFunds: price,
  remark,
})
const pointFacts = { stationName: z.string(), stationNameEn: z.string(), pointNumber: z.string(), pointName: z.string(), customerName: z.string() }
const agreement = agreementDraft.extend({ id: z.string(), createdAt: z.number(), ...pointFacts, ...stamps })
export type SettlementAgreement = z.infer<typeof agreement>

const bill = z.object({
  number: typed.max(64, 'tooLong').default(''),
  date: date.or(z.literal('')).default(''),
  sharp: kwh,
  peak: kwh,
  flat: kwh,
  valley: kwh,
  deepValley: kwh,
  kvarh: kwh,
  energyAmount: money,
  basicFee: money,
  powerFactor: signed,
  surcharges: signed,
  total: signed,
  /** Needed once the customer has agreed to the slip. */
  reason: typedLines.max(500, 'tooLong').default(''),
})
export type UtilityBill = z.infer<typeof bill>

const reading = z.object({
  id: z.string(),
  stationId: z.string(),
  sn: z.string(),
  code: z.string(),
  /** What the meter's model calls the register; null: it is not known any more. */
  called: z.custom<LocalText>().nullable(),
  date: z.string(),
  /** As the display of the meter shows it, kWh. */
  value: z.string(),
  source: z.enum(readingSources),
  reason: z.string(),
  fileId: z.string(),
  ...stamps,
})
export type SettlementReading = z.infer<typeof reading>

/** What a slip says besides its figures, as it was when it was made. */
export interface SlipFacts {
  stationName: string
  stationNameEn: string
  pointNumber: string
  pointName: string
  customerName: string
  ownerName: string
  bankName: string
  bankAccount: string
  taxNumber: string
  timeZone: string
  area: string
}

const entry = z.object({
  id: z.string(),
  number: z.string(),
  stationId: z.string(),
  connectionPointId: z.string(),
  month: z.string(),
  dateFrom: z.string(),
  /** The first day that does not belong to it. */
  dateTo: z.string(),
  state: z.enum(slipStates),
  /** Of a red slip: the one that it takes back. */
  reverses: z.string().nullable(),
  facts: z.custom<SlipFacts>(),
  problems: z.array(z.custom<SlipProblem>()),
  warnings: z.array(z.custom<SlipWarning>()),
  /** Yuan; of a red slip what undoes it. Null: it could not be worked out. */
  payable: z.string().nullable(),
  confirmedAt: z.number().nullable(),
  confirmedBy: z.string().nullable(),
  confirmRemark: z.string(),
  lockedAt: z.number().nullable(),
  lockedBy: z.string().nullable(),
  createdAt: z.number(),
  createdBy: z.string(),
  ...stamps,
})
export type SlipEntry = z.infer<typeof entry>

const slip = entry.extend({
  /** Of a red slip: why, and the number of the one that it takes back. */
  reason: z.string(),
  reversesNumber: z.string(),
  formula: z.enum(benefitFormulas).nullable(),
  split: z.enum(energySplits).nullable(),
  figures: z.array(z.custom<SlipFigure>()),
  /** Null: never worked out to anything else for this customer. */
  earlier: z.custom<EarlierSlip>().nullable(),
  /** The red slip that takes it back. */
  reversedBy: z.object({ id: z.string(), number: z.string() }).nullable(),
})
export type Slip = z.infer<typeof slip>

const run = z.object({
  id: z.string(),
  month: z.string(),
  state: z.enum(['running', 'stopped', 'done']),
  startedAt: z.number(),
  startedBy: z.string(),
  endedAt: z.number().nullable(),
  total: z.int(),
  items: z.array(
    z.object({
      connectionPointId: z.string(),
      stationId: z.string(),
      stationName: z.string(),
      stationNameEn: z.string(),
      pointName: z.string(),
      customerName: z.string(),
      slipId: z.string().nullable(),
      /** Why it was left as it is. */
      words: z.string(),
      problems: z.array(z.custom<SlipProblem>()),
      payable: z.string().nullable(),
    }),
  ),
})
export type SettlementRun = z.infer<typeof run>

const changing = { id, revision: z.int().min(0).max(2_147_483_647) }

export const settlementSchemas = {
  settlementAgreementList: {
    payload: z.object({ ...listed('id', 'createdAt'), stationId: stationId.optional() }),
    answer: z.object({ settlementAgreementList: z.array(agreement), totalRows: z.int() }),
  },
  saveSettlementAgreement: { payload: agreementDraft.extend(saved), answer: z.object({ id: z.string() }) },
  deleteSettlementAgreement: { payload: z.object({ ids }), answer: changed },
  settlementReadingList: {
    payload: z.object({ ...listed('date', 'sn', 'updatedAt'), stationId, sn: z.string().max(64).optional() }),
    answer: z.object({ settlementReadingList: z.array(reading), totalRows: z.int() }),
  },
  /** A reading that a person takes, or that the register is asked for again (`value` empty). */
  saveSettlementReading: {
    payload: z.object({
      stationId,
      sn,
      code: registerCode,
      date,
      value: typed.regex(decimal(12, 4), 'amountWrong').or(z.literal('')),
      reason: typedLines.min(1, 'required').max(500, 'tooLong'),
      fileId: typed.max(64, 'tooLong').default(''),
      revision: saved.revision,
    }),
    answer: z.object({ id: z.string() }),
  },
  settlementSlipList: {
    payload: z.object({
      ...listed('month', 'number', 'createdAt', 'payable'),
      stationId: stationId.optional(),
      month: calendarMonth.optional(),
      state: z.enum(slipStates).optional(),
    }),
    answer: z.object({ settlementSlipList: z.array(entry), totalRows: z.int() }),
  },
  settlementSlip: { payload: z.object({ id }), answer: slip },
  makeSettlementSlip: { payload: z.object({ connectionPointId: id, month: calendarMonth }), answer: z.object({ id: z.string() }) },
  confirmSettlementSlip: { payload: z.object({ ...changing, remark: typedLines.max(500, 'tooLong').default('') }), answer: done },
  lockSettlementSlip: { payload: z.object(changing), answer: done },
  reverseSettlementSlip: {
    payload: z.object({ ...changing, reason: typedLines.min(1, 'required').max(500, 'tooLong') }),
    answer: z.object({ id: z.string() }),
  },
  utilityBill: {
    payload: z.object({ id }),
    answer: z.object({ bill: bill.extend(stamps).nullable(), lines: z.array(z.custom<BillLine>()) }),
  },
  saveUtilityBill: { payload: bill.extend({ id, revision: saved.revision }), answer: done },
  deleteSettlementSlip: { payload: z.object({ ids }), answer: changed },
  settlementRun: { payload: z.object({}), answer: z.object({ run: run.nullable() }) },
  startSettlementRun: { payload: z.object({ month: calendarMonth }), answer: z.object({ id: z.string() }) },
  stopSettlementRun: { payload: z.object({ id }), answer: done },
  continueSettlementRun: { payload: z.object({ id }), answer: done },
  settlementSlipFile: { payload: z.object({ id, format: z.enum(['pdf', 'xlsx']) }), answer: z.unknown() },
}
