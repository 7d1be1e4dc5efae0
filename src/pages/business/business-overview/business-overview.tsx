import '#src/ui/figure-table.css'
import '#src/ui/section-card.css'
import '#src/business/business.css'
import { useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Answer } from '#contract/schemas.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { Stale } from '#src/ui/stale.tsx'
import { Empty, PageView } from '#src/ui/state-card.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { useSize } from '#src/ui/use-size.ts'
import { useToday } from '#widgets/parts/data/use-today.ts'
import { YearHeat } from '#widgets/parts/drawing/year-heat.tsx'
import { yuan } from '#widgets/parts/figures/yuan.ts'
import { columnKeys, type ColumnKey } from '#src/business/columns.ts'
import { SpanHead, useSpan } from '#src/business/span-head.tsx'
import { Tiles } from '#src/business/tiles.tsx'
import { Groups, Ranking } from './ranking.tsx'
import { SettlementSide } from './settlement-side.tsx'

const EVERY_MS = 120_000
const LABEL_PX = 12

/** What all stations of the viewer earned in a day, month or year: by source, by organization, by station, and beside their settlement. */
export default function BusinessOverview() {
  const { t } = useTranslation()
  const zone = useAtomValue(chosenStationAtom)?.timeZone ?? 'Asia/Shanghai'
  const { date: today } = useToday(zone)
  const [span, setSpan] = useSpan(today)
  const [address, setAddress] = useAddress()
  const by = columnKeys.find((key) => key === address.get('by')) ?? 'total'
  const { from, to } = span
  const asked = useMemo(() => ({ from, to }), [from, to])
  const live = useQuery('businessOverview', asked, { everyMs: EVERY_MS })
  const settlement = useQuery('businessSettlement', asked)
  const choose = (key: ColumnKey): void => setAddress({ by: key === 'total' ? undefined : key })
  return (
    <div className="business">
      <SpanHead span={span} today={today} onChange={setSpan} />
      <PageView live={live}>
        {(answer) =>
          answer.total.days === 0 ? (
            <Empty>{t('business.noDays')}</Empty>
          ) : (
            <>
              <Stale live={live} />
              <Tiles figures={answer.total} settlement={valueOf(settlement)} response={answer.response} chosen={by} onChoose={choose} />
              <div className="business-pictures">
                <YearCard year={span.date.slice(0, 4)} today={today} onOpen={(date) => setSpan({ kind: 'day', date })} />
                <SettlementSide live={settlement} />
              </div>
              <Ranking stations={answer.stations} by={by} onBy={choose} span={span} />
              {answer.groups.length > 1 && <Groups groups={answer.groups} total={answer.total} />}
            </>
          )
        }
      </PageView>
    </div>
  )
}

function YearCard({ year, today, onOpen }: { year: string; today: string; onOpen(date: string): void }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box)
  const end = `${year}-12-31`
  const asked = useMemo(() => ({ from: `${year}-01-01`, to: end > today ? today : end }), [year, end, today])
  const days = valueOf(useQuery('businessOverview', asked, { everyMs: EVERY_MS }))?.days ?? []
  return (
    <section className="card section-card">
      <h2>{t('business.calendar', { year })}</h2>
      <div ref={box} className="business-picture">
        <YearHeat
          year={year}
          days={days.map(heatDay)}
          width={width}
          height={Infinity}
          labelPx={LABEL_PX}
          language={language}
          format={(value) => yuan(value, language)}
          unknown={t('business.calendarUnknown')}
          partly={t('business.calendarPart')}
          label={t('business.calendar', { year })}
          onOpen={(date) => date <= today && onOpen(date)}
        />
      </div>
    </section>
  )
}

const heatDay = ({ date, total, known, of }: Answer<'businessOverview'>['days'][number]) => ({
  date,
  value: total === null ? undefined : Number(total),
  part: known < of,
})
