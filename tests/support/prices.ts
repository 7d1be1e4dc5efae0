import type { Payload } from '#contract/schemas.ts'

/** A scheme of an area: valley at night, peak in the evening, flat for the rest. */
export const schemeOf = (area: string): Payload<'savePeriodScheme'> => ({
  nameZh: area,
  nameEn: area,
  area,
  docNo: `notice of ${area}`,
  rules: [
    { period: 'flat', months: [], dayTypes: [], windows: [{ from: 0, to: 1440 }] },
    { period: 'valley', months: [], dayTypes: [], windows: [{ from: 1320, to: 480 }] },
    { period: 'peak', months: [], dayTypes: [], windows: [{ from: 1020, to: 1260 }] },
  ],
})

/** A price of some month to come. */
export const priceRow = {
  area: 'somewhere',
  month: '2031-01',
  priceSystem: 'two',
  consumptionType: 'bigIndustry',
  voltageLevel: '1-10kV',
  peak: '1.2',
  flat: '0.7',
  valley: '0.3',
} as const
