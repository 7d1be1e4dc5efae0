import type { Slip } from '#contract/schemas/settlement.ts'
import { billFacts, billWords, slipWords } from '#contract/settlement-words.ts'
import type { Language } from '#contract/text.ts'
import type { BillLine } from '#contract/utility-bill.ts'
import { leavesPowerFactor, unitBehind } from '#domain/settlement/layout.ts'
import { toldLines } from '#domain/settlement/utility-bill.ts'
import { lastDay } from '#domain/settlement/period.ts'
import { localHour } from '#domain/time.ts'
import type { BillBeside } from './bill-beside.ts'

/** What is said above the utility's bill: its number and date, who typed it in and when; which of what is worked out beside it is of corrected readings. */
export function billHead({ facts }: Slip, { bill, lines: beside }: BillBeside, language: Language): [string, string][] {
  const w = (key: keyof typeof billFacts): string => billFacts[key][language]
  const typedIn = `${bill.updatedBy} ${localHour(facts.timeZone, bill.updatedAt).replace('T', ' ')}`
  const lines: [string, string][] = [
    [w('billNumber'), bill.number],
    [w('billDate'), bill.date],
    [w('billedBy'), typedIn],
    [
      w('billCorrected'),
      toldLines(beside)
        .flatMap(({ key, corrected }) => (corrected === true ? [billWords[key][language]] : []))
        .join(', '),
    ],
  ]
  return lines.filter(([, value]) => value !== '')
}

/** Of a line of the bill: what it is, with its unit. */
export const billItem = ({ key, unit }: BillLine, language: Language): string =>
  `${billWords[key][language]} (${unit === 'CNY' ? unitBehind('CNY', language).trim() : unit})`

/** What a slip says above its tables: words and values. */
export function slipHead({ facts, number, month, dateFrom, dateTo, state, ...slip }: Slip, language: Language): [string, string][] {
  const w = (key: keyof typeof slipWords): string => slipWords[key][language]
  const when = (at: number | null): string => (at === null ? '' : localHour(facts.timeZone, at).replace('T', ' '))
  const station = language === 'en' && facts.stationNameEn !== '' ? facts.stationNameEn : facts.stationName
  const lines: [string, string][] = [
    [w('number'), number],
    [w('customer'), facts.customerName],
    [w('station'), station],
    [w('point'), `${facts.pointNumber} ${facts.pointName}`],
    [w('period'), `${month} (${dateFrom} - ${lastDay(dateTo)})`],
    [w('owner'), facts.ownerName],
    [w('bank'), facts.bankName],
    [w('account'), facts.bankAccount],
    [w('taxNumber'), facts.taxNumber],
  ]
  if (state === 'draft') lines.push([w('state'), w('draft')])
  // Red ones that were made before it was left out there say who agreed to the slip that they take back.
  if (slip.confirmedAt !== null && slip.reverses === null)
    lines.push([w('confirmed'), `${slip.confirmedBy ?? ''} ${when(slip.confirmedAt)} ${slip.confirmRemark}`.trim()])
  if (slip.lockedAt !== null) lines.push([w('locked'), `${slip.lockedBy ?? ''} ${when(slip.lockedAt)}`])
  if (leavesPowerFactor(slip)) lines.push([w('powerFactor'), w('powerFactorLeft')])
  if (slip.reverses !== null) lines.push([w('reverses'), `${slip.reversesNumber} ${slip.reason}`])
  if (slip.reversedBy !== null) lines.push([w('reversedBy'), `${slip.reversedBy.number} ${slip.reason}`])
  return lines.filter(([, value]) => value.trim() !== '')
}
