import '#src/ui/arco.ts'
import '#src/styles/tokens.css'
import '#src/styles/themes.css'
import '#src/styles/base.css'
import i18next from 'i18next'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { assumedFrom, calendarOfDays } from '#domain/project/calendar.ts'
import type { PlanActivity, PlanLink } from '#domain/project/plan.ts'
import { schedule } from '#domain/project/schedule.ts'
import { announcedHolidays } from '#domain/public-holidays.ts'
import { applyTheme } from '#src/atoms/theme.ts'
import { Gantt } from '#src/project/gantt/gantt.tsx'
import type { Consequence } from '#src/project/gantt/drag.ts'
import { largePlan } from './large-plan.ts'

/** The product's Gantt chart with `?count=` activities, kept in this window: what somebody wants of it is done at once. `?theme=light`, `?language=en`, `?look=1`: read only. */
const query = new URLSearchParams(location.search)
const language = query.get('language') ?? 'zh'
const words =
  language === 'en'
    ? { ...(await import('#src/i18n/en.ts')).en, ...(await import('#src/i18n/en-records.ts')).enRecords }
    : { ...(await import('#src/i18n/zh.ts')).zh, ...(await import('#src/i18n/zh-records.ts')).zhRecords }
await i18next.use(initReactI18next).init({ lng: language, resources: { [language]: { translation: words } }, interpolation: { escapeValue: false } })
applyTheme(query.get('theme') === 'light' ? 'light' : 'dark', 'blue-black')

const calendar = calendarOfDays(announcedHolidays)
const first = largePlan(Number(query.get('count') ?? 2000), calendar, query.get('begin') ?? '2026-11-09')
const before = schedule({ ...first, calendar })
const baseline = [...before.activities.values()].map(({ id, earlyStart, earlyEnd }) => ({ id, start: earlyStart, end: earlyEnd }))

function Owner() {
  const [activities, setActivities] = useState<readonly PlanActivity[]>(first.activities)
  const [links, setLinks] = useState<readonly PlanLink[]>(first.links)
  const put = ({ changed }: Consequence): void => {
    const to = new Map(changed.map(({ id, start, durationDays }) => [id, { start, durationDays }]))
    setActivities((was) => was.map((one) => ({ ...one, ...to.get(one.id) })))
  }
  return (
    <div style={{ height: '100vh', padding: 12 }}>
      <Gantt
        title={language === 'en' ? 'Storage station, phase one' : '储能电站一期'}
        activities={activities}
        links={links}
        calendar={calendar}
        baseline={baseline}
        critical
        today="2026-11-24"
        assumedFrom={assumedFrom(announcedHolidays)}
        editable={query.get('look') === null}
        onMove={(_move, consequence) => put(consequence)}
        onStretch={(_move, consequence) => put(consequence)}
        onPercent={(id, percent) => setActivities((was) => was.map((one) => (one.id === id ? { ...one, percent } : one)))}
        onLink={(link) => setLinks((was) => [...was, { ...link, id: `n${was.length}`, lagDays: 0 }])}
        onLinkChange={(id, change) => setLinks((was) => was.map((one) => (one.id === id ? { ...one, ...change } : one)))}
        onUnlink={(id) => setLinks((was) => was.filter((one) => one.id !== id))}
        onReorder={(id, { parentId, beforeId }) =>
          setActivities((was) => {
            const moved = was.find((one) => one.id === id)
            if (moved === undefined) return was
            const siblings = was.filter((one) => one.parentId === parentId && one.id !== id).toSorted((a, b) => a.order - b.order)
            const at = beforeId === undefined ? siblings.length : siblings.findIndex((one) => one.id === beforeId)
            siblings.splice(at, 0, moved)
            const orders = new Map(siblings.map((one, order) => [one.id, order]))
            return was.map((one) => (orders.has(one.id) ? { ...one, parentId, order: orders.get(one.id) ?? 0 } : one))
          })
        }
      />
    </div>
  )
}

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<Owner />)
