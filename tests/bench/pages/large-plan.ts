import { addWorkingDays } from '#domain/project/calendar.ts'
import type { LinkKind, PlanActivity, PlanLink, WorkingCalendar } from '#domain/project/plan.ts'
import { schedule } from '#domain/project/schedule.ts'
import { numbers } from '../../support/numbers.ts'

const works = [
  '场地平整',
  '基础开挖',
  '钢筋绑扎',
  '混凝土浇筑',
  '养护',
  '储能柜就位',
  '电缆敷设',
  '接线',
  '光伏支架',
  '组件安装',
  '逆变器安装',
  '通讯调试',
  '保护试验',
  '并网验收',
]
const stages = ['土建', '电气安装', '储能系统', '光伏系统', '充电场站', '调试']

/** A plan of stations one beside the other, each in stages of works that wait for each other, settled so that all links hold; the same on every run. */
export function largePlan(count: number, calendar: WorkingCalendar, from: string): { activities: PlanActivity[]; links: PlanLink[] } {
  const random = numbers(11)
  const int = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1))
  const activities: PlanActivity[] = []
  const links: PlanLink[] = []
  const add = (name: string, parentId: string | null, kind: PlanActivity['kind'], durationDays: number, start: string): string => {
    const id = `a${activities.length}`
    activities.push({ id, name, parentId, order: activities.length, kind, start, durationDays, percent: 0 })
    return id
  }
  const link = (fromId: string, toId: string, kind: LinkKind = 'FS', lagDays = 0): void =>
    void links.push({ id: `l${links.length}`, fromId, toId, kind, lagDays })
  /** Of the station before: its crew begins the next nine days after it. */
  let crew: string | undefined
  for (let station = 1; activities.length < count; station++) {
    const begin = addWorkingDays(calendar, from, (station - 1) * 9)
    const whole = add(`${station} 号站`, null, 'group', 0, begin)
    let handedOver: string | undefined
    let isFirst = true
    for (const stage of stages) {
      if (activities.length >= count) break
      const group = add(stage, whole, 'group', 0, begin)
      let before = handedOver
      let second: string | undefined
      for (let n = int(4, 8); n > 0 && activities.length < count; n--) {
        const task = add(works[int(0, works.length - 1)] ?? '', group, 'task', int(2, 9), begin)
        if (isFirst && crew !== undefined) link(crew, task, 'SS', 9)
        if (isFirst) crew = task
        isFirst = false
        if (before !== undefined) link(before, task, random() < 0.75 ? 'FS' : random() < 0.5 ? 'SS' : 'FF', random() < 0.7 ? 0 : int(-1, 3))
        if (second !== undefined && random() < 0.3) link(second, task)
        second = before
        before = random() < 0.8 ? task : before
      }
      if (activities.length < count) {
        const done = add(`${stage}完成`, group, 'milestone', 0, begin)
        if (before !== undefined) link(before, done)
        handedOver = random() < 0.6 ? done : handedOver
      }
    }
  }
  const { activities: settled } = schedule({ activities, links, calendar })
  const today = '2026-11-24'
  return {
    links,
    activities: activities.map((one) => {
      const found = settled.get(one.id)
      if (found === undefined) return one
      const percent = found.earlyEnd < today ? 100 : found.earlyStart < today && one.kind === 'task' ? 40 : 0
      return { ...one, start: found.earlyStart, percent }
    }),
  }
}
