import { useMemo, useState, type MouseEvent } from 'react'
import { Select } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { periodTypes } from '#contract/price.ts'
import type { Answer, Payload } from '#contract/schemas.ts'
import { useAtomValue } from 'jotai'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Option } from '#src/resource/define.ts'
import { useDictionary } from '#src/resource/use-dictionary.ts'
import { message } from '#src/ui/message.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { periodColour } from '#widgets/parts/figures/meaning.ts'
import { useAreas, useMonths } from './resource.tsx'
import { PRICE_PLACES, withDecimals } from '#src/price/price-text.ts'

type Question = Payload<'comparePrices'>
type Row = Answer<'comparePrices'>['rows'][number]
const MOST_AREAS = 40
const MOST_MONTHS = 36
/** A list of several needs a label around it to be named; that must not hand the click on to the input inside, which would close the list again. */
const staysOpen = (event: MouseEvent): void => event.preventDefault()

const newestOf = (rows: readonly Row[]): string | undefined =>
  rows
    .filter(({ prices }) => prices !== null)
    .map(({ month }) => month)
    .toSorted()
    .at(-1)

/** Months of an area over each other, areas of a month beside each other. */
export function ComparePrices() {
  const { t } = useTranslation()
  const [areaOptions, monthOptions] = [useAreas(), useMonths()]
  const [areas, setAreas] = useState<string[]>()
  const [months, setMonths] = useState<string[]>()
  const [payer, setPayer] = useState<Pick<Question, 'priceSystem' | 'consumptionType' | 'voltageLevel'>>({
    priceSystem: 'two',
    consumptionType: 'bigIndustry',
    voltageLevel: '1-10kV',
  })
  // Until somebody chooses: all areas, and the newest month of which there are prices of one that is shown.
  const shownAreas = areas ?? areaOptions.slice(0, MOST_AREAS).map(({ value }) => value)
  const asked = months ?? monthOptions.slice(0, MOST_MONTHS).map(({ value }) => value)
  const key = JSON.stringify({ areas: shownAreas, months: [...asked].sort(), ...payer })
  const question = useMemo(() => JSON.parse(key) as Question, [key])
  const live = useQuery('comparePrices', question.areas.length === 0 || question.months.length === 0 ? undefined : question)
  const newest = newestOf(valueOf(live)?.rows ?? []) ?? monthOptions[0]?.value
  const shownMonths = months ?? (newest === undefined ? [] : [newest])
  return (
    <section className="price-compare">
      <div className="price-compare-asks">
        <Several label={t('price.area')} options={areaOptions} value={shownAreas} most={MOST_AREAS} onChange={setAreas} />
        <Several label={t('price.monthOf')} options={monthOptions} value={shownMonths} most={MOST_MONTHS} onChange={setMonths} />
        <One
          label={t('price.priceSystem')}
          code="priceSystem"
          value={payer.priceSystem}
          onChange={(priceSystem) => setPayer({ ...payer, priceSystem: priceSystem as Question['priceSystem'] })}
        />
        <One
          label={t('price.consumptionType')}
          code="consumptionType"
          value={payer.consumptionType}
          onChange={(type) => setPayer({ ...payer, consumptionType: type as Question['consumptionType'] })}
        />
        <One
          label={t('price.voltageLevel')}
          code="voltageLevel"
          value={payer.voltageLevel}
          onChange={(level) => setPayer({ ...payer, voltageLevel: level as Question['voltageLevel'] })}
        />
      </div>
      <div className="price-compare-table card">
        {question.areas.length === 0 || question.months.length === 0 ? (
          <Empty>{t('price.chooseBoth')}</Empty>
        ) : (
          <LiveView live={live}>{({ rows }) => <Compared rows={rows.filter(({ month }) => shownMonths.includes(month))} />}</LiveView>
        )}
      </div>
    </section>
  )
}

function Several({
  label,
  options,
  value,
  most,
  onChange,
}: {
  label: string
  options: Option[]
  value: string[]
  most: number
  onChange(values: string[]): void
}) {
  const { t } = useTranslation()
  const choose = (chosen: string[]): void => {
    if (chosen.length > most) message.warning(t('price.atMost', { n: most }))
    onChange(chosen.slice(0, most))
  }
  return (
    <label className="price-compare-ask" onClick={staysOpen}>
      <span>{label}</span>
      <Select mode="multiple" maxTagCount={2} aria-label={label} options={options} value={value} onChange={choose} showSearch allowClear />
    </label>
  )
}

function One({ label, code, value, onChange }: { label: string; code: string; value: string; onChange(value: string): void }) {
  const options = useDictionary(code)
  return (
    <div className="price-compare-ask">
      <span>{label}</span>
      <Select aria-label={label} options={options} value={value} onChange={onChange} />
    </div>
  )
}

/** One line an area and month; a bar from the lowest to the highest price of all lines. */
function Compared({ rows }: { rows: Row[] }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const highest = Math.max(...rows.flatMap(({ prices }) => (prices === null ? [] : periodTypes.map((period) => Number(prices[period])))), 0.000001)
  const isOneMonth = new Set(rows.map(({ month }) => month)).size === 1
  return (
    <table className={isOneMonth ? 'plain-table price-compare-month' : 'plain-table'}>
      <caption className="dim">{t('price.perKwh')}</caption>
      <thead>
        <tr>
          <th>{t('price.area')}</th>
          <th>{t('price.monthOf')}</th>
          {periodTypes.map((period) => (
            <th key={period} className="right">
              <i className="price-key" style={{ background: periodColour(period) }} /> {t(`period.${period}`)}
            </th>
          ))}
          <th className="right">{t('price.spread')}</th>
          <th className="price-compare-wide" aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ area, areaEn, month, prices }) => (
          <tr key={`${area} ${month}`}>
            <td>{nameOf(area, areaEn, language)}</td>
            <td>{month}</td>
            {prices === null ? (
              <td colSpan={7} className="dim">
                {t('price.noData')}
              </td>
            ) : (
              <>
                {periodTypes.map((period) => (
                  <td key={period} className="right">
                    {withDecimals(prices[period], PRICE_PLACES) || '—'}
                  </td>
                ))}
                <td className="right">
                  <b>{prices.spread ?? '—'}</b>
                </td>
                <td className="price-compare-wide" aria-hidden="true">
                  <span className="price-line">
                    {periodTypes.map((period) =>
                      prices[period] === '' ? null : (
                        <i
                          key={period}
                          title={`${t(`period.${period}`)} ${prices[period]}`}
                          style={{ left: `${(Number(prices[period]) / highest) * 100}%`, background: periodColour(period) }}
                        />
                      ),
                    )}
                  </span>
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
