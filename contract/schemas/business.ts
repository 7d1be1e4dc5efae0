import { z } from 'zod'
import { localText } from '../text.ts'
import { stationId } from './station.ts'
import { day } from './common.ts'

const known = z.object({ known: z.int(), of: z.int() })
const amount = z.string().nullable()
/** A share, 0 to 1; null: nothing to tell it from. */
const share = z.number().nullable()

/** Figures of some days of one or more stations. Money in yuan, decimal texts with two places; null: no such source, or nothing is known. */
const figures = {
  /** Station-days that it is made of, and those of them that wait to be worked out anew. */
  days: z.int(),
  waiting: z.int(),
  dischargeValue: amount,
  /** Negative. */
  chargeCost: amount,
  storageArbitrage: amount,
  pvSelfUse: amount,
  pvFeedIn: amount,
  charging: amount,
  total: amount,
  /** Station-days of which a source is known, of those of stations that have it. */
  known: z.object({ storageArbitrage: known, pvSelfUse: known, pvFeedIn: known, charging: known }),
  chargedKwh: z.number(),
  dischargedKwh: z.number(),
  generatedKwh: z.number(),
  exportedKwh: z.number(),
  pilesKwh: z.number(),
  /** In hours without a price: it stands in no amount. */
  unpricedKwh: z.number(),
  /** Energy discharged by rated energy. */
  cycles: z.number().nullable(),
  /** Percent, of the days whose change of stored energy is known, and corrected for it. */
  efficiency: z.number().nullable(),
  efficiencyDays: z.int(),
  storedKwh: z.number(),
  heard: share,
  availability: share,
  utilisation: share,
}

/** Of demand response: what settled tasks earned (null: none is settled), how many they are, and how many are over and not settled. It stands beside the total, which is of meters alone. */
const response = z.object({ revenue: amount, tasks: z.int(), unsettled: z.int() })
export type ResponseRevenue = z.infer<typeof response>

/** kWh; `storedKwh`: more in stock at the end than at the begin. Percent, corrected for that; null: not known, or below half a cycle. */
const side = {
  chargedKwh: z.number().nullable(),
  dischargedKwh: z.number().nullable(),
  storedKwh: z.number().nullable(),
  efficiency: z.number().nullable(),
}
const sideOf = { deviceSn: z.string(), name: localText, ...side }

/** Readings that it is made of were corrected by people. */
const corrected = { corrected: z.boolean().optional() }

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const span = { from: day, to: day }

const slipAmount = z.object({
  id: z.string(),
  number: z.string(),
  stationId,
  month,
  from: z.string(),
  to: z.string(),
  state: z.enum(['draft', 'confirmed', 'locked']),
  /** By the slip's meters and readings. */
  savings: amount,
  /** What the console's days of the same time come to; null: of some day nothing is known. */
  arbitrage: amount,
  /** What of the difference comes from other energies, and the rest from other prices; null: of some day nothing is known, or other slips share its days. */
  byEnergy: amount,
  byPrice: amount,
  unknownDays: z.int(),
})

export const businessSchemas = {
  businessOverview: {
    /** First and last day, both counted; at most 400 days. */
    payload: z.object(span),
    answer: z.object({
      total: z.object(figures),
      response,
      stations: z.array(z.object({ id: z.string(), name: localText, organizationCode: z.string(), ...figures, ...corrected })),
      groups: z.array(z.object({ code: z.string(), name: localText, stations: z.int(), ...figures })),
      days: z.array(z.object({ date: z.string(), total: amount, known: z.int(), of: z.int() })),
    }),
  },
  businessDetails: {
    payload: z.object({ powerstationId: stationId, ...span, step: z.enum(['day', 'month']).default('day') }),
    answer: z.object({ total: z.object(figures), response, rows: z.array(z.object({ start: z.string(), ...figures, ...corrected })) }),
  },
  storageEfficiency: {
    payload: z.object({ powerstationId: stationId, ...span }),
    answer: z.object({
      meters: z.array(z.object(sideOf)),
      /** `coverage`: share of the time of which current, voltage and state of charge are known. */
      batteries: z.array(z.object({ ...sideOf, coverage: z.number() })),
      ac: z.object(side),
      dc: z.object(side),
      /** Of the batteries that are connected (null: of one it is not known), and of the station. */
      ratedKwh: z.number().nullable(),
      capacityKwh: z.number().nullable(),
      /** Of what meters charged, what arrived at the batteries; of what these gave, what arrived at the meters. Percent; null where the two are not of the same energy. */
      charging: z.number().nullable(),
      discharging: z.number().nullable(),
    }),
  },
  businessSettlement: {
    /** Slips whose last day lies between these; without a station those of all. */
    payload: z.object({ powerstationId: stationId.optional(), ...span }),
    answer: z.object({
      /** Steps from what was earned to what is paid, each in yuan with its sign; they add up. */
      steps: z.array(z.object({ key: z.string(), amount: z.string() })),
      net: z.string(),
      /** By state of the slips: how many, and what they come to. */
      states: z.array(z.object({ state: z.enum(['draft', 'confirmed', 'locked']), slips: z.int(), payable: z.string() })),
      slips: z.array(slipAmount),
      /** Slips without figures: something is missing. */
      blocked: z.int(),
    }),
  },
}
