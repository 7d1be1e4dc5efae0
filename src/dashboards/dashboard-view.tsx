import './dashboards.css'
import { Button } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArrangementKind, DashboardBody } from '#contract/dashboard.ts'
import { languageAtom, nameOf as nameIn } from '#src/atoms/language.ts'
import { canAtom, sessionAtom } from '#src/atoms/session.ts'
import { loadChunk } from '#src/errors/load-chunk.ts'
import { PartBoundary } from '#src/errors/part-boundary.tsx'
import { settings } from '#src/settings.ts'
import { ShareButton } from '#src/share/share-button.tsx'
import { useAsk } from '#src/ui/ask.tsx'
import { message } from '#src/ui/message.ts'
import { Empty, Failed, Waiting } from '#src/ui/state-card.tsx'
import { timeWords } from '#src/ui/time-words.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import type { WidgetContext } from '#widgets/define.ts'
import { itemsOf } from '#widgets/editor/edit.ts'
import { toFile } from '#widgets/editor/transfer.ts'
import { GridBoard } from '#widgets/grid/grid-board.tsx'
import { widgetKinds } from '#widgets/registry.ts'
import { WholeContext } from '#widgets/whole.ts'
import { EditorBar } from './editor-bar.tsx'
import type { DashboardAddress } from './use-dashboard-address.ts'
import { useMoment } from './use-moment.ts'
import { chooseFile, saveFile } from './import-file.ts'
import type { PublishAnswer } from './publish-dialog.tsx'
import { Switcher } from './switcher.tsx'
import { useBound } from './use-bound.ts'
import { useDashboards, type Publication } from './use-dashboards.ts'
import { useEditor } from './use-editor.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { usePresence } from './use-presence.ts'

const Catalogue = lazy(() => loadChunk(() => import('#widgets/catalogue.tsx')))
const Settings = lazy(() => loadChunk(() => import('#widgets/settings-form.tsx')))
const MomentBar = lazy(() => loadChunk(() => import('./moment-bar.tsx')))
const PublishDialog = lazy(() => loadChunk(() => import('./publish-dialog.tsx')))
const Versions = lazy(() => loadChunk(() => import('./versions-drawer.tsx')))
const BindDialog = lazy(() => loadChunk(() => import('./bind-dialog.tsx')))
const ROW_PX = 32

export interface DashboardViewProps extends DashboardAddress {
  slot: string
  context: WidgetContext
  /** The only shape that is arranged here: a wall's page. */
  only?: ArrangementKind
  /** What is shown where nobody has published anything. */
  computed: DashboardBody
  /** What a dashboard without a title of its own is called. */
  name: string
  /** Left of the tools. */
  head: ReactNode
}

type Panel = { kind: 'catalogue' | 'publish' | 'versions' | 'bind' } | { kind: 'settings'; id: string }

/** A dashboard: looked at, chosen among several, and arranged by whoever may. */
export function DashboardView({ slot, context: chosen, only, computed, name, head, asked, onAsk, moment, onMoment }: DashboardViewProps) {
  const { t } = useTranslation()
  const can = useAtomValue(canAtom)
  const language = useAtomValue(languageAtom)
  const session = useAtomValue(sessionAtom)
  const phone = useMediaQuery(`(max-width: ${settings.mobileBelowPx - 1}px)`)
  const { current, list, publish, remove, reread } = useDashboards(slot, asked)
  const dashboard = current.state === 'ready' ? current.dashboard : undefined
  const [shape, setShape] = useState<ArrangementKind>()
  const kind = only ?? shape ?? (phone ? 'phone' : 'desktop')
  const editor = useEditor(`${session?.userId ?? ''} ${slot} ${dashboard?.id ?? ''}`, kind)
  const { editing } = editor
  const presence = usePresence(dashboard?.id, editing !== undefined)
  const [panel, setPanel] = useState<Panel>()
  const [ask, askHolder] = useAsk()
  const [draftSeen, setDraftSeen] = useState(false)
  const [back, setBack] = useState(false)
  const [whole, setWhole] = useState(false)
  const picture = useRef<HTMLDivElement>(null)
  const looksBack = back || moment !== undefined
  useMoment(moment)
  const openPublish = (): void => setPanel({ kind: 'publish' })
  useEditorKeys(editor, openPublish, panel === undefined ? undefined : () => setPanel(undefined))
  const stored = dashboard?.body ?? computed
  const body = editor.body ?? stored
  const items = useMemo(() => itemsOf(body, kind), [body, kind])
  const bound = useBound(body.bind, chosen)
  const context = bound.context ?? chosen

  if (current.state === 'loading') return <Waiting />
  if (current.state === 'failed') {
    if (current.cause === 'server') return <Failed cause="server" />
    return (
      <div className="center">
        <p>{t('dashboard.gone')}</p>
        <Button onClick={() => onAsk(undefined)}>{t('dashboard.openDefault')}</Button>
      </div>
    )
  }
  const draft = editing === undefined && !draftSeen ? editor.draft() : undefined
  const nameOf = (id: string): string => {
    const definition = widgetKinds.get(body.widgets[id]?.type ?? '')?.definition
    return definition === undefined ? id : t(`widget.${definition.title}`)
  }

  const leave = (): void => {
    editor.stop()
    setShape(undefined)
    setPanel(undefined)
  }
  const cancel = async (): Promise<void> => {
    if (!editor.dirty || (await ask(t('dashboard.leaveAsk')))) leave()
  }
  const mergeStored = async (): Promise<void> => {
    const theirs = await reread()
    if (theirs === undefined) return
    const conflicts = editor.merge(theirs.body, theirs.revision)
    const { revision } = theirs
    if (conflicts.length === 0) message.success(t('dashboard.merged', { revision }))
    else message.warning(t('dashboard.mergedConflicts', { revision, names: conflicts.map(nameOf).join(', ') }))
  }
  const store = async ({ title, note, owner }: PublishAnswer): Promise<void> => {
    if (editing === undefined || editor.body === undefined) return
    const own = dashboard?.mayEdit === true
    const publication: Publication = {
      body: editor.body,
      title,
      note,
      id: own ? dashboard.id : undefined,
      revision: own ? editing.revision : 0,
      owner: own ? undefined : owner,
    }
    try {
      const saved = await publish(publication)
      setPanel(undefined)
      if (saved === undefined) return await mergeStored()
      leave()
      onAsk(saved.id)
      message.success(t('dashboard.published'))
    } catch (error) {
      message.failed(error)
    }
    return undefined
  }
  const importFile = async (): Promise<void> => {
    const read = await chooseFile()
    if (read === undefined) return
    if (!read.ok) return message.error(t(`dashboard.importBad.${read.reason}`, { detail: read.detail }))
    editor.replace('import', read.body)
    if (read.title !== '') editor.setTitle(read.title)
    if (read.misfits.length === 0) return message.success(t('dashboard.imported'))
    const lines = read.misfits.map(({ reason, what }) => `${what}: ${t(`dashboard.misfit.${reason}`)}`).join('\n')
    await ask(t('dashboard.importReport', { n: read.misfits.length }), lines)
    return undefined
  }
  const deleteThis = async (): Promise<void> => {
    if (dashboard === undefined || !(await ask(t('dashboard.deleteAsk', { title: dashboard.title || t('dashboard.untitled') })))) return
    try {
      await remove(dashboard.id)
      leave()
      onAsk(undefined)
      message.success(t('dashboard.deleted'))
    } catch (error) {
      message.failed(error)
    }
  }
  const more = [
    { key: 'bind', words: t('dashboard.bind.label'), run: () => setPanel({ kind: 'bind' }) },
    {
      key: 'follow',
      words: t('dashboard.shape.forget'),
      run: () => kind !== 'desktop' && editor.forgetShape(kind),
      disabled: kind === 'desktop' || body.arrangements[kind] === undefined,
    },
    {
      key: 'export',
      words: t('dashboard.exportFile'),
      run: () => saveFile(`${dashboard?.title || slot}.json`, toFile(dashboard?.title ?? '', body)),
    },
    { key: 'import', words: t('dashboard.importFile'), run: () => void importFile() },
    { key: 'versions', words: t('dashboard.versions'), run: () => setPanel({ kind: 'versions' }), disabled: dashboard === undefined },
    { key: 'computed', words: t('home.reset'), run: () => editor.replace('restore', computed) },
    { key: 'delete', words: t('dashboard.deleteThis'), run: () => void deleteThis(), disabled: dashboard?.mayEdit !== true },
  ]
  const start = (from = draft): void => {
    editor.start(stored, dashboard?.revision ?? 0, dashboard?.title ?? '', from)
    setDraftSeen(true)
  }
  const newer = editing !== undefined && presence.revision !== undefined && dashboard !== undefined && presence.revision > editing.revision
  return (
    <div className="dashboard">
      {askHolder}
      <div className="dashboard-head">
        {head}
        {editing === undefined && (
          <div className="dashboard-tools">
            <Switcher current={dashboard} list={list} onOpen={onAsk} />
            <ShareButton
              target={picture}
              name={dashboard?.title || name}
              station={nameIn(context.model.station.name, context.model.station.nameEn, language)}
              zone={context.zone}
              moment={moment}
              onWhole={setWhole}
            />
            {!looksBack && <Button onClick={() => setBack(true)}>{t('dashboard.moment.past')}</Button>}
            {can('home:edit') && <Button onClick={() => start(undefined)}>{t('dashboard.edit')}</Button>}
          </div>
        )}
      </div>
      {editing !== undefined && (
        <EditorBar
          editor={editor}
          kind={kind}
          onKind={only === undefined ? setShape : undefined}
          onAdd={() => setPanel({ kind: 'catalogue' })}
          onPublish={openPublish}
          onCancel={() => void cancel()}
          more={more}
        />
      )}
      {looksBack && (
        <Suspense>
          <MomentBar
            zone={context.zone}
            moment={moment}
            onMoment={onMoment}
            onClose={() => {
              setBack(false)
              onMoment(undefined)
            }}
          />
        </Suspense>
      )}
      {draft !== undefined && can('home:edit') && (
        <div className="dashboard-note" role="status">
          {t('dashboard.draftFound', { time: timeWords(draft.at, settings.defaultZone) })}
          <Button size="small" type="primary" onClick={() => start(draft)}>
            {t('dashboard.draftContinue')}
          </Button>
          <Button
            size="small"
            onClick={() => {
              editor.discardDraft()
              setDraftSeen(true)
            }}
          >
            {t('dashboard.draftDiscard')}
          </Button>
        </div>
      )}
      {presence.others.length > 0 && (
        <div className="dashboard-note" role="status">
          {t('dashboard.others', { names: presence.others.map((one) => one.realname).join(', ') })}
        </div>
      )}
      {newer && (
        <div className="dashboard-note" role="status">
          {t('dashboard.newer', { revision: presence.revision })}
          <Button size="small" type="primary" onClick={() => void mergeStored()}>
            {t('dashboard.merge')}
          </Button>
        </div>
      )}
      {bound.gone && (
        <div className="dashboard-note" role="status">
          {t('dashboard.bind.goneStation')}
        </div>
      )}
      {bound.stations.length > 1 && (
        <div className="dashboard-stations" role="group" aria-label={t('dashboard.bind.label')}>
          {bound.stations.map(({ powerstationId, powerstationName, powerstationNameEn }) => (
            <button
              key={powerstationId}
              type="button"
              className={powerstationId === context.model.station.id ? 'chip chip-on' : 'chip'}
              aria-pressed={powerstationId === context.model.station.id}
              onClick={() => bound.choose(powerstationId)}
            >
              {nameIn(powerstationName, powerstationNameEn, language)}
            </button>
          ))}
        </div>
      )}
      {items.length === 0 && <Empty>{t('dashboard.emptyBoard')}</Empty>}
      <div ref={picture} className={editing === undefined ? undefined : `shape-${kind}`}>
        {!bound.gone && bound.context !== undefined && (
          <WholeContext value={whole}>
            <GridBoard
              key={kind}
              body={body}
              kind={kind}
              items={items}
              context={context}
              rowHeight={ROW_PX}
              editing={
                editing && {
                  selected: editor.selected,
                  onSelect: editor.setSelected,
                  onArrange: editor.arrange,
                  onRemove: editor.remove,
                  onConfigure: (id) => setPanel({ kind: 'settings', id }),
                  onOptions: editor.configure,
                }
              }
            />
          </WholeContext>
        )}
      </div>
      {panel !== undefined && (
        <PartBoundary onFail={() => setPanel(undefined)}>
          <Suspense>
            {panel.kind === 'catalogue' && (
              <Catalogue context={context} placed={Object.values(body.widgets)} onAdd={editor.add} onClose={() => setPanel(undefined)} />
            )}
            {panel.kind === 'settings' && body.widgets[panel.id] !== undefined && (
              <Settings
                key={panel.id}
                placed={body.widgets[panel.id] as DashboardBody['widgets'][string]}
                context={context}
                onChange={(options) => editor.configure(panel.id, options)}
                onReset={() => editor.resetOptions([panel.id])}
                onClose={() => setPanel(undefined)}
              />
            )}
            {panel.kind === 'publish' && editing !== undefined && (
              <PublishDialog title={editing.title} dashboard={dashboard} onPublish={store} onClose={() => setPanel(undefined)} />
            )}
            {panel.kind === 'versions' && dashboard !== undefined && (
              <Versions
                id={dashboard.id}
                onClose={() => setPanel(undefined)}
                onRestore={(restored, revision) => {
                  editor.replace('restore', restored)
                  setPanel(undefined)
                  message.success(t('dashboard.restored', { revision }))
                }}
              />
            )}
            {panel.kind === 'bind' && (
              <BindDialog
                bind={body.bind}
                onClose={() => setPanel(undefined)}
                onChange={(bind) => {
                  editor.bind(bind)
                  setPanel(undefined)
                }}
              />
            )}
          </Suspense>
        </PartBoundary>
      )}
    </div>
  )
}
