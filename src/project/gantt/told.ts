import type { TFunction } from 'i18next'
import { dateOf } from '#domain/dates.ts'
import { planFaults } from '#domain/project/faults.ts'
import type { LinkKind, Plan, PlanLink } from '#domain/project/plan.ts'
import type { Consequence } from './drag.ts'
import type { Worked } from './scene.ts'

/** What a move would do, in words: its own dates, who is pushed, what becomes of the whole. */
export function consequenceWords(t: TFunction, worked: Worked, { move, changed, spans, delayDays }: Consequence): string[] {
  const bar = worked.bars.get(move.id)
  if (bar === undefined) return []
  const own = changed.find(({ id }) => id === move.id)
  const isGroup = bar.activity.kind === 'group'
  const span = spans.get(move.id) ?? { start: bar.start, end: bar.end }
  const start = isGroup ? (move.start ?? dateOf(bar.start)) : dateOf(span.start)
  const isHeld = !isGroup && move.start !== undefined && move.start > '' && start !== move.start
  const pushed = changed.filter(({ id }) => id !== move.id).length
  return [
    isGroup
      ? `${bar.activity.name} ${start}`
      : t('projectGantt.wouldStart', { name: bar.activity.name, start, end: dateOf(span.end - 1), count: own?.durationDays ?? bar.durationDays }),
    ...(isHeld ? [t('projectGantt.held')] : []),
    ...(pushed > 0 ? [t('projectGantt.pushed', { n: pushed })] : []),
    delayWords(t, delayDays),
  ]
}

const delayWords = (t: TFunction, days: number): string =>
  days > 0 ? t('projectGantt.late', { count: days }) : days < 0 ? t('projectGantt.early', { count: -days }) : t('projectGantt.same')

/** What a link would join, or why it cannot be, in words. */
export function linkWords(t: TFunction, { plan, bars }: Worked, wanted: Ends): { said: string; isRefused: boolean } {
  const refusal = linkRefusal(t, plan, wanted)
  if (refusal !== undefined) return { said: refusal, isRefused: true }
  const [from, to] = [wanted.fromId, wanted.toId].map((id) => bars.get(id)?.activity.name ?? '')
  return { said: t('projectGantt.linkWould', { from, to, kind: t(`projectGantt.kinds.${wanted.kind}`) }), isRefused: false }
}

interface Ends {
  fromId: string
  toId: string
  kind: LinkKind
}

/** Undefined: it can be. */
function linkRefusal(t: TFunction, plan: Plan, wanted: Ends): string | undefined {
  const link: PlanLink = { id: '\u0000new', lagDays: 0, ...wanted }
  // Faults that were there before are not this link's.
  const before = new Set(planFaults(plan.activities, plan.links).map(({ code }) => code))
  const found = planFaults(plan.activities, [...plan.links, link]).find((fault) =>
    'linkId' in fault ? fault.linkId === link.id : !before.has(fault.code),
  )
  if (found === undefined) return undefined
  if (found.code === 'linkLoop') return t('projectGantt.linkFaults.linkLoop', { names: found.loop.map(({ name }) => name).join(' > ') })
  if (found.code === 'selfLink' || found.code === 'groupLinked' || found.code === 'linkedTwice') return t(`projectGantt.linkFaults.${found.code}`)
  return t('projectGantt.linkFaults.other')
}
