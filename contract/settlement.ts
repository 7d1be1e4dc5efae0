import type { ExcessBase } from './fee.ts'
import type { PeriodType } from './price.ts'

/**
 * How customer and operator part what the storage earns (energy performance contracts). `shareOfSavings`: the customer keeps a share of the savings.
 * `discount`: the customer keeps a share of the value of what is discharged, the operator bears what charging costs.
 */
export const benefitFormulas = ['shareOfSavings', 'discount'] as const
export type BenefitFormula = (typeof benefitFormulas)[number]

/** What parts energies by price period: the meter's own rates, or its total by quarter hours. */
export const energySplits = ['meterRates', 'quarterHours'] as const
export type EnergySplit = (typeof energySplits)[number]

/** Whether the storage's own consumption is taken off, and how it is known. */
export const selfUseModes = ['none', 'meter', 'agreed'] as const
export type SelfUseMode = (typeof selfUseModes)[number]
/** At which price: one that was agreed, the flat period's, or the mean price of the charging. */
export const selfUsePrices = ['agreed', 'flat', 'average'] as const
export type SelfUsePrice = (typeof selfUsePrices)[number]

/** Which of a station's tax rates the payable amount contains. */
export const slipTaxes = ['electricity', 'service'] as const
export type SlipTax = (typeof slipTaxes)[number]

/** `draft`: can be worked out anew; `confirmed`: the customer agrees; `locked`: never changes; `reversed`: locked, and taken back by a red slip. */
export const slipStates = ['draft', 'confirmed', 'locked', 'reversed'] as const
export type SlipState = (typeof slipStates)[number]

/** Whether somebody has worked a slip out: two sides agree, so they do not confirm it for the customer. */
export const isMaker = ({ createdBy, updatedBy }: { createdBy: string; updatedBy: string }, username: string): boolean =>
  createdBy === username || updatedBy === username

/** What a slip came to before it was worked out anew, or the one that it stands in place of. */
export interface EarlierSlip {
  number: string
  /** When that was worked out, and by whom. */
  at: number
  by: string
  /** Yuan; null: it could not be worked out. */
  payable: string | null
  /** In which of the figures that come from elsewhere it differs. Null: there is no such figure. */
  figures: { figure: Omit<SlipFigure, 'value' | 'made' | 'source'>; was: string | null; is: string | null }[]
}

export const directions = ['charge', 'discharge'] as const
export type Direction = (typeof directions)[number]

/** Where a reading comes from: the meter's register as it was heard, the same where people had corrected what was heard, or a person who read it. */
export const readingSources = ['register', 'corrected', 'hand', 'exchange'] as const
export type ReadingSource = (typeof readingSources)[number]

/** Why no slip can be worked out. */
const slipProblems = [
  'readingMissing',
  'ratioCorrected',
  'registerFell',
  'ratesMissing',
  'hoursUnknown',
  'priceMissing',
  'benefitRateMissing',
  'taxRateMissing',
  'periodOpen',
  'meterUnknown',
  'demandMissing',
  'allocationMissing',
  'tooMuch',
  'recalculating',
  // Of the storage's own consumption alone.
  'selfUseNotInSlip',
  'meanPriceOpen',
] as const
export type SlipProblem = { code: (typeof slipProblems)[number]; what: string }

/** What is worth a look, and does not stand in the way. `what`: figures in words that need no translation. */
const slipWarnings = [
  'estimated',
  'ratesDiffer',
  'hoursDiffer',
  'splitsDiffer',
  'negativeSavings',
  'suspect',
  'readingChanged',
  'readingByHand',
  'readingCorrected',
  'hoursCorrected',
  'demandCorrected',
  'discountCorrected',
  'allocationCorrected',
  'readingWithdrawn',
  'readingSettled',
  'exchangeSettled',
  'periodChanged',
  'benefitRateChanges',
  'taxRateChanges',
  'rolledOver',
  'demandTwice',
  'allocationOutdated',
  'powerFactorUnknown',
] as const
export type SlipWarning = { code: (typeof slipWarnings)[number]; what: string }

/**
 * How a figure is made of others, in their order. `metered`: (second - first + fourth) x third, with the fourth (where a register begins anew) or without;
 * `minus`: the first less all others; `percentOf`: first x second / 100; `percentOfGain`: the same of no less than nothing; `percentage`: first / second x 100;
 * `powerFactor`: first / root of (first² + second²); `factorPercent`: what the table of adjustments adds for a power factor;
 * `quotient`: first / second; `share`: a part of the first, in proportions that are told by its source; `withoutTax`: first / (1 + second / 100); `negative`: what undoes it.
 */
const figureOps = [
  'metered',
  'sum',
  'minus',
  'product',
  'percentOf',
  'percentOfGain',
  'percentage',
  'quotient',
  'withoutTax',
  'negative',
  'gain',
  'share',
  'powerFactor',
  'factorPercent',
] as const
export type FigureOp = (typeof figureOps)[number]

const figureUnits = ['reading', 'kWh', 'kvarh', 'kW', 'CNY/kWh', 'CNY/kW', 'CNY', '%', ''] as const
export type FigureUnit = (typeof figureUnits)[number]

/** Of lines, in the order in which they are worked out. */
const partNames = ['last', 'current', 'ratio', 'top', 'metered', 'energy', 'price', 'amount'] as const
/** Of the result, in the order in which an accountant reads it. */
export const resultNames = [
  'chargeEnergy',
  'dischargeEnergy',
  'efficiency',
  'chargeCost',
  'dischargeValue',
  'savings',
  'benefitRate',
  'customerBenefit',
  'operatorShare',
  'selfUseEnergy',
  'selfUsePrice',
  'selfUseAmount',
  'demandWith',
  'demandWithout',
  'demandBilled',
  'demandBilledWithout',
  'demandIncrease',
  'demandReduction',
  'demandPrice',
  'demandCharge',
  'demandSaving',
  'demandSavingShare',
  'basicFeeShare',
  'activeEnergy',
  'reactiveEnergy',
  'powerFactor',
  'powerFactorPercent',
  'powerFactorFees',
  'fundsPrice',
  'funds',
  'powerFactorBase',
  'powerFactorAmount',
  'additions',
  'payable',
  'taxRate',
  'withoutTax',
  'tax',
  'reversal',
  'reversalWithoutTax',
  'reversalTax',
] as const
/** What a figure is called: `contract/settlement-words.ts`. */
const figureNames = [...partNames, ...resultNames] as const
export type FigureName = (typeof figureNames)[number]

/** Where a figure that is made of no others comes from. */
export type FigureSource =
  /** `corrected`: so it was in the slip with which it is settled. */
  | { kind: 'reading'; sn: string; code: string; date: string; how: ReadingSource | 'settled'; corrected?: true }
  | { kind: 'ratio'; ct: string; pt: string }
  | { kind: 'quarterHours' }
  /** `ofEn`: the same in English; not told of own prices, nor of slips of before. */
  | { kind: 'price'; month: string; own: boolean; of: string; ofEn?: string }
  | { kind: 'agreement' }
  | { kind: 'station' }
  | { kind: 'demand'; at: number }
  /** `base`: what of an excess is paid for twice; not told of slips of before. */
  | { kind: 'contract'; kw: string; base?: ExcessBase }
  | { kind: 'allocation' }
  | { kind: 'bill'; number: string }

/** Whether a reading was a corrected one when it was frozen. */
export const isCorrected = ({ how, corrected }: Pick<FigureSource & { kind: 'reading' }, 'how' | 'corrected'>): boolean =>
  how === 'corrected' || corrected === true

/** One figure of a slip: a decimal as text, with what it is made of. */
export interface SlipFigure {
  id: string
  name: FigureName
  unit: FigureUnit
  value: string
  /** Rounded half up to so many decimals, here and nowhere else; null: exact. */
  decimals: number | null
  made: { op: FigureOp; of: string[] } | null
  source: FigureSource | null
  /** What it is of, where the name does not say it. */
  month?: string
  direction?: Direction
  period?: PeriodType | 'total'
  meter?: string
  /** Of a register that counts neither charging nor discharging: of the connection point's power factor, or of the storage's own consumption. */
  register?: 'active' | 'reactive' | 'selfUse'
}

/** Where a slip's file is. */
export const slipFilePath = (id: string, format: 'pdf' | 'xlsx'): string =>
  `/energy/manager/production/settlement/slip/file?id=${encodeURIComponent(id)}&format=${format}`
