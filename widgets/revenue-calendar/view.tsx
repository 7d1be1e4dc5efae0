import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { useToday } from '../parts/data/use-today.ts'
import { YearHeat } from '../parts/drawing/year-heat.tsx'
import { labelPx } from '../parts/figures/type-scale.ts'
import { yuan } from '../parts/figures/yuan.ts'
import type { Options } from './widget.ts'

/** What each day of the year earned, of the station or of all; what is not known stays an empty frame. */
export default function RevenueCalendar(props: ViewProps<Options>) {
  return props.options.scope === 'fleet' ? <OfFleet {...props} /> : <OfStation {...props} />
}

function OfFleet({ context, box }: ViewProps<Options>) {
  const { from, to } = useYear(context)
  const live = useQuery('businessOverview', useMemo(() => ({ from, to }), [from, to]), { everyMs: 120_000, reload: true }) // prettier-ignore
  return (
    <LiveView live={live}>
      {({ days, total }) => (
        <Year
          context={context}
          box={box}
          total={total.total}
          days={days.map(({ date, total: sum, known, of }) => ({ date, value: numberOf(sum), part: known < of }))}
        />
      )}
    </LiveView>
  )
}

function OfStation({ context, box }: ViewProps<Options>) {
  const { from, to } = useYear(context)
  const powerstationId = context.model.station.id
  const asked = useMemo(() => ({ powerstationId, from, to, step: 'day' as const }), [powerstationId, from, to])
  const live = useQuery('businessDetails', asked, { everyMs: 120_000, reload: true })
  return (
    <LiveView live={live}>
      {({ rows, total }) => (
        <Year
          context={context}
          box={box}
          total={total.total}
          days={rows.map(({ start, total: sum, known }) => ({
            date: start,
            value: numberOf(sum),
            part: Object.values(known).some((source) => source.known < source.of),
          }))}
        />
      )}
    </LiveView>
  )
}

function Year({
  context,
  box,
  days,
  total,
}: Pick<ViewProps<Options>, 'context' | 'box'> & { days: Parameters<typeof YearHeat>[0]['days']; total: string | null }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { year } = useYear(context)
  if (days.every(({ value }) => value === undefined)) return <Empty>{t('panel.business.none')}</Empty>
  return (
    <YearHeat
      year={year}
      days={days}
      width={box.width}
      height={box.height}
      labelPx={labelPx(context.mode)}
      language={language}
      format={(value) => yuan(value, language)}
      unknown={t('panel.business.unknown')}
      partly={t('panel.business.partly')}
      label={t('widget.revenueCalendar')}
      idle={t('panel.business.yearSoFar', { year, amount: yuan(total, language) })}
    />
  )
}

const numberOf = (amount: string | null): number | undefined => (amount === null ? undefined : Number(amount))

/** The year of the shown moment, up to its day. */
function useYear({ zone }: ViewProps<Options>['context']): { year: string; from: string; to: string } {
  const { date } = useToday(zone)
  const year = date.slice(0, 4)
  return { year, from: `${year}-01-01`, to: date }
}
