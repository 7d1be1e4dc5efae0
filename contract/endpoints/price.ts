import { IMPORT_BYTES } from '../import.ts'
import { planLooks } from '../permission.ts'
import { call, type EndpointFacts } from './facts.ts'

const scheme = '/manager/price/scheme'
const calendar = '/manager/price/calendar'
const temperature = '/manager/price/temperature'
const unified = '/manager/price/unified'
const sees = ['interval-management'] as const
const changes = ['interval-management:edit'] as const
const seesPrices = ['unified-price'] as const
const changesPrices = ['unified-price:edit'] as const
const ofStation = '/manager/price/station'
const rate = '/manager/price/benefit-rate'
const seesStations = ['production_period_price'] as const
const changesStations = ['production_period_price:edit'] as const
const sheet = { bodyBytes: IMPORT_BYTES }

export const priceEndpoints = {
  periodSchemeList: call(`${scheme}/list`, sees, 'none', 'Period schemes: at which hours which price period is, by notice'),
  savePeriodScheme: call(`${scheme}/save`, changes, 'none', 'Makes or changes a period scheme'),
  importPeriodScheme: call(`${scheme}/import`, changes, 'none', 'Makes period schemes of the rules of a spreadsheet, or checks them', sheet),
  deletePeriodScheme: call(`${scheme}/delete`, changes, 'none', 'Deletes period schemes that no price has'),
  periodSchemeNames: call(
    `${scheme}/names`,
    ['interval-management', 'unified-price', 'production_period_price'],
    'none',
    'Names of all period schemes',
  ),
  // Whoever draws a plan puts holidays into it.
  calendarDayList: call(`${calendar}/list`, [...sees, ...planLooks], 'none', 'Holidays, and days of work at weekends'),
  saveCalendarDay: call(`${calendar}/save`, changes, 'none', 'Makes or changes a day of the calendar'),
  importCalendarDay: call(`${calendar}/import`, changes, 'none', 'Makes days of the calendar of the rows of a spreadsheet, or checks them', sheet),
  deleteCalendarDay: call(`${calendar}/delete`, changes, 'none', 'Deletes days of the calendar'),
  dayTemperatureList: call(`${temperature}/list`, sees, 'none', 'Maximum temperatures of days, on which rules depend'),
  saveDayTemperature: call(`${temperature}/save`, changes, 'none', 'Makes or changes the temperature of a day'),
  importDayTemperature: call(`${temperature}/import`, changes, 'none', 'Makes temperatures of the rows of a spreadsheet, or checks them', sheet),
  deleteDayTemperature: call(`${temperature}/delete`, changes, 'none', 'Deletes temperatures'),
  unifiedPriceList: call(`${unified}/list`, seesPrices, 'none', 'Prices by area, month and kind of customer'),
  saveUnifiedPrice: call(`${unified}/save`, changesPrices, 'none', 'Makes or changes a price'),
  importUnifiedPrice: call(`${unified}/import`, changesPrices, 'none', 'Makes prices of the rows of a spreadsheet, or checks them', sheet),
  deleteUnifiedPrice: call(`${unified}/delete`, changesPrices, 'none', 'Deletes prices that no station has paid'),
  setPriceScheme: call(`${unified}/scheme`, changesPrices, 'none', 'Gives prices the hours of a scheme'),
  comparePrices: call(`${unified}/compare`, seesPrices, 'none', 'Prices of several areas and months beside each other'),
  stationPriceYear: call(`${ofStation}/year`, seesStations, 'station', 'Prices of a station month by month: its own, else the unified ones'),
  saveStationPrice: call(`${ofStation}/save`, changesStations, 'station', "Makes or changes a station's own prices of a month"),
  fillStationPrice: call(`${ofStation}/fill`, changesStations, 'station', 'Makes own prices of months out of the unified ones'),
  copyStationPrice: call(`${ofStation}/copy`, changesStations, 'station', 'Makes own prices of later months as those of one'),
  importStationPrice: call(`${ofStation}/import`, changesStations, 'station', 'Makes own prices of the rows of a spreadsheet, or checks them', sheet),
  deleteStationPrice: call(`${ofStation}/delete`, changesStations, 'station', 'Deletes own prices of months to come'),
  priceWindowList: call(`${ofStation}/windows`, seesStations, 'station', 'Windows of price periods with their prices, in pages'),
  benefitRateList: call(`${rate}/list`, seesStations, 'station', 'What customers of a station get of the benefit, in pages'),
  saveBenefitRate: call(`${rate}/save`, changesStations, 'station', 'Makes or changes a benefit rate'),
  deleteBenefitRate: call(`${rate}/delete`, changesStations, 'station', 'Deletes benefit rates'),
} satisfies Record<string, EndpointFacts>
