import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ArrangementKind, Dashboard, DashboardBody, GridItem } from '#contract/dashboard.ts'
import type { WallTheme } from '#contract/display-codes.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { align, distribute, shift, swap, type Alignment, type Axis } from '#widgets/editor/arrange.ts'
import * as edit from '#widgets/editor/edit.ts'
import { changed, record, redo, startHistory, undo, type History } from '#widgets/editor/history.ts'
import { mergeBodies } from '#widgets/editor/merge.ts'
import { COLUMNS } from '#widgets/grid/layout.ts'
import { widgetKinds } from '#widgets/registry.ts'
import { readDraft, writeDraft, type Draft } from '#src/atoms/dashboard-draft.ts'

/** Names of steps; `dashboard.step.<name>` has the words. */
export type Step =
  | 'add'
  | 'remove'
  | 'arrange'
  | 'align'
  | 'distribute'
  | 'swap'
  | 'duplicate'
  | 'paste'
  | 'configure'
  | 'resetOptions'
  | 'lock'
  | 'bind'
  | 'theme'
  | 'shape'
  | 'import'
  | 'restore'

interface Editing {
  base: DashboardBody
  revision: number
  title: string
  /** As it was called when this began. */
  baseTitle: string
  history: History<DashboardBody>
}

/** How long nothing is typed or moved before the draft is kept. */
const KEEP_MS = 400

let count = 0
const newId = (type: string): string => `${type}-${Date.now().toString(36)}${(count++).toString(36)}`

/** Everything that can be done to a dashboard while it is edited. `name` tells whose draft of what it is. */
export function useEditor(name: string, kind: ArrangementKind) {
  const [editing, setEditing] = useState<Editing>()
  const latest = useRef(editing)
  latest.current = editing
  const [selected, setSelected] = useState<readonly string[]>([])
  const body = editing?.history.present
  const dirty = editing !== undefined && body !== editing.base
  useUnsaved(dirty)

  useEffect(() => {
    if (editing === undefined || body === undefined) return undefined
    const timer = setTimeout(() => {
      const { base, revision, title } = editing
      writeDraft(name, body === base ? undefined : { base, revision, title, body, at: Date.now() })
    }, KEEP_MS)
    return () => clearTimeout(timer)
  }, [editing, body, name])

  const start = useCallback((base: DashboardBody, revision: number, title: string, draft?: Draft): void => {
    const from = draft ?? { base, revision, body: base, title }
    const history = startHistory(from.base)
    setSelected([])
    setEditing({ base: from.base, revision: from.revision, title: from.title, baseTitle: from.title, history: record(history, from.body, 'restore') })
  }, [])
  const stop = useCallback((): void => {
    writeDraft(name, undefined)
    setEditing(undefined)
    setSelected([])
  }, [name])

  const step = useCallback((what: Step, change: (body: DashboardBody) => DashboardBody, group?: string): void => {
    setEditing((before) => before && { ...before, history: record(before.history, change(before.history.present), what, group) })
  }, [])
  const columns = COLUMNS[kind]
  const items = useMemo(() => (body === undefined ? [] : edit.itemsOf(body, kind)), [body, kind])
  const arrange = (what: Step, change: (items: readonly GridItem[]) => GridItem[], group?: string): void =>
    step(what, (before) => edit.withItems(before, kind, change(edit.itemsOf(before, kind))), group)

  /** Locked ones neither move nor go. */
  const free = selected.filter((id) => body?.widgets[id] !== undefined && body.widgets[id].locked !== true)

  return {
    editing,
    body,
    items,
    dirty,
    selected,
    free,
    setSelected,
    start,
    stop,
    /** A draft of an earlier visit, if there is one. */
    draft: useCallback(() => readDraft(name), [name]),
    discardDraft: useCallback(() => writeDraft(name, undefined), [name]),
    setTitle: (title: string) => setEditing((before) => before && { ...before, title }),
    undo: () => setEditing((before) => before && { ...before, history: undo(before.history) }),
    redo: () => setEditing((before) => before && { ...before, history: redo(before.history) }),
    arrange: (next: GridItem[], group?: string) => arrange('arrange', () => next, group),
    move: (dx: number, dy: number) => arrange('arrange', (now) => shift(now, free, dx, dy, columns), `move ${free.join(' ')}`),
    align: (how: Alignment) => arrange('align', (now) => align(now, free, how, columns)),
    distribute: (axis: Axis) => arrange('distribute', (now) => distribute(now, free, axis, columns)),
    swap: () => arrange('swap', (now) => swap(now, free[0] ?? '', free[1] ?? '', columns)),
    add(type: string): void {
      const found = widgetKinds.get(type)
      if (found === undefined) return
      const { size, version, options } = found.definition
      const id = newId(type)
      const placed = { type, version, options: options.parse({}) as Record<string, unknown> }
      step('add', (before) => edit.addWidgets(before, [{ id, placed, size }]))
      setSelected([id])
    },
    remove(ids: readonly string[]): void {
      step('remove', (before) => edit.removeWidgets(before, ids))
      setSelected([])
    },
    duplicate(): void {
      if (body === undefined) return
      const { body: next, ids } = edit.pasteWidgets(body, edit.copyWidgets(body, selected, kind), newId)
      step('duplicate', () => next)
      setSelected(ids)
    },
    copy: (): edit.Clip | undefined => (body === undefined || selected.length === 0 ? undefined : edit.copyWidgets(body, selected, kind)),
    paste(clip: edit.Clip): void {
      if (body === undefined) return
      const { body: next, ids } = edit.pasteWidgets(body, clip, newId)
      step('paste', () => next)
      setSelected(ids)
    },
    /** Options come from a form or a widget that read them at its kind's version: they are kept under that. */
    configure: (id: string, options: Record<string, unknown>) =>
      step(
        'configure',
        (before) => {
          const version = widgetKinds.get(before.widgets[id]?.type ?? '')?.definition.version
          return edit.setWidget(before, id, version === undefined ? { options } : { version, options })
        },
        id,
      ),
    resetOptions(ids: readonly string[]): void {
      step('resetOptions', (before) =>
        ids.reduce((after, id) => {
          const definition = widgetKinds.get(after.widgets[id]?.type ?? '')?.definition
          if (definition === undefined) return after
          return edit.setWidget(after, id, { version: definition.version, options: definition.options.parse({}) as Record<string, unknown> })
        }, before),
      )
    },
    lock: (locked: boolean) => step('lock', (before) => edit.lockWidgets(before, selected, locked)),
    bind: (to: DashboardBody['bind']) => step('bind', (before) => ({ ...before, bind: to })),
    dress: (theme: WallTheme) => step('theme', (before) => ({ ...before, theme })),
    forgetShape: (shape: 'phone' | 'wall') => step('shape', (before) => edit.forgetShape(before, shape)),
    replace: (what: 'import' | 'restore', next: DashboardBody) => step(what, () => next),
    /** Puts somebody else's publication and this work together, as both are by now. Gives the widgets that both changed. */
    merge(theirs: Pick<Dashboard, 'body' | 'revision' | 'title'>): string[] {
      if (latest.current === undefined) return []
      const { base, history, title, baseTitle } = latest.current
      // In every state: an undo takes back one's own steps, and nothing that somebody else has published.
      const withTheirs = (state: DashboardBody): DashboardBody => (state === base ? theirs.body : mergeBodies(base, state, theirs.body).body)
      setEditing({
        base: theirs.body,
        revision: theirs.revision,
        title: title === baseTitle ? theirs.title : title,
        baseTitle: theirs.title,
        history: changed(history, withTheirs),
      })
      return mergeBodies(base, history.present, theirs.body).conflicts
    },
  }
}

export type Editor = ReturnType<typeof useEditor>
