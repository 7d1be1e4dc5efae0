import './alarm-list.css'
import { Button, Checkbox, Pagination } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { Alarm } from '#contract/alarm.ts'
import { valueOf } from '#contract/live-value.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { canAtom } from '#src/atoms/session.ts'
import { message } from '#src/ui/message.ts'
import { Empty, Failed, Waiting } from '#src/ui/state-card.tsx'
import { AlarmDetail } from './alarm-detail.tsx'
import { AlarmRow, columns } from './alarm-row.tsx'
import { Filters } from './filters.tsx'
import { HandleDialog } from './handle-dialog.tsx'
import { addChanges, applyChanges, noChanges } from './merge.ts'
import { pageSizes, readQuery, toPayload, writeQuery, type AlarmQuery } from './query.ts'
import { useAlarmEvents } from './use-alarm-events.ts'

/** Alarms of all stations of the viewer: found, looked into, seen, handled. */
export default function AlarmList() {
  const { t } = useTranslation()
  const can = useAtomValue(canAtom)
  const mayHandle = can('energy_batteryWarn:handle')
  const [address, setAddress] = useSearchParams()
  const query = useMemo(() => readQuery(address), [address])
  const payload = useMemo(() => toPayload(query), [query])
  const live = useQuery('alarmList', payload, { everyMs: 60_000, reload: true })
  const [changes, setChanges] = useState(noChanges)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [handling, setHandling] = useState<string[]>()
  // A link to one alarm (the bell's) opens it.
  const [open, setOpen] = useState<string | undefined>(address.get('alarm') ?? undefined)

  // The page before stays on screen until the next one is there.
  const answer = valueOf(live)
  const [shown, setShown] = useState(answer)
  if (answer !== undefined && answer !== shown) {
    setShown(answer)
    setChanges(noChanges)
  }
  const [asked, setAsked] = useState(payload)
  if (asked !== payload) {
    setAsked(payload)
    setSelected(new Set())
  }
  const rows = useMemo(() => applyChanges(shown?.alarmList ?? [], changes), [shown, changes])

  const matters = (alarm: Alarm): boolean =>
    (query.levels.length === 0 || query.levels.includes(alarm.level)) &&
    (query.station === '' || alarm.stationId === query.station) &&
    query.state !== 'PROCESSED' &&
    !rows.some((row) => row.id === alarm.id)
  useAlarmEvents((events) => setChanges((before) => addChanges(before, events, matters)))
  const fresh = changes.raised.size
  // On the first page, with nothing selected, new alarms come by themselves; else a line offers them, so that rows do not move under a hand.
  const follows = query.page === 1 && query.order === 'desc' && selected.size === 0 && open === undefined && handling === undefined
  useEffect(() => {
    if (fresh === 0 || !follows) return undefined
    const timer = setTimeout(() => refreshQueries('alarmList'), 500)
    return () => clearTimeout(timer)
  }, [fresh, follows])

  const change = useCallback(
    (next: Partial<AlarmQuery>) => setAddress((before) => writeQuery({ ...readQuery(before), page: 1, ...next }), { replace: true }),
    [setAddress],
  )
  const seen = async (ids: string[]): Promise<void> => {
    try {
      await call('alarmSeen', { ids })
      refreshQueries('alarmList', 'alarmDetail')
    } catch (error) {
      message.error(error instanceof ApiError ? error.message : t('state.server'))
    }
  }
  const handleSelected = (): void => {
    const ids = rows.filter((row) => selected.has(row.id) && row.state === 'WARNING').map((row) => row.id)
    if (ids.length === 0) message.warning(t('alarm.noRows'))
    else setHandling(ids)
  }
  const toggle = (id: string, on: boolean): void => {
    const next = new Set(selected)
    if (on) next.add(id)
    else next.delete(id)
    setSelected(next)
  }
  const openRows = rows.filter((row) => row.state === 'WARNING')
  const all = openRows.length > 0 && openRows.every((row) => selected.has(row.id))
  const actions = (alarm: Alarm) => (
    <>
      {alarm.seenAt === null && (
        <Button size="small" onClick={() => void seen([alarm.id])}>
          {t('alarm.seen')}
        </Button>
      )}
      {mayHandle && alarm.state === 'WARNING' && (
        <Button size="small" type="primary" onClick={() => setHandling([alarm.id])}>
          {t('alarm.handle')}
        </Button>
      )}
    </>
  )
  const sortBy = (sort: AlarmQuery['sort']): void => change({ sort, order: query.sort === sort && query.order === 'desc' ? 'asc' : 'desc' })

  if (live.state === 'failed' && live.cause === 'forbidden') return <Navigate to="/403" replace />
  return (
    <div className="alarms">
      <div className="alarms-bar">
        <Filters query={query} onChange={change} onClear={() => setAddress({}, { replace: true })} />
        {mayHandle && (
          <Button type="primary" onClick={handleSelected}>
            {t('alarm.handleSelected')}
            {selected.size > 0 && ` (${selected.size})`}
          </Button>
        )}
      </div>
      {fresh > 0 && !follows && (
        <button type="button" className="alarms-new" onClick={() => (query.page === 1 ? refreshQueries('alarmList') : change({ page: 1 }))}>
          {t('alarm.newCount', { n: fresh })}
        </button>
      )}
      <div className="alarms-table card">
        {shown === undefined ? (
          live.state === 'failed' ? (
            <Failed cause={live.cause} words={live.words} />
          ) : (
            <Waiting />
          )
        ) : rows.length === 0 ? (
          <Empty>{t('state.empty')}</Empty>
        ) : (
          <table className="plain-table">
            <thead>
              <tr>
                {mayHandle && (
                  <th className="alarms-check">
                    <Checkbox
                      checked={all}
                      disabled={openRows.length === 0}
                      onChange={(on) => setSelected(new Set(on ? openRows.map((row) => row.id) : []))}
                    />
                  </th>
                )}
                {columns.map(({ key, sort }) => (
                  <th
                    key={key}
                    className={`alarms-${key}`}
                    aria-sort={sort === undefined || query.sort !== sort ? undefined : query.order === 'asc' ? 'ascending' : 'descending'}
                  >
                    {sort === undefined ? (
                      t(`alarm.${key}`)
                    ) : (
                      <button type="button" className="plain-button" onClick={() => sortBy(sort)}>
                        {t(`alarm.${key}`)} {query.sort === sort ? (query.order === 'asc' ? '↑' : '↓') : ''}
                      </button>
                    )}
                  </th>
                ))}
                <th aria-label={t('alarm.handle')} />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <AlarmRow
                  key={row.id}
                  alarm={row}
                  selectable={mayHandle}
                  selected={selected.has(row.id)}
                  onSelect={(on) => toggle(row.id, on)}
                  onOpen={() => setOpen(row.id)}
                  actions={actions(row)}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      <div className="alarms-foot">
        <span className="dim">{t('alarm.total', { n: shown?.totalRows ?? 0 })}</span>
        <Pagination
          size="small"
          current={query.page}
          pageSize={query.size}
          total={shown?.totalRows ?? 0}
          sizeOptions={pageSizes}
          sizeCanChange
          onChange={(page, size) => change({ page: size === query.size ? page : 1, size })}
        />
      </div>
      {open !== undefined && <AlarmDetail id={open} row={rows.find((row) => row.id === open)} actions={actions} onClose={() => setOpen(undefined)} />}
      {handling !== undefined && (
        <HandleDialog
          ids={handling}
          present={rows.filter((row) => handling.includes(row.id) && row.clearedAt === null).length}
          onClose={(done) => {
            setHandling(undefined)
            if (!done) return
            setSelected(new Set())
            refreshQueries('alarmList', 'alarmDetail', 'stationOverview')
          }}
        />
      )}
    </div>
  )
}
