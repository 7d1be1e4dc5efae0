import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { formatNumber, formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { inkOf } from '#src/ui/ink.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { WidgetContext } from '../define.ts'
import { useLiveSelect } from '../parts/data/use-live-select.ts'
import { useToday } from '../parts/data/use-today.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { Columns } from './columns.tsx'
import { columnsOf, mainOf, monthsBefore, needs, recordedInstead, supplies } from './model.ts'
import { BESIDE, FIGURE_LINE, figureBeside, Page, pictureBox, type ChapterProps } from './page.tsx'
import { useEnergyWords } from './words.ts'

const MONTHS = 24

/** What the chapter asks for; asked before it is shown, nobody waits when its turn comes. */
export function useMonthsAnswer(context: WidgetContext) {
  const { date } = useToday(context.zone)
  const main = mainOf((quantity) => context.point(quantity) !== undefined)
  const starts = useMemo(() => Array.from({ length: MONTHS }, (_, i) => monthsBefore(date, MONTHS - 1 - i)), [date])
  const question = useMemo(
    () =>
      main === undefined
        ? undefined
        : { powerstationId: context.model.station.id, from: starts[0] ?? date, to: date, step: 'month' as const, quantities: [main] },
    [context, main, starts, date],
  )
  return { main, starts, live: useQuery('energyByPeriod', question, { everyMs: 1_800_000, reload: true }) }
}

/** The months' sum where the meter began anew. */
export function useRecordedInstead(context: WidgetContext): number | undefined {
  const { main, live } = useMonthsAnswer(context)
  const rows = valueOf(live)?.rows ?? []
  const point = main === undefined ? undefined : context.point(main)
  return useLiveSelect(point?.id, (now) => recordedInstead(valueOf(now), rows))
}

/** What the meter has counted since the beginning, and the months that it is made of as far as they are kept. */
export default function ChapterSince({ context, options, box, px }: ChapterProps) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const energy = useEnergyWords(options.readers)
  const { main, starts, live } = useMonthsAnswer(context)
  const point = main === undefined ? undefined : context.point(main)
  const recorded = useRecordedInstead(context)
  const picture = pictureBox({ box, px })
  if (main === undefined || point === undefined) return null
  const { colour } = [...supplies, ...needs].find(({ quantity }) => quantity === main) ?? { colour: '--load' }
  const unit = t('panel.story.unit')
  const words = t(`panel.story.since.${main as 'pvGeneration'}`)
  return (
    <LiveView live={live}>
      {({ rows }) => {
        // The answer's months begin on their own first days; before the first reading there was nothing.
        const all = columnsOf(
          rows.map((row) => ({ ...row, start: `${row.start.slice(0, 7)}-01` })),
          starts,
          [main],
        )
        const first = all.findIndex(({ values }) => values[0] !== null)
        const columns = first < 0 ? [] : all.slice(first)
        const months = first < 0 ? [] : starts.slice(first)
        const best = columns.reduce((at, { values }, i) => ((values[0] ?? 0) > (columns[at]?.values[0] ?? 0) ? i : at), 0)
        const monthName = (start: string | undefined): string =>
          start === undefined
            ? ''
            : new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
                Date.parse(start),
              )
        // Without months beside it the figure is the picture.
        const isYoung = columns.length < 2
        const beside = figureBeside('9,999,999', `${unit} ${words}`, { box, px })
        const figure = isYoung ? Math.min(px * 9, box.width / 5) : Math.min(px * 4.2, box.width / 9, beside)
        const say = isYoung
          ? t('panel.story.sinceYoung')
          : t('panel.story.sinceBest', { month: monthName(months[best]), kwh: energy(columns[best]?.values[0]) })
        const every = Math.max(1, Math.ceil((months.length * px * 4) / Math.max(1, box.width)))
        return (
          <Page
            box={box}
            px={px}
            title={t(`panel.story.title.since_${options.readers}`)}
            say={say}
            note={
              recorded !== undefined
                ? t('panel.story.sinceRecordedNote')
                : isYoung
                  ? t('panel.story.sinceYoungNote')
                  : t('panel.story.sinceNote', { months: months.length })
            }
          >
            <div
              className={isYoung ? 'story-figure story-figure-alone ink' : 'story-figure ink'}
              style={{ fontSize: figure, height: isYoung ? picture.height : figure * FIGURE_LINE, ...inkOf(`var(${colour})`) }}
            >
              {/* A line of its own: a live number has the baseline of its words only in one. */}
              <span>
                {recorded !== undefined ? (
                  options.readers === 'plain' ? (
                    formatNumber(recorded, 0, language)
                  ) : (
                    formatShown(recorded, 'kWh', 0, language)
                  )
                ) : (
                  <PointLink point={point}>
                    <LiveText
                      point={point.id}
                      unit={options.readers === 'plain' ? '' : 'kWh'}
                      decimals={0}
                      chars={options.readers === 'plain' ? 7 : 5}
                      align="left"
                    />
                  </PointLink>
                )}
              </span>
              <span style={{ fontSize: px * BESIDE }}>{options.readers === 'plain' ? `${unit} ${words}` : words}</span>
            </div>
            {!isYoung && (
              <Columns
                box={{ width: picture.width, height: picture.height - figure * FIGURE_LINE }}
                px={px}
                columns={columns}
                up={[{ colour }]}
                places={Math.max(columns.length, 6)}
                ticks={months.flatMap((start, i) =>
                  i % every === 0
                    ? [
                        {
                          at: i + 0.5,
                          text: start.slice(5, 7) === '01' || i === 0 ? start.slice(2, 7).replace('-', '/') : String(Number(start.slice(5, 7))),
                        },
                      ]
                    : [],
                )}
                format={(value) => energy(value)}
              />
            )}
          </Page>
        )
      }}
    </LiveView>
  )
}
