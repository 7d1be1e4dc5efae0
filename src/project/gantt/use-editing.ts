import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinkKind, Move, PlanActivity } from '#domain/project/plan.ts'
import { consequenceOf, placeAt, steppedPlace, steppedTo } from './drag.ts'
import type { GanttProps } from './gantt.tsx'
import type { Hit } from './geometry.ts'
import { actOf, type KeyAct } from './keys.ts'
import type { Scene, Worked } from './scene.ts'
import type { RowActions } from './table.tsx'
import { consequenceWords, joinedWords, linkWords } from './told.ts'
import type { Preview } from './use-drag.ts'
import type { View } from './use-view.ts'

interface Parts {
  props: GanttProps
  worked: Worked
  scene: Scene
  view: View
  scroller: RefObject<HTMLElement | null>
  reveal(row: number, day?: number): void
  fold(id: string, folded?: boolean): void
}

/** What was just done, and whether that is so in a plan that has changed since (undefined: in any). */
interface Told extends Pick<GanttProps, 'activities' | 'links'> {
  said: string
  stands: ((worked: Worked) => boolean) | undefined
  /** Nothing was done: said until the next press or key. */
  isRefusal: boolean
}
const SAYS_NOTHING: Told = { said: '', stands: undefined, isRefusal: false, activities: [], links: [] }

/** A row in hand. `before`: the row above which it would be put, null: below the last; by name, for others put rows in and take rows out meanwhile. */
interface Carried {
  id: string
  before?: string | null | undefined
}

/** What is chosen, and what keys, pointer and panel want of the plan: the one place that tells the owner of it. */
export function useEditing(parts: Parts) {
  const { t } = useTranslation()
  const [chosen, setSelected] = useState<string>()
  const [chosenLink, setSelectedLink] = useState<string>()
  // What was chosen may be gone: somebody else deleted it.
  const selected = chosen !== undefined && parts.worked.bars.has(chosen) ? chosen : undefined
  const selectedLink = parts.worked.plan.links.some(({ id }) => id === chosenLink) ? chosenLink : undefined
  const [hovered, setHovered] = useState<string>()
  const [linkFrom, setLinkFrom] = useState<string>()
  const [areLinksOpen, setLinksOpen] = useState(false)
  const [told, setTold] = useState<Told>(SAYS_NOTHING)
  const [carried, setCarried] = useState<Carried>()
  const [isDragging, setDragging] = useState(false)
  const followed = useRef<string>(undefined)
  const nameOf = (id: string): string => parts.worked.bars.get(id)?.activity.name ?? ''
  const setStatus = (said: string, stands?: Told['stands'], isRefusal = false): void =>
    setTold({ said, stands, isRefusal, activities: parts.props.activities, links: parts.props.links })
  const forgetRefusal = (): void => setTold((now) => (now.isRefusal ? SAYS_NOTHING : now))
  // Undone, or changed by somebody else, it is not so any more.
  const isSo =
    (told.activities === parts.props.activities && told.links === parts.props.links) || told.stands === undefined || told.stands(parts.worked)
  const status = isSo ? told.said : ''

  /** What was taken back is not told as if it were so. */
  const unlessRefused = (said: string, kept: Promise<boolean> | undefined | void): void =>
    void kept?.then((isKept) => isKept || setTold((now) => (now.said === said ? SAYS_NOTHING : now)))

  const move = (wanted: Move, seen?: PlanActivity): void => {
    const { worked, props } = parts
    if (worked.network === undefined) return
    const consequence = { ...consequenceOf(worked.network, wanted), seen }
    const said = consequenceWords(t, worked, consequence).join(t('layout.semicolon'))
    const span = consequence.spans.get(wanted.id)
    // Held where it stands: nothing is wanted of the plan.
    const isHeld = consequence.changed.length === 0
    const stands: Told['stands'] = ({ bars }) => {
      const bar = bars.get(wanted.id)
      return span === undefined || (bar?.start === span.start && bar.end === span.end)
    }
    setStatus(said, stands, isHeld)
    if (isHeld) return
    if (wanted.durationDays !== undefined) unlessRefused(said, props.onStretch?.({ ...wanted, durationDays: wanted.durationDays }, consequence))
    else if (wanted.start !== undefined) unlessRefused(said, props.onMove?.({ id: wanted.id, start: wanted.start }, consequence))
  }
  const percent = (id: string, to: number, seen?: PlanActivity): void => {
    const said = t('projectGantt.percentIs', { name: nameOf(id), n: to })
    setStatus(said, ({ bars }) => bars.get(id)?.percent === to)
    unlessRefused(said, parts.props.onPercent?.(id, to, seen))
  }
  const link = (wanted: { fromId: string; toId: string; kind: LinkKind }): void => {
    const { words, isRefused } = linkWords(t, parts.worked, wanted)
    const said = words.join(t('layout.semicolon'))
    setStatus(
      said,
      (now) =>
        isRefused
          ? linkWords(t, now, wanted).words[0] === said
          : now.plan.links.some(({ fromId, toId, kind }) => fromId === wanted.fromId && toId === wanted.toId && kind === wanted.kind),
      isRefused,
    )
    if (!isRefused) unlessRefused(said, parts.props.onLink?.(wanted))
  }
  const changeLink = (id: string, change: { kind?: LinkKind; lagDays?: number }): void => {
    const now = parts.worked.plan.links.find((one) => one.id === id)
    if (now === undefined) return
    const next = { ...now, ...change }
    const said = joinedWords(t, parts.worked, next).words.join(t('layout.semicolon'))
    setStatus(said, ({ plan }) => plan.links.some((one) => one.id === id && one.kind === next.kind && one.lagDays === next.lagDays))
    unlessRefused(said, parts.props.onLinkChange?.(id, change))
  }
  const unlink = (id: string): void => {
    setSelectedLink(undefined)
    parts.props.onUnlink?.(id)
  }

  const go = (row: number): void => {
    const { scene, scroller, reveal } = parts
    const found = scene.rows[Math.max(0, Math.min(scene.rows.length - 1, row))]
    if (found === undefined) return
    const { id } = found.activity
    setSelected(id)
    reveal(scene.rowOf.get(id) ?? 0)
    const focus = (): boolean => {
      const element = scroller.current?.querySelector<HTMLElement>(`[data-gantt-row="${CSS.escape(id)}"]`)
      element?.focus({ preventScroll: true })
      return element !== null && element !== undefined
    }
    // At once, for the next key is meant for it; one that is not in sight yet is drawn first.
    if (!focus()) requestAnimationFrame(focus)
  }

  const onAct = (act: KeyAct, id: string): boolean => {
    const { scene, worked, props, reveal, fold } = parts
    const row = scene.rowOf.get(id)
    const bar = worked.bars.get(id)
    if (row === undefined || bar === undefined) return false
    const canEdit = props.editable && worked.network !== undefined
    switch (act.act) {
      case 'go':
        go(act.by === 'first' ? 0 : act.by === 'last' ? scene.rows.length - 1 : row + act.by)
        return true
      case 'open':
        if (linkFrom === undefined) props.onOpen?.(id)
        else {
          setLinkFrom(undefined)
          if (linkFrom === id) setStatus('')
          else link({ fromId: linkFrom, toId: id, kind: 'FS' })
        }
        return true
      case 'fold':
        if (scene.rows[row]?.hasChildren !== true) return false
        fold(id, act.folded && scene.rows[row + 1]?.activity.parentId === id)
        return true
      case 'links':
        if (bar.activity.kind !== 'group') setLinksOpen((was) => !was)
        return true
      case 'cancel':
        if (linkFrom === undefined) return false
        setLinkFrom(undefined)
        setStatus('')
        return true
      case 'move':
      case 'stretch': {
        const wanted = canEdit ? steppedTo(bar, act.act === 'move' ? 'bar' : 'end', act.by, worked.plan.calendar) : undefined
        if (wanted !== undefined) move(wanted)
        reveal(row, bar.start)
        return true
      }
      case 'percent':
        if (!canEdit || bar.activity.kind === 'group') return false
        if (bar.activity.kind === 'milestone') percent(id, act.by > 0 ? 100 : 0)
        else percent(id, Math.min(100, Math.max(0, Math.round(bar.percent / 5) * 5 + 5 * act.by)))
        return true
      case 'link':
        if (!canEdit || bar.activity.kind === 'group') return false
        setLinkFrom(id)
        setStatus(t('projectGantt.linkFrom', { name: bar.activity.name }))
        return true
      case 'unlink':
        if (!canEdit || selectedLink === undefined) return false
        unlink(selectedLink)
        return true
      case 'reorder': {
        const place = canEdit ? steppedPlace(scene.rows, id, act.by) : undefined
        if (place !== undefined) props.onReorder?.(id, place)
        // In its new place it is in sight and keeps the focus.
        if (place !== undefined) followed.current = id
        return true
      }
    }
  }

  const dropRow = (clientY: number): number => {
    const { scroller, view, scene } = parts
    const top = scroller.current?.getBoundingClientRect().top ?? 0
    const y = clientY - top - view.headHeight + (scroller.current?.scrollTop ?? 0)
    return Math.max(0, Math.min(scene.rows.length, Math.round(y / view.sheet.rowHeight)))
  }

  const { made } = parts.props
  useEffect(() => {
    if (made === undefined) return
    followed.current = made
    const { activities } = parts.props
    // It may stand in a group that is folded, which is in one again.
    const parentOf = (id: string): string | undefined => activities.find((one) => one.id === id)?.parentId ?? undefined
    for (let at = parentOf(made); at !== undefined; at = parentOf(at)) parts.fold(at, false)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each that is made
  }, [made])
  useEffect(() => {
    const row = followed.current === undefined ? undefined : parts.scene.rowOf.get(followed.current)
    if (row === undefined) return
    followed.current = undefined
    go(row)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each new order
  }, [parts.scene, made])

  /** Where the row in hand would go by now; undefined: nowhere, for it, or what it would be put above, is gone. */
  const rowOfDrop = ({ id, before }: Carried): number | undefined =>
    !parts.scene.rowOf.has(id) ? undefined : before === null ? parts.scene.rows.length : parts.scene.rowOf.get(before ?? '')

  const latest = useRef({ onAct, dropRow, rowOfDrop, parts, carried })
  latest.current = { onAct, dropRow, rowOfDrop, parts, carried }
  /** The same object for ever, so that rows that have not changed are not drawn again. */
  const rowActions = useMemo<RowActions>(
    () => ({
      onFocus: (id) => {
        setSelected(id)
        forgetRefusal()
      },
      onKey: (event, id) => {
        if (event.target !== event.currentTarget) return
        forgetRefusal()
        const act = actOf(event, latest.current.parts.props.editable)
        if (act !== undefined && latest.current.onAct(act, id)) event.preventDefault()
      },
      onFold: (id) => latest.current.parts.fold(id),
      onOpen: (id) => latest.current.parts.props.onOpen?.(id),
      onGrab: (id) => setCarried({ id }),
      onCarry: (clientY) => {
        const { dropRow: rowAt, parts: of } = latest.current
        const before = of.scene.rows[rowAt(clientY)]?.activity.id ?? null
        setCarried((was) => (was === undefined ? was : { ...was, before }))
      },
      onDrop: (isDone) => {
        const { carried: now, parts: of } = latest.current
        setCarried(undefined)
        const at = isDone && now !== undefined ? latest.current.rowOfDrop(now) : undefined
        if (now === undefined || at === undefined) return
        const place = placeAt(of.scene.rows, now.id, at)
        if (place !== undefined) of.props.onReorder?.(now.id, place)
      },
    }),
    [],
  )

  return {
    selected,
    selectedLink,
    handled: parts.props.editable ? (hovered ?? selected) : undefined,
    linkFrom,
    areLinksOpen,
    status,
    dropRow: carried === undefined ? undefined : rowOfDrop(carried),
    isDragging,
    rowActions,
    setDragging,
    forgetRefusal,
    toggleLinks: (): void => setLinksOpen((was) => !was),
    chooseLink: setSelectedLink,
    changeLink,
    onHover: (hit: Hit | undefined): void => setHovered(hit === undefined || hit.part === 'link' ? undefined : hit.id),
    onPick: (hit: Hit | undefined): void => {
      if (hit?.part === 'link') {
        setSelectedLink(hit.link.id)
        setSelected(hit.link.toId)
        setLinksOpen(true)
        return
      }
      setSelectedLink(undefined)
      if (hit === undefined) return
      if (hit.part === 'bar' && parts.worked.bars.get(hit.id)?.activity.kind === 'group' && selected === hit.id) parts.fold(hit.id)
      go(parts.scene.rowOf.get(hit.id) ?? 0)
    },
    onDone: ({ consequence, percent: set, thread, seen }: Preview): void => {
      if (consequence !== undefined) move(consequence.move, seen)
      else if (set !== undefined) percent(set.id, set.percent, seen)
      else if (thread?.over !== undefined) link({ fromId: thread.fromId, toId: thread.over.id, kind: thread.over.kind })
    },
  }
}
export type Editing = ReturnType<typeof useEditing>
