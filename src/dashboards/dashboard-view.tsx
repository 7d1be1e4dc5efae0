import './dashboards.css'
import { Button } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArrangementKind, DashboardBody } from '#contract/dashboard.ts'
import { languageAtom, nameOf as nameIn } from '#src/atoms/language.ts'
import { canAtom, sessionAtom } from '#src/atoms/session.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { PartBoundary } from '#src/errors/part-boundary.tsx'
import { settings } from '#src/settings.ts'
import { ShareButton } from '#src/share/share-button.tsx'
import { useAsk } from '#src/ui/ask.tsx'
import { message } from '#src/ui/message.ts'
import { Empty, Failed, Waiting } from '#src/ui/state-card.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import type { WidgetContext } from '#widgets/define.ts'
import { itemsOf } from '#widgets/editor/edit.ts'
import { toFile } from '#widgets/editor/transfer.ts'
import { GridBoard } from '#widgets/grid/grid-board.tsx'
import { widgetKinds } from '#widgets/registry.ts'
import { DrawAllContext } from '#widgets/draw-all.ts'
import { EditorBar } from './editor-bar.tsx'
import type { DashboardAddress } from './use-dashboard-address.ts'
import { useMoment } from './use-moment.ts'
import { BoardNotes } from './board-notes.tsx'
import { readDraft, writeDraft, type Draft } from './draft.ts'
import { chooseFile, saveFile } from './import-file.ts'
import { PointDetails } from './point-details.tsx'
import type { PublishAnswer } from './publish-dialog.tsx'
import { Switcher } from './switcher.tsx'
import { useBound } from './use-bound.ts'
import { useDashboards, type Publication } from './use-dashboards.ts'
import { useEditor } from './use-editor.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { usePresence } from './use-presence.ts'

const Catalogue = lazyChunk(() => import('#widgets/catalogue.tsx'))
const Settings = lazyChunk(() => import('#widgets/settings-form.tsx'))
const MomentBar = lazyChunk(() => import('./moment-bar.tsx'))
const PublishDialog = lazyChunk(() => import('./publish-dialog.tsx'))
const Versions = lazyChunk(() => import('./versions-drawer.tsx'))
const BindDialog = lazyChunk(() => import('./bind-dialog.tsx'))
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
  /** What is edited becomes a dashboard of its own. */
  const [isNew, setNew] = useState(false)
  const nameOfNew = `${session?.userId ?? ''} ${slot} new`
  const editor = useEditor(isNew ? nameOfNew : `${session?.userId ?? ''} ${slot} ${dashboard?.id ?? ''}`, kind)
  const { editing } = editor
  const presence = usePresence(isNew ? undefined : dashboard?.id, editing !== undefined)
  const [panel, setPanel] = useState<Panel>()
  const [ask, askDialog] = useAsk()
  const [draftSeen, setDraftSeen] = useState(false)
  const [back, setBack] = useState(false)
  const [drawAll, setDrawAll] = useState(false)
  const picture = useRef<HTMLDivElement>(null)
  const looksBack = back || moment !== undefined
  useMoment(moment)
  const openPublish = (): void => setPanel({ kind: 'publish' })
  useEditorKeys(editor, openPublish, panel === undefined ? undefined : () => setPanel(undefined))
  const stored = dashboard?.body ?? computed
  /** A published version that is looked at while something else is edited. */
  const [look, setLook] = useState<{ body: DashboardBody; revision: number }>()
  const body = look?.body ?? editor.body ?? stored
  const items = useMemo(() => itemsOf(body, kind), [body, kind])
  const bound = useBound(body.bind, chosen)
  const context = bound.context ?? chosen

  if (current.state === 'loading') return <Waiting />
  if (current.state === 'failed') {
    if (current.cause === 'server') return <Failed cause="server" words={current.words} />
    return (
      <div className="center">
        <p>{t('dashboard.gone')}</p>
        <Button onClick={() => onAsk(undefined)}>{t('dashboard.openDefault')}</Button>
      </div>
    )
  }
  // Of this dashboard, or of one that was begun and never published.
  const own = editing === undefined && !draftSeen ? editor.draft() : undefined
  const begun = editing === undefined && !draftSeen && own === undefined ? readDraft(nameOfNew) : undefined
  const draft = own ?? begun
  const nameOf = (id: string): string => {
    const definition = widgetKinds.get(body.widgets[id]?.type ?? '')?.definition
    return definition === undefined ? id : t(`widget.${definition.title}`)
  }

  const leave = (): void => {
    editor.stop()
    setShape(undefined)
    setPanel(undefined)
    setLook(undefined)
    setNew(false)
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
    const own = !isNew && dashboard?.mayEdit === true
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
    { key: 'versions', words: t('dashboard.versions'), run: () => setPanel({ kind: 'versions' }), disabled: isNew || dashboard === undefined },
    { key: 'computed', words: t('home.reset'), run: () => editor.replace('restore', computed) },
    { key: 'delete', words: t('dashboard.deleteThis'), run: () => void deleteThis(), disabled: isNew || dashboard?.mayEdit !== true },
  ]
  const start = (from: Draft | undefined): void => {
    setNew(from !== undefined && from === begun)
    editor.start(stored, dashboard?.revision ?? 0, dashboard?.title ?? '', from)
    setDraftSeen(true)
  }
  const makeNew = (from: 'empty' | 'copy'): void => {
    const base = from === 'copy' ? stored : { ...stored, arrangements: { desktop: [] }, widgets: {} }
    const title = from === 'copy' ? (dashboard?.title ?? '') : ''
    setNew(true)
    editor.start(base, 0, title)
    if (from === 'empty') setPanel({ kind: 'catalogue' })
  }
  const newer = editing !== undefined && presence.revision !== undefined && dashboard !== undefined && presence.revision > editing.revision
  return (
    <div className="dashboard">
      {askDialog}
      <div className="dashboard-head">
        {head}
        {editing === undefined && (
          <div className="dashboard-tools">
            <Switcher current={dashboard} list={list} onOpen={onAsk} onNew={can('home:edit') ? makeNew : undefined} />
            <ShareButton
              target={picture}
              name={dashboard?.title || name}
              station={nameIn(context.model.station.name, context.model.station.nameEn, language)}
              zone={context.zone}
              moment={moment}
              onDrawAll={setDrawAll}
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
      <BoardNotes
        draft={can('home:edit') ? draft : undefined}
        onContinue={start}
        onDiscard={() => {
          editor.discardDraft()
          writeDraft(nameOfNew, undefined)
          setDraftSeen(true)
        }}
        others={presence.others.map((one) => one.realname)}
        look={look?.revision}
        onTakeLook={() => {
          if (look !== undefined) editor.replace('restore', look.body)
          setLook(undefined)
        }}
        onEndLook={() => setLook(undefined)}
        newer={newer ? presence.revision : undefined}
        onMerge={() => void mergeStored()}
        bound={bound}
        shown={context.model.station.id}
      />
      {items.length === 0 && <Empty>{t('dashboard.emptyBoard')}</Empty>}
      <div ref={picture} className={editing === undefined ? undefined : `shape-${kind}`}>
        {!bound.gone && bound.context !== undefined && (
          <DrawAllContext value={drawAll}>
            <PointDetails context={context} opens={editing === undefined}>
              <GridBoard
                key={kind}
                body={body}
                kind={kind}
                items={items}
                context={context}
                rowHeight={ROW_PX}
                editing={
                  editing !== undefined && look === undefined
                    ? {
                        selected: editor.selected,
                        onSelect: editor.setSelected,
                        onArrange: editor.arrange,
                        onRemove: editor.remove,
                        onConfigure: (id) => setPanel({ kind: 'settings', id }),
                        onOptions: editor.configure,
                      }
                    : undefined
                }
              />
            </PointDetails>
          </DrawAllContext>
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
              <PublishDialog title={editing.title} dashboard={isNew ? undefined : dashboard} onPublish={store} onClose={() => setPanel(undefined)} />
            )}
            {panel.kind === 'versions' && dashboard !== undefined && (
              <Versions
                id={dashboard.id}
                onLook={(seen, revision) => {
                  setLook({ body: seen, revision })
                  setPanel(undefined)
                }}
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
