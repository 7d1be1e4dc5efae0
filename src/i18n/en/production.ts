import type { Words } from '../words.ts'
import type { production as productionZh } from '../zh/production.ts'

export const production: Words<typeof productionZh> = {
  span: { day: 'Day', month: 'Month', year: 'Year' },
  date: 'Date',
  none: 'This station has no energies',
  course: 'Energy by price period',
  energy: 'Energy',
  total: 'Total',
  unknown: 'No price',
  carried: 'incl. {{kwh}} kWh from before, as nothing was heard since {{since}}',
  coverage: '{{percent}} % heard',
  summing: 'Readings that came late or were corrected are still being summed up: until then these totals are not final',
  ratio: 'Discharged: {{percent}} % of what was charged (the change of what is stored is not counted)',
  noRatio: 'Too little was charged and discharged to tell an efficiency',
  export: 'Export',
  noCourse: 'No data on these days',
}
