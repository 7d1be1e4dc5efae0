import { Button, Input, Trigger } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconLink, IconSave, IconStar, IconStarFill } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { code } from '#contract/endpoint.ts'
import { valueOf } from '#contract/live-value.ts'
import type { FleetView } from '#contract/schemas/fleet-view.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { useAsk } from '#src/ui/ask.tsx'
import { message } from '#src/ui/message.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useEscape } from '#src/ui/use-escape.ts'
import { useOnce } from '#src/ui/use-once.ts'
import { openingOf, viewOf } from './filter.ts'

const ALL = { pageSize: 100 }

/** The viewer's own views, kept on the server. */
export const useFleetViews = () => useQuery('fleetViewList', ALL)

interface Props {
  query: URLSearchParams
  set(change: Record<string, string | undefined>): void
}

/** Filters, sorting and kind of view under names: open, save, rename, delete, make one the default. */
export function SavedViews({ query, set }: Props) {
  const { t } = useTranslation()
  const live = useFleetViews()
  const [open, setOpen] = useState(false)
  const shown = viewOf(query)
  const current = valueOf(live)?.fleetViewList.find((view) => view.query === shown)
  // A question that the popup asks outlives it: a click on the question is one outside of the popup.
  const [ask, dialog] = useAsk()
  const popup = <Popup query={query} set={set} ask={ask} onClose={() => setOpen(false)} />
  return (
    <>
      {dialog}
      <Trigger trigger="click" position="br" popupVisible={open} onVisibleChange={setOpen} popup={() => popup}>
        <Button icon={<IconStar />} aria-expanded={open}>
          <span className="fleet-view-name">{current?.name ?? t('operation.views')}</span>
        </Button>
      </Trigger>
    </>
  )
}

interface PopupProps extends Props {
  ask: ReturnType<typeof useAsk>[0]
  onClose(): void
}

function Popup({ query, set, ask, onClose }: PopupProps) {
  const { t } = useTranslation()
  const live = useFleetViews()
  const [renamed, setRenamed] = useState('')
  const shown = viewOf(query)
  useEscape(onClose)
  const [run, busy] = useOnce(async (work: () => Promise<unknown>) => {
    await work().catch(message.failed)
    refreshQueries('fleetViewList')
  })
  const save = ({ id, revision, name, query, isDefault }: FleetView, change: Partial<FleetView>): Promise<void> =>
    run(() => call('saveFleetView', { id, revision, name, query, isDefault, ...change }))
  const remove = async ({ id, name }: FleetView): Promise<void> => {
    if (await ask(t('operation.viewDeleteAsk'), name, true)) await run(() => call('deleteFleetView', { ids: [id] }))
  }
  const copy = (view: FleetView): void => {
    const link = `${location.origin}${location.pathname}#/operation/operation-monitoring?${view.query}`
    // Without a secure address there is no clipboard.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(link))
      .then(
        () => message.success(t('operation.viewLinkDone')),
        () => message.warning(t('operation.viewLinkFailed')),
      )
  }
  const tool = (words: string, icon: ReactNode, onClick: () => void) => (
    <Button size="mini" icon={icon} aria-label={words} title={words} onClick={onClick} />
  )
  return (
    <div className="fleet-views" role="group" aria-busy={busy} aria-label={t('operation.viewsTitle')}>
      <LiveView live={live}>
        {({ fleetViewList }) =>
          fleetViewList.length === 0 ? (
            <Empty>{t('operation.viewsNone')}</Empty>
          ) : (
            <ul>
              {fleetViewList.map((view) =>
                view.id === renamed ? (
                  <li key={view.id}>
                    <Naming name={view.name} view={view} onDone={() => setRenamed('')} />
                  </li>
                ) : (
                  <li key={view.id} aria-current={view.query === shown}>
                    <button
                      type="button"
                      className="plain-button"
                      onClick={() => {
                        set(openingOf(view.query))
                        onClose()
                      }}
                    >
                      {view.name}
                    </button>
                    {tool(
                      t(view.isDefault ? 'operation.viewDefaultNot' : 'operation.viewDefault'),
                      view.isDefault ? <IconStarFill className="fleet-view-default" /> : <IconStar />,
                      () => void save(view, { isDefault: !view.isDefault }),
                    )}
                    {view.query !== shown && tool(t('operation.viewUpdate'), <IconSave />, () => void save(view, { query: shown }))}
                    {tool(t('operation.viewLink'), <IconLink />, () => copy(view))}
                    {tool(t('operation.viewRename'), <IconEdit />, () => setRenamed(view.id))}
                    {tool(t('operation.viewDelete'), <IconDelete />, () => void remove(view))}
                  </li>
                ),
              )}
            </ul>
          )
        }
      </LiveView>
      <Naming name="" query={shown} />
    </div>
  )
}

/** Gives a name: to `view`, or to what is shown by `query`. What is wrong with it stands below. */
function Naming({ name, view, query = '', onDone }: { name: string; view?: FleetView; query?: string; onDone?: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(name)
  const [fault, setFault] = useState<string>()
  const [save, busy] = useOnce(async () => {
    try {
      const kept = view === undefined ? { query } : { id: view.id, revision: view.revision, query: view.query, isDefault: view.isDefault }
      await call('saveFleetView', { ...kept, name: typed })
      refreshQueries('fleetViewList')
      setTyped('')
      onDone?.()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.fields?.name ?? error.fields?.query ?? error.message)
      // Saved in another window meanwhile: as it is now, so that saving again is meant.
      if (error.code === code.conflict) refreshQueries('fleetViewList')
    }
  })
  return (
    <div className="fleet-view-naming">
      <Input
        size="small"
        placeholder={t('operation.viewName')}
        aria-label={t('operation.viewName')}
        error={fault !== undefined}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setFault(undefined)
        }}
        onPressEnter={() => void save()}
      />
      <Button size="small" type="primary" loading={busy} disabled={typed.trim() === ''} onClick={() => void save()}>
        {t(view === undefined ? 'operation.viewSave' : 'operation.viewRename')}
      </Button>
      {fault !== undefined && <p role="alert">{fault}</p>}
    </div>
  )
}
