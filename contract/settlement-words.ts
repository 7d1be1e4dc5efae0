import type { PeriodType } from './price.ts'
import type { BenefitFormula, Direction, EnergySplit, FigureName, SlipProblem, SlipWarning } from './settlement.ts'
import type { LocalText } from './text.ts'
import type { BillLine } from './utility-bill.ts'

/** Words of settlement slips: on the page, in the PDF and in the spreadsheet they are the same. */

const words = (zh: string, en: string): LocalText => ({ zh, en })

export const figureWords: Record<FigureName, LocalText> = {
  last: words('上期示数', 'Last reading'),
  current: words('本期示数', 'Current reading'),
  ratio: words('倍率', 'Multiplier'),
  top: words('满位数', 'Begins anew at'),
  metered: words('抄见电量', 'Metered energy'),
  energy: words('电量', 'Energy'),
  price: words('电价', 'Price'),
  amount: words('电费', 'Amount'),
  chargeEnergy: words('充电电量', 'Energy charged'),
  dischargeEnergy: words('放电电量', 'Energy discharged'),
  chargeCost: words('充电电费', 'Cost of charging'),
  dischargeValue: words('放电电费', 'Value of discharging'),
  efficiency: words('综合效率', 'Round-trip efficiency'),
  savings: words('节省电费', 'Savings'),
  benefitRate: words('客户收益比例', 'Customer benefit rate'),
  customerBenefit: words('客户收益', "Customer's benefit"),
  operatorShare: words('运营方收益', "Operator's share"),
  selfUseEnergy: words('自用电量', 'Self-use electricity'),
  selfUsePrice: words('自用电价', 'Self-use price'),
  selfUseAmount: words('自用电费', 'Self-use amount'),
  demandWith: words('最大需量', 'Maximum demand'),
  demandWithout: words('无储能最大需量', 'Maximum demand without storage'),
  demandBilled: words('计费需量', 'Demand paid for'),
  demandBilledWithout: words('无储能计费需量', 'Demand paid for without storage'),
  demandIncrease: words('储能增加的需量', 'Demand added by the storage'),
  demandReduction: words('储能降低的需量', 'Demand saved by the storage'),
  demandPrice: words('需量电价', 'Demand price'),
  demandCharge: words('需量电费', 'Demand charge'),
  demandSaving: words('需量节省', 'Demand saving'),
  demandSavingShare: words('运营方需量收益', "Operator's share of the demand saving"),
  basicFeeShare: words('基本电费分摊', 'Share of the basic fee'),
  activeEnergy: words('有功电量', 'Active energy'),
  reactiveEnergy: words('无功电量', 'Reactive energy'),
  powerFactor: words('功率因数', 'Power factor'),
  powerFactorPercent: words('力调系数', 'Adjustment by the power factor'),
  powerFactorFees: words('储能电费与基本电费分摊', "The storage's charging and share of the basic fee"),
  fundsPrice: words('政府性基金及附加单价', 'Funds in the price'),
  funds: words('政府性基金及附加', 'Funds'),
  powerFactorBase: words('力调基数', 'What is adjusted'),
  powerFactorAmount: words('功率因数调整电费', 'Power factor adjustment'),
  additions: words('运营方收益合计', "Operator's shares together"),
  payable: words('结算电费', 'Amount to be paid'),
  taxRate: words('税率', 'Tax rate'),
  withoutTax: words('不含税金额', 'Without tax'),
  tax: words('税额', 'Tax'),
  reversal: words('红冲金额', 'Amount taken back'),
  reversalWithoutTax: words('红冲不含税金额', 'Taken back without tax'),
  reversalTax: words('红冲税额', 'Tax taken back'),
}

export const directionWords: Record<Direction, LocalText> = { charge: words('充电', 'Charging'), discharge: words('放电', 'Discharging') }

export const registerWords = {
  active: words('正向有功 总', 'Active, total'),
  reactive: words('正向无功 总 (kvarh)', 'Reactive, total (kvarh)'),
  selfUse: words('自用电 总', 'Self-use, total'),
} as const

export const periodWords: Record<PeriodType | 'total', LocalText> = {
  sharp: words('尖', 'Sharp'),
  peak: words('峰', 'Peak'),
  flat: words('平', 'Flat'),
  valley: words('谷', 'Valley'),
  deepValley: words('深谷', 'Deep valley'),
  total: words('总', 'Total'),
}

export const formulaWords: Record<BenefitFormula, LocalText> = {
  shareOfSavings: words(
    '节省分成：结算电费 =（放电电费 - 充电电费）×（1 - 客户收益比例）',
    'Share of savings: to be paid = (value of discharging - cost of charging) x (1 - customer benefit rate)',
  ),
  discount: words(
    '电价折扣：结算电费 = 放电电费 ×（1 - 客户收益比例）- 充电电费',
    'Discount: to be paid = value of discharging x (1 - customer benefit rate) - cost of charging',
  ),
}

export const splitWords: Record<EnergySplit, LocalText> = {
  meterRates: words('按电能表费率示数分时', "Parted by the meter's own rates"),
  quarterHours: words('按15分钟电量分时', 'Parted by quarter hours'),
}

/** What stands in the way, and what is worth a look; what it is about follows. */
export const problemWords: Record<SlipProblem['code'], LocalText> = {
  readingMissing: words('缺少示数', 'Reading missing'),
  ratioCorrected: words('倍率在此之后更正过，需人工抄表', 'The ratio was corrected after it: read by hand'),
  registerFell: words('示数变小', 'The register fell'),
  ratesMissing: words('电能表没有费率示数', 'The meter has no rates'),
  hoursUnknown: words('没有15分钟电量，无法分时', 'No quarter hours to part it by'),
  priceMissing: words('缺少电价', 'Price missing'),
  benefitRateMissing: words('没有客户收益比例', 'No customer benefit rate'),
  taxRateMissing: words('电站没有税率', 'The station has no tax rate'),
  periodOpen: words('结算周期尚未结束', 'The period has not ended'),
  meterUnknown: words('找不到电能表', 'Meter unknown'),
  demandMissing: words('没有需量配置，或当月数据不足', 'No demand configuration, or too little was heard'),
  allocationMissing: words('基本电费未分摊', 'The basic fee was not allocated'),
  tooMuch: words('金额过大，请核对示数', 'Too much money: check the readings'),
  recalculating: words(
    '有读数补传或修正，正在重新计算，请稍后再出结算单',
    'Readings came late or were corrected and are being recalculated: draw it again in a moment',
  ),
  selfUseNotInSlip: words('结算单按当时的约定未计自用电', 'The slip was drawn by an agreement that counted no self-use'),
  meanPriceOpen: words('平均充电电价随结算单算出', 'The mean price of charging is known with the slip'),
}

export const warningWords: Record<SlipWarning['code'], LocalText> = {
  estimated: words('断线期间跨时段的电量按时间分摊', 'Counted while nothing was heard, parted in proportion to the time'),
  ratesDiffer: words('费率示数之和与总示数不一致', 'Rates do not add up to the total'),
  hoursDiffer: words(
    '15分钟电量之和与示数电量不一致（15分钟电量 / 示数电量）；按前者的比例分摊后者',
    'Quarter hours do not add up to what registers counted (quarter hours / registers), which is parted in their proportions',
  ),
  splitsDiffer: words(
    '按15分钟电量分时，落入其他时段的电量及电费差额',
    'By quarter hours so much energy is in other periods, and its amount differs by',
  ),
  negativeSavings: words('节省电费为负', 'The savings are negative'),
  suspect: words('含可疑读数', 'Contains suspect readings'),
  readingChanged: words('冻结示数与表计现存读数不同', 'The frozen reading differs from what the register says now'),
  readingByHand: words('人工抄录的示数与表计读数不同（人工 → 表计）', 'The reading by hand differs from what the register says (by hand → register)'),
  readingCorrected: words('以下示数取自修正过的读数', 'Readings that were corrected when they were frozen'),
  hoursCorrected: words('分时所用的15分钟电量含修正过的读数', 'The quarter hours by which it is parted contain corrected readings'),
  demandCorrected: words('最大需量所依据的功率含修正过的读数', 'The powers of which the maximum demand is told contain corrected readings'),
  discountCorrected: words(
    '需量电价折扣所依据的用电量含修正过的读数',
    'The energy by which the demand price is discounted contains corrected readings',
  ),
  allocationCorrected: words('基本电费分摊含修正过的读数', 'The allocation of the basic fee contains corrected readings'),
  readingWithdrawn: words('冻结示数所依据的读数已被作废', 'The reading that was frozen has been voided since'),
  readingSettled: words(
    '相邻结算单已按前一示数确认，本单与之衔接；示数更正后的差额',
    'The slip beside it was agreed to with the first reading, from which this one goes on; what the corrected reading differs by',
  ),
  exchangeSettled: words(
    '换表发生在已结算的日期内，而那张结算单按旧表结算；新表在那之前计的电量未进入任何结算单',
    'A meter was exchanged in days that are settled by the old one: what the new one counted in them is in no slip',
  ),
  periodChanged: words(
    '抄表日变更，本期天数与通常不同（本期 / 通常）；基本电费分摊和约定自用电量按整月计，不按天折算',
    'The reading day changed (days of this period / usually); the share of the basic fee and an agreed self-use are those of a month, not prorated',
  ),
  benefitRateChanges: words(
    '本期内客户收益比例有变动；整张结算单按当月 1 日的比例计，其他日期的比例',
    'The customer benefit rate changes within the period: the whole slip takes that of the first of the month; that of other days',
  ),
  taxRateChanges: words(
    '本期内税率有变动；整张结算单按期末的税率计，本期其他日期的税率',
    'The tax rate changes within the period: the whole slip takes that of its end; that of earlier days',
  ),
  rolledOver: words('示数翻转', 'The register began anew'),
  demandTwice: words(
    '结算约定同时计入需量影响和基本电费分摊，同一需量被扣除两次，请在约定中只保留一项；其中需量电费',
    'The agreement takes off both the demand charge and the share of the basic fee, which counts the same demand again: keep one of them in it. Demand charge',
  ),
  allocationOutdated: words(
    '该月基本电费按现在的需量配置和读数核算，结果与分摊时不同；如需更正，请重新保存基本电费分摊',
    'By the demand configuration and the readings of now the basic fee of the month is another than was allocated: to correct it, save its allocation anew',
  ),
  powerFactorUnknown: words(
    '约定计入功率因数调整，但本期没有可用的有功、无功电量（约定未选电能表时取自录入的电网电费单），因此未计入',
    'The agreed adjustment by the power factor is left out: no active and reactive energy of the period is known (without meters in the agreement they are those of the bill that was typed in)',
  ),
}

/** Words around the figures. */
export const billWords: Record<BillLine['key'], LocalText> = {
  sharp: words('尖电量', 'Sharp energy'),
  peak: words('峰电量', 'Peak energy'),
  flat: words('平电量', 'Flat energy'),
  valley: words('谷电量', 'Valley energy'),
  deepValley: words('深谷电量', 'Deep valley energy'),
  kvarh: words('无功电量', 'Reactive energy'),
  energyAmount: words('电度电费', 'Energy charge'),
  basicFee: words('基本电费', 'Basic fee'),
  powerFactor: words('功率因数调整电费', 'Power factor adjustment'),
  surcharges: words('其他附加', 'Surcharges'),
  total: words('合计', 'Total'),
  addsUp: words('账单合计与各项之和', 'Total against its own parts'),
}

/** Heads of a bill's columns, and what is said of it. */
export const billHeads = {
  billItem: words('项目', 'Item'),
  billedFigure: words('账单', 'Billed'),
  ownFigure: words('测算', 'Worked out'),
  difference: words('差额', 'Difference'),
  billSlip: words('其中储能', 'Of it the storage'),
} as const
export const billFacts = {
  bill: words('供电账单', "Utility's bill"),
  billNumber: words('账单号', 'Bill number'),
  billDate: words('账单日期', 'Date of the bill'),
  billedBy: words('录入人', 'Typed in by'),
  billCorrected: words('测算含修正过的读数', 'Worked out of corrected readings'),
} as const

export const slipWords = {
  colon: words('：', ': '),
  semicolon: words('；', '; '),
  countOf: words('（{}）', ' ({})'),
  title: words('储能电费结算单', 'Storage settlement slip'),
  redTitle: words('储能电费结算单（红冲）', 'Storage settlement slip (red)'),
  number: words('单号', 'Number'),
  customer: words('客户', 'Customer'),
  station: words('电站', 'Station'),
  point: words('并网点', 'Connection point'),
  period: words('结算周期', 'Period'),
  month: words('月份', 'Month'),
  state: words('状态', 'State'),
  owner: words('收款单位', 'Payee'),
  bank: words('开户行', 'Bank'),
  account: words('账号', 'Account'),
  taxNumber: words('税号', 'Tax number'),
  formula: words('计算方式', 'Formula'),
  split: words('分时方式', 'Energies'),
  readings: words('示数', 'Readings'),
  energies: words('分时电量电费', 'Energies and amounts'),
  result: words('结算', 'Settlement'),
  meter: words('电能表', 'Meter'),
  register: words('示数类型', 'Register'),
  direction: words('方向', 'Direction'),
  price: words('时段', 'Period of the price'),
  item: words('项目', 'Item'),
  value: words('数值', 'Value'),
  powerFactor: words('功率因数调整', 'Power factor adjustment'),
  powerFactorLeft: words('未计入（约定不计，或没有无功电量）', 'Left out: not agreed, or no reactive energy is known'),
  capitals: words('金额大写', 'In capitals'),
  warnings: words('说明', 'Notes'),
  page: words('第 {page} 页，共 {pages} 页', 'Page {page} of {pages}'),
  draft: words('草稿，未经客户确认', 'Draft, not confirmed by the customer'),
  confirmed: words('客户确认', 'Confirmed by the customer'),
  locked: words('锁定', 'Locked'),
  reverses: words('红冲原单', 'Takes back'),
  reversedBy: words('已被红冲，红冲单', 'No longer valid, taken back by'),
} as const
