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
  area: '青海',
  month: '2031-01',
  priceSystem: 'two',
  consumptionType: 'bigIndustry',
  voltageLevel: '1-10kV',
  peak: '1.2',
  flat: '0.7',
  valley: '0.3',
} as const

/** Prices of a station of its own, with hours of its own: valley at night, peak in the evening, flat for the rest. */
export const ownPrices = {
  peak: '1.1',
  flat: '0.65',
  valley: '0.25',
  hoursBy: 'own',
  peakHours: '17:00-21:00',
  flatHours: '08:00-17:00, 21:00-22:00',
  valleyHours: '22:00-08:00',
  source: 'contract of the customer',
  reason: 'as agreed',
} as const
