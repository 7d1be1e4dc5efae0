import type { TFunction } from 'i18next'
import { dateOf } from '#domain/dates.ts'
import { planFaults } from '#domain/project/faults.ts'
import type { LinkKind, Plan, PlanLink } from '#domain/project/plan.ts'
import { reschedule } from '#domain/project/reschedule.ts'
import { spansOf, type Consequence } from './drag.ts'
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

/** What a link would join and push, or why it cannot be, in words. */
export function linkWords(t: TFunction, worked: Worked, wanted: Ends): LinkTold & { isRefused: boolean } {
  const refusal = linkRefusal(t, worked.plan, wanted)
  return refusal === undefined
    ? { ...joinedWords(t, worked, { id: NEW_LINK, lagDays: 0, ...wanted }), isRefused: false }
    : { words: [refusal], delayDays: 0, isRefused: true }
}

interface LinkTold {
  words: string[]
  delayDays: number
}

/** What a link that is new or another than before joins, and whom it pushes. */
export function joinedWords(t: TFunction, worked: Worked, link: PlanLink): LinkTold {
  const { plan, bars, network } = worked
  const [from, to] = [link.fromId, link.toId].map((id) => bars.get(id)?.activity.name ?? '')
  const own = t('projectGantt.linkWould', { from, to, kind: t(`projectGantt.kinds.${link.kind}`) })
  const lag = link.lagDays === 0 ? [] : [`${t('projectGantt.lag')}${t('layout.colon')}${link.lagDays}`]
  // With a circle of links nothing can be worked out.
  if (network === undefined) return { words: [own, ...lag], delayDays: 0 }
  const links = [...plan.links.filter(({ id }) => id !== link.id), link]
  const result = reschedule({ ...plan, links }, [{ id: link.fromId }])
  const pushed = consequenceWords(t, worked, { ...result, move: { id: link.toId }, spans: spansOf(result) })
  return { words: [own, ...lag, ...pushed], delayDays: result.delayDays }
}

const NEW_LINK = '\u0000new'

interface Ends {
  fromId: string
  toId: string
  kind: LinkKind
}

/** Undefined: it can be. */
function linkRefusal(t: TFunction, plan: Plan, wanted: Ends): string | undefined {
  const link: PlanLink = { id: NEW_LINK, lagDays: 0, ...wanted }
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
