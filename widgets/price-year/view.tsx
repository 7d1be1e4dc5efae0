import './price-year.css'
import type { ViewProps } from '../define.ts'
import { PriceDay } from './price-day.tsx'
import { PriceMonths } from './price-months.tsx'
import type { Options } from './widget.ts'

/** Prices of the station by month and hour, or of the day of now; own prices are told from unified ones. */
export default function PriceYear({ context, options, box }: ViewProps<Options>) {
  return options.priceSpan === 'year' ? <PriceMonths context={context} dayType={options.dayType} /> : <PriceDay context={context} box={box} />
}
