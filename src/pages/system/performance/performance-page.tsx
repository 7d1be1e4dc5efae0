import './performance.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { routeOf } from '#contract/route.ts'
import type { Answer } from '#contract/schemas.ts'
import type { WindowUse } from '#contract/performance.ts'
import { textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { keepWindowDay, windowDays, windowNow, type WindowDay } from '#src/performance/window-days.ts'
import { useWords } from '#src/resource/use-options.ts'
import { PartCards, PartsOld } from '#src/ui/part-card.tsx'
import { PageView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { NowCard } from './now-card.tsx'
import { Day, type DayOf } from './day.tsx'

type Performance = Answer<'systemPerformance'>
const NOTHING = {}
const EVERY_MS = 5000

/** This window and the others of this browser, looked at again and again. */
function useWindows(): { now: WindowUse | undefined; days: WindowDay[] } {
  const [known, setKnown] = useState(() => ({ now: windowNow(), days: windowDays() }))
  useEffect(() => {
    keepWindowDay()
    const timer = setInterval(() => setKnown({ now: windowNow(), days: windowDays() }), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return known
}

/** What servers, displays and the windows of this browser spend, now and in the last day: a slow wall explains itself. */
export default function PerformancePage() {
  const live = useQuery('systemPerformance', NOTHING, { everyMs: EVERY_MS })
  return <PageView live={live}>{(known) => <Known known={known} isOld={live.state === 'stale'} />}</PageView>
}

function Known({ known, isOld }: { known: Performance; isOld: boolean }) {
  const { t } = useTranslation()
  const { language } = useWords()
  const windows = useWindows()
  const nameOf = ({ path, openedAt }: WindowDay): string => {
    const route = routeOf(path)
    return t('performance.windowOf', { page: route === undefined ? path : textOf(route.title, language), at: consoleTime(openedAt) })
  }
  const choices: { key: string; label: string; of: DayOf }[] = [
    ...known.servers.map(({ host }) => ({
      key: `server ${host}`,
      label: t('performance.serverOf', { host }),
      of: { kind: 'server', host } as const,
    })),
    ...known.displays.map(({ displayId, name, tile }) => ({
      key: `display ${displayId} ${tile}`,
      label: t(tile > 1 ? 'performance.tileOf' : 'performance.displayOf', { name, tile }),
      of: { kind: 'display', displayId, tile } as const,
    })),
    ...windows.days.map((day) => ({
      key: `window ${day.id}`,
      label: day.isThis ? t('performance.thisWindow') : nameOf(day),
      of: { kind: 'window', minutes: day.minutes } as const,
    })),
  ]
  const [wanted, setWanted] = useState<string>()
  const chosen = choices.find(({ key }) => key === wanted) ?? choices[0]
  return (
    <div className="performance">
      {isOld && <PartsOld>{t('operations.old', { at: consoleTime(known.at) })}</PartsOld>}
      <PartCards>
        <NowCard title={t('performance.thisWindow')} use={windows.now} kind="window" />
        {known.servers.map(({ host, isThis, at, use }) => (
          <NowCard
            key={host}
            title={t('performance.serverOf', { host })}

            use={use}
            kind="server"
            isOld={isOld}
            {...(isThis ? {} : { age: known.at - at })}
          />
        ))}
        {known.displays.map(({ displayId, name, tile, at, use }) => (
          <NowCard
            key={`${displayId} ${tile}`}
            title={t(tile > 1 ? 'performance.tileOf' : 'performance.displayOf', { name, tile })}

            use={use}
            kind="window"
            isOld={isOld}
            age={known.at - at}
          />
        ))}
      </PartCards>
      {chosen !== undefined && <Day choices={choices} chosen={chosen} onChoose={setWanted} />}
    </div>
  )
}
