import './gantt.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '#domain/dates.ts'
import type { LinkKind, PlanActivity, PlanLink, WorkingCalendar } from '#domain/project/plan.ts'
import { message } from '#src/ui/message.ts'
import { Chart } from './chart.tsx'
import type { Consequence, Place } from './drag.ts'
import { Foot } from './foot.tsx'
import { LinkPanel } from './link-panel.tsx'
import { extentOf, sceneOf, workedOut, type BaselineSpan } from './scene.ts'
import { Splitter } from './splitter.tsx'
import { TableHead, TableRow } from './table.tsx'
import { Toolbar, type ExportKind } from './toolbar.tsx'
import { useEditing } from './use-editing.ts'
import { useView } from './use-view.ts'

/** Whether the owner kept what was wanted; undefined: it does not say. */
type Kept = Promise<boolean> | undefined | void

export interface GanttProps {
  /** Stands above exports and names their files. */
  title: string
  activities: readonly PlanActivity[]
  links: readonly PlanLink[]
  calendar: WorkingCalendar
  /** A plan of before, to be compared with. */
  baseline?: readonly BaselineSpan[] | undefined
  /** Shows the critical path. */
  critical: boolean
  onCritical?(shown: boolean): void
  /** `YYYY-MM-DD` where the project is. */
  today: string
  /** From this date on the calendar knows no holidays yet. */
  assumedFrom?: string | undefined
  editable: boolean
  /** Just made by this person: chosen, and brought into sight. */
  made?: string | undefined
  /** What somebody wants; the plan itself is changed by whoever keeps it. `consequence`: what else it moves, and by how much the whole is late. */
  onMove?(move: { id: string; start: string }, consequence: Consequence): Kept
  onStretch?(move: { id: string; start?: string; durationDays: number }, consequence: Consequence): Kept
  /** `seen`: as in a consequence. */
  onPercent?(id: string, percent: number, seen?: PlanActivity): Kept
  onLink?(link: { fromId: string; toId: string; kind: LinkKind }): Kept
  onLinkChange?(linkId: string, change: { kind?: LinkKind; lagDays?: number }): Kept
  onUnlink?(linkId: string): void
  onReorder?(id: string, place: Place): void
  onOpen?(id: string): void
}

/** A plan as a chart over time: draws what it is given and says what somebody wants. It knows no calls. */
export function Gantt(props: GanttProps) {
  const { activities, links, calendar, baseline, critical, today, assumedFrom, editable, title } = props
  const { t, i18n } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const worked = useMemo(() => workedOut({ activities, links, calendar }, baseline, critical), [activities, links, calendar, baseline, critical])
  const scene = useMemo(() => sceneOf(worked, folded, critical), [worked, folded, critical])
  const extent = useMemo(() => extentOf(worked, today), [worked, today])
  const groups = useMemo(() => scene.rows.filter(({ hasChildren }) => hasChildren).map(({ activity }) => activity.id), [scene])
  const names = useMemo(() => new Map(activities.map(({ id, name }) => [id, name])), [activities])
  const viewing = useView(scroller, extent, scene.rows.length)
  const { view } = viewing
  const { sheet, tableWidth, headHeight, rows } = view

  const fold = (id: string, wanted?: boolean): void =>
    setFolded((was) => {
      const next = new Set(was)
      if (wanted ?? !was.has(id)) next.add(id)
      else next.delete(id)
      return next
    })
  const editing = useEditing({ props, worked, scene, view, scroller, reveal: viewing.reveal, fold })
  const { selected } = editing

  // Opened, it shows the present when the plan is about it, otherwise the plan's beginning.
  const isPlaced = useRef(false)
  useEffect(() => {
    if (isPlaced.current || view.width === 0 || activities.length === 0) return
    isPlaced.current = true
    const { start, end } = worked.schedule ?? {}
    const isNow = start === undefined || end === undefined || (start <= today && today <= end)
    viewing.goTo(dayOf(isNow ? today : start), isNow ? 0.3 : 0.05)
  })

  const exported = async (kind: ExportKind): Promise<void> => {
    const { exportPlan } = await import('./export.ts')
    await exportPlan(kind, { worked, title, today, assumedFrom, critical, t, language: i18n.language })
  }
  const shown = useMemo(() => {
    const indices = Array.from({ length: Math.max(0, Math.min(rows.last, scene.rows.length) - rows.first) }, (_, i) => rows.first + i)
    // What has the focus stays, however far away it is scrolled.
    const at = selected === undefined ? undefined : scene.rowOf.get(selected)
    return at === undefined || indices.includes(at) ? indices : [...indices, at]
  }, [rows, scene, selected])
  const chosen = selected === undefined ? undefined : worked.bars.get(selected)
  const activity = chosen?.activity
  const firstId = scene.rows[0]?.activity.id

  return (
    <div className="gantt" data-dragging={editing.isDragging || undefined}>
      <Toolbar
        hasGroups={groups.length > 0}
        isFolded={groups.some((id) => folded.has(id))}
        onZoom={(by) => viewing.zoomBy(by, [...(chosen === undefined ? [] : [chosen.start]), dayOf(today)])}
        onToday={() => viewing.goTo(dayOf(today))}
        onFit={() => viewing.fit(extent.from + 30, extent.to - 120)}
        onFoldAll={(all) => setFolded(new Set(all ? activities.filter(({ kind }) => kind === 'group').map(({ id }) => id) : []))}
        onLinks={() => {
          if (activity === undefined) message.warning(t('projectGantt.linksChoose'))
          else if (activity.kind === 'group') message.warning(t('projectGantt.linksGroup'))
          else editing.toggleLinks()
        }}
        onExport={exported}
        critical={critical}
        onCritical={props.onCritical}
      />
      <div className="gantt-body">
        <div ref={scroller} className="gantt-scroll" onScroll={viewing.onScroll}>
          <div className="gantt-sheet" style={{ width: tableWidth + view.sheetWidth, height: headHeight + scene.rows.length * sheet.rowHeight }}>
            <div role="treegrid" aria-label={t('projectGantt.table')} aria-rowcount={scene.rows.length + 1} style={{ display: 'contents' }}>
              <div className="gantt-corner" role="rowgroup" style={{ width: tableWidth, height: headHeight }}>
                <TableHead width={tableWidth} height={headHeight} />
              </div>
              <div className="gantt-table" role="rowgroup" style={{ width: tableWidth, height: scene.rows.length * sheet.rowHeight }}>
                {shown.map((index) => {
                  const row = scene.rows[index] as (typeof scene.rows)[number]
                  const { id } = row.activity
                  return (
                    <TableRow
                      key={id}
                      row={row}
                      index={index}
                      height={sheet.rowHeight}
                      width={tableWidth}
                      isSelected={id === selected}
                      isFolded={folded.has(id)}
                      canReorder={editable && props.onReorder !== undefined}
                      tabIndex={id === (activity === undefined ? firstId : selected) ? 0 : -1}
                      actions={editing.rowActions}
                      t={t}
                    />
                  )
                })}
              </div>
            </div>
            <Chart
              props={props}
              worked={worked}
              scene={scene}
              viewing={viewing}
              scroller={scroller}
              editing={editing}
              language={i18n.language}
              label={t('projectGantt.chart')}
            />
          </div>
        </div>
        <Splitter at={tableWidth} label={t('projectGantt.splitter')} onChange={viewing.setTableWidth} />
        {activities.length === 0 && <p className="gantt-empty center">{t('projectGantt.empty')}</p>}
      </div>
      {editing.areLinksOpen && activity !== undefined && activity.kind !== 'group' && (
        <LinkPanel
          activity={activity}
          links={links}
          names={names}
          editable={editable}
          chosen={editing.selectedLink}
          onChoose={editing.chooseLink}
          onChange={editing.changeLink}
          onRemove={(id) => props.onUnlink?.(id)}
          onClose={editing.toggleLinks}
        />
      )}
      <Foot
        worked={worked}
        showsCritical={critical}
        hasBaseline={baseline !== undefined && baseline.length > 0}
        assumedFrom={assumedFrom}
        status={editing.status}
        editable={editable}
      />
    </div>
  )
}
