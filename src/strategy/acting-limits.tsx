import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import type { ActingLimit } from '#contract/schemas/strategy.ts'
import { formatShown } from '#domain/units.ts'
import type { Words } from '#src/resource/define.ts'
import { useWords } from '#src/resource/use-options.ts'
import { clockWords } from '#src/ui/time-words.ts'
import type { DayBand } from './day-curves.tsx'

type PlanDay = Answer<'planDay'>
const QUARTER_MS = 900_000

const spanOf = ({ starts }: PlanDay): [number, number] => [starts[0] ?? 0, (starts.at(-1) ?? 0) + QUARTER_MS]

/** What held and when: `Anti-backflow 12:10–13:40`. What began or ended on another day has that end of this one. */
function limitWords({ limit, held, from, to, isCut }: ActingLimit, day: PlanDay, { t }: Words, zone: string): string {
  const [start, end] = spanOf(day)
  const clock = (at: number): string => (at >= end ? '24:00' : clockWords(Math.max(at, start), zone))
  const said = { limit: t(`strategyWord.limit.${limit}`), from: clock(from), to: clock(to ?? end) }
  const what = held === 'pv' ? 'pv' : 'storage'
  if (isCut) return t(`strategy.acting.${what}Cut`, said)
  return to === null ? t(`strategy.acting.${what}Now`, said) : t(`strategy.acting.${what}`, said)
}

/** Where on the day's axis limits held. */
export function bandsOf(day: PlanDay, words: Words, zone: string): DayBand[] {
  const [start, end] = spanOf(day)
  const share = (at: number): number => Math.min(1, Math.max(0, (at - start) / (end - start)))
  return day.limits.map((one) => ({ from: share(one.from), to: share(one.to ?? day.at), words: limitWords(one, day, words, zone) }))
}

/** Less than this between plan and actual is no deviation that somebody asks about, kW. */
const LEAST_KW = 1

/** Why a day was not as planned: each limit that held, with plan and actual of its time. */
export function ActingLimits({ day, zone }: { day: PlanDay; zone: string }) {
  const { t } = useTranslation()
  const words = useWords()
  if (day.limits.length === 0) return <p className="dim">{t('strategy.acting.none')}</p>
  const kw = (value: number): string => formatShown(value, 'kW', 1, words.language)
  return (
    <ul className="strategy-acting" aria-label={t('strategy.acting.title')}>
      {day.limits.map((one) => {
        const { limit, held, from, plannedKw, actualKw } = one
        const differs = held === 'storage' && plannedKw !== null && actualKw !== null && Math.abs(plannedKw - actualKw) >= LEAST_KW
        return (
          <li key={`${held}/${limit}/${from}`}>
            {differs && <b>{t('strategy.acting.differs', { planned: kw(plannedKw), actual: kw(actualKw) })}</b>}
            {limitWords(one, day, words, zone)}
          </li>
        )
      })}
    </ul>
  )
}
