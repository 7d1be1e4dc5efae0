import './home.css'
import { Button, Modal } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardBody, GridItem } from '#contract/dashboard.ts'
import { minuteOfDay } from '#domain/time.ts'
import { ApiError } from '#src/api/api-error.ts'
import { canAtom, sessionAtom } from '#src/atoms/session.ts'
import { chosenStationAtom, stationTypeOf } from '#src/atoms/station.ts'
import { settings } from '#src/settings.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { message } from '#src/ui/message.ts'
import { Empty, Failed, LiveView, Waiting } from '#src/ui/state-card.tsx'
import { defaultHome } from '#widgets/default-layout.ts'
import type { WidgetContext } from '#widgets/define.ts'
import { GridBoard } from '#widgets/grid/grid-board.tsx'
import { compact, COLUMNS, findPlace, toPhone } from '#widgets/grid/layout.ts'
import { useServerNow } from '#widgets/parts/use-today.ts'
import { widgetKinds } from '#widgets/registry.ts'
import { useWidgetContext } from '#widgets/use-context.ts'
import { greetingOf } from './greeting.ts'
import { useDashboard } from './use-dashboard.ts'

const Catalogue = lazy(() => import('#widgets/catalogue.tsx'))
const Settings = lazy(() => import('#widgets/settings-form.tsx'))
const ROW_PX = 32

/** The chosen station's own dashboard: looked at, and arranged by whoever may. */
export default function Home() {
  const { t } = useTranslation()
  const station = useAtomValue(chosenStationAtom)
  const context = useWidgetContext(station?.powerstationId, 'console')
  if (station === undefined) return <Empty>{t('shell.noStation')}</Empty>
  return (
    <LiveView live={context}>
      {(value) => <Board key={`${value.model.station.id} ${stationTypeOf(station)}`} context={value} slot={`home:${stationTypeOf(station)}`} />}
    </LiveView>
  )
}

function Board({ context, slot }: { context: WidgetContext; slot: string }) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const can = useAtomValue(canAtom)
  const phone = useMediaQuery(`(max-width: ${settings.mobileBelowPx - 1}px)`)
  const { current, save, reset } = useDashboard(slot)
  const now = useServerNow(60_000)
  const [draft, setDraft] = useState<DashboardBody>()
  const [panel, setPanel] = useState<{ kind: 'catalogue' } | { kind: 'settings'; id: string }>()
  const [modal, modalHolder] = Modal.useModal()
  const computed = useMemo(() => defaultHome(context), [context])
  if (current.state === 'loading') return <Waiting />
  if (current.state === 'failed') return <Failed cause="server" />
  const body = draft ?? current.stored?.body ?? computed
  const editing = draft !== undefined
  const kind = phone ? 'phone' : 'desktop'
  const items = phone ? (body.arrangements.phone ?? toPhone(body.arrangements.desktop)) : body.arrangements.desktop

  const arrange = (next: GridItem[]): void => {
    if (editing) setDraft({ ...body, arrangements: { ...body.arrangements, [kind]: next } })
  }
  const add = (type: string): void => {
    const found = widgetKinds.get(type)
    if (found === undefined) return
    const id = `${type}-${Date.now().toString(36)}`
    const size = { w: Math.min(COLUMNS[kind], found.definition.size.w), h: found.definition.size.h }
    const desktop = {
      ...findPlace(body.arrangements.desktop, found.definition.size, COLUMNS.desktop),
      w: found.definition.size.w,
      h: found.definition.size.h,
      id,
    }
    const arrangements = { ...body.arrangements, desktop: [...body.arrangements.desktop, desktop] }
    if (phone) arrangements.phone = [...items, { id, ...findPlace(items, size, COLUMNS.phone), ...size }]
    const options = found.definition.options.parse({}) as Record<string, unknown>
    setDraft({ ...body, arrangements, widgets: { ...body.widgets, [id]: { type, version: found.definition.version, options } } })
    setPanel(undefined)
  }
  const remove = (id: string): void => {
    const { [id]: _gone, ...widgets } = body.widgets
    const without = (list: readonly GridItem[], columns: number): GridItem[] =>
      compact(
        list.filter((item) => item.id !== id),
        columns,
      )
    const { desktop, phone: small, wall } = body.arrangements
    const arrangements = {
      desktop: without(desktop, COLUMNS.desktop),
      ...(small === undefined ? {} : { phone: without(small, COLUMNS.phone) }),
      ...(wall === undefined ? {} : { wall: without(wall, COLUMNS.wall) }),
    }
    setDraft({ ...body, arrangements, widgets })
  }
  const store = async (): Promise<void> => {
    try {
      const result = await save(body)
      if (result === 'conflict') return message.warning(t('home.conflict'))
      setDraft(undefined)
      message.success(t('home.saved'))
    } catch (error) {
      message.error(error instanceof ApiError ? error.message : t('state.server'))
    }
  }
  const restore = (): void => {
    modal.confirm?.({
      title: t('home.resetAsk'),
      onOk: async () => {
        await reset()
        setDraft(undefined)
      },
    })
  }

  return (
    <>
      {modalHolder}
      <div className="home-head">
        <h1>
          {t(`home.${greetingOf(Math.floor(minuteOfDay(context.zone, now) / 60))}`)}
          {t('home.comma')}
          {session?.realname}
        </h1>
        {can('home:edit') && (
          <div className="home-tools">
            {editing ? (
              <>
                <Button onClick={() => setPanel({ kind: 'catalogue' })}>{t('home.add')}</Button>
                <Button onClick={restore}>{t('home.reset')}</Button>
                <Button onClick={() => setDraft(undefined)}>{t('home.cancel')}</Button>
                <Button type="primary" onClick={() => void store()}>
                  {t('home.save')}
                </Button>
              </>
            ) : (
              <Button onClick={() => setDraft(body)}>{t('home.edit')}</Button>
            )}
          </div>
        )}
      </div>
      <GridBoard
        body={body}
        kind={kind}
        items={items}
        context={context}
        editing={editing}
        rowHeight={ROW_PX}
        onArrange={arrange}
        onRemove={remove}
        onConfigure={(id) => setPanel({ kind: 'settings', id })}
      />
      <Suspense>
        {panel?.kind === 'catalogue' && (
          <Catalogue
            context={context}
            countOf={(type) => Object.values(body.widgets).filter((placed) => placed.type === type).length}
            onAdd={add}
            onClose={() => setPanel(undefined)}
          />
        )}
        {panel?.kind === 'settings' && body.widgets[panel.id] !== undefined && (
          <Settings
            placed={body.widgets[panel.id] as DashboardBody['widgets'][string]}
            context={context}
            onClose={() => setPanel(undefined)}
            onChange={(options) => {
              const placed = body.widgets[panel.id]
              if (placed !== undefined) setDraft({ ...body, widgets: { ...body.widgets, [panel.id]: { ...placed, options } } })
              setPanel(undefined)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
