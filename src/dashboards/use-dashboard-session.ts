import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArrangementKind, DashboardBody } from '#contract/dashboard.ts'
import { wallThemes } from '#contract/display-codes.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { settings } from '#src/settings.ts'
import { useAsk } from '#src/ui/ask.tsx'
import { message } from '#src/ui/message.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { itemsOf } from '#widgets/editor/edit.ts'
import { toFile } from '#widgets/editor/transfer.ts'
import { widgetKinds } from '#widgets/registry.ts'
import { readDraft, writeDraft, type Draft } from '#src/atoms/dashboard-draft.ts'
import { chooseFile, saveFile } from './import-file.ts'
import type { PublishAnswer } from './publish-dialog.tsx'
import type { DashboardAddress } from './use-dashboard-address.ts'
import { useDashboards, type Publication } from './use-dashboards.ts'
import { useEditor } from './use-editor.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { usePresence } from './use-presence.ts'

/** What is open beside the board. */
export type Panel = { kind: 'catalogue' | 'publish' | 'versions' | 'bind' } | { kind: 'settings'; id: string }

interface Question extends Pick<DashboardAddress, 'asked' | 'onAsk'> {
  slot: string
  /** The only shape that is arranged here. */
  only: ArrangementKind | undefined
  /** What is shown where nobody has published anything. */
  computed: DashboardBody
}

/** A person's time with the dashboards of a slot: which one is open and in which shape, what is edited, and what becomes of the work. */
export function useDashboardSession({ slot, only, computed, asked, onAsk }: Question) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const phone = useMediaQuery(`(max-width: ${settings.mobileBelowPx - 1}px)`)
  const { current, list, publish, remove, reread } = useDashboards(slot, asked)
  const dashboard = current.state === 'ready' ? current.dashboard : undefined
  const [shape, setShape] = useState<ArrangementKind>()
  const kind = only ?? shape ?? (phone ? 'phone' : 'desktop')
  /** What is edited becomes a dashboard of its own. */
  const [isNew, setNew] = useState(false)
  const nameOfNew = `${session?.userId ?? ''} ${slot} new`
  const draftName = isNew ? nameOfNew : `${session?.userId ?? ''} ${slot} ${dashboard?.id ?? ''}`
  const editor = useEditor(draftName, kind)
  const { editing } = editor
  const presence = usePresence(isNew ? undefined : dashboard?.id, editing !== undefined)
  const [panel, setPanel] = useState<Panel>()
  const closePanel = (): void => setPanel(undefined)
  const openPublish = (): void => setPanel({ kind: 'publish' })
  useEditorKeys(editor, openPublish, panel === undefined ? undefined : closePanel)
  const [ask, askDialog] = useAsk()
  const [draftSeen, setDraftSeen] = useState(false)
  /** A published version that is looked at while something else is edited. */
  const [version, setVersion] = useState<{ body: DashboardBody; revision: number }>()
  const stored = dashboard?.body ?? computed
  const body = version?.body ?? editor.body ?? stored
  const items = useMemo(() => itemsOf(body, kind), [body, kind])

  // Of this dashboard, or of one that was begun and never published.
  const looksForDrafts = current.state === 'ready' && editing === undefined && !draftSeen
  const own = looksForDrafts ? editor.draft() : undefined
  const begun = looksForDrafts && own === undefined ? readDraft(nameOfNew) : undefined
  const nameOf = (id: string): string => {
    const definition = widgetKinds.get(body.widgets[id]?.type ?? '')?.definition
    return definition === undefined ? id : t(`widget.${definition.title}`)
  }

  const leave = (): void => {
    editor.stop()
    setShape(undefined)
    setPanel(undefined)
    setVersion(undefined)
    setNew(false)
  }
  const mergeStored = async (): Promise<void> => {
    const theirs = await reread()
    if (theirs === undefined) return
    const conflicts = editor.merge(theirs)
    const { revision } = theirs
    if (conflicts.length === 0) message.success(t('dashboard.merged', { revision }))
    else message.warning(t('dashboard.mergedConflicts', { revision, names: conflicts.map(nameOf).join(t('layout.list')) }))
  }
  const importFile = async (): Promise<void> => {
    const read = await chooseFile()
    if (read === undefined) return
    if (!read.ok) return message.error(t(`dashboard.importBad.${read.reason}`, { detail: read.detail }))
    editor.replace('import', read.body)
    if (read.title !== '') editor.setTitle(read.title)
    if (read.misfits.length === 0) return message.success(t('dashboard.imported'))
    const lines = read.misfits.map(({ reason, what }) => `${what}${t('layout.colon')}${t(`dashboard.misfit.${reason}`)}`).join('\n')
    await ask(t('dashboard.importReport', { n: read.misfits.length, count: read.misfits.length }), lines)
    return undefined
  }
  const deleteThis = async (): Promise<void> => {
    if (dashboard === undefined || !(await ask(t('dashboard.deleteAsk', { title: dashboard.title || t('dashboard.untitled') }), '', true))) return
    try {
      await remove(dashboard.id)
      leave()
      onAsk(undefined)
      message.success(t('dashboard.deleted'))
    } catch (error) {
      message.failed(error)
    }
  }

  return {
    current,
    list,
    dashboard,
    kind,
    setShape,
    isNew,
    editor,
    body,
    items,
    version,
    setVersion,
    panel,
    setPanel,
    closePanel,
    openPublish,
    askDialog,
    /** Under which what is edited is kept in this browser. */
    draftName,
    nameOf,
    /** Work of an earlier visit. */
    draft: own ?? begun,
    others: presence.others.map((one) => one.realname),
    /** The revision that somebody published while this is edited. */
    newer:
      editing !== undefined && presence.revision !== undefined && dashboard !== undefined && presence.revision > editing.revision
        ? presence.revision
        : undefined,
    start(from: Draft | undefined): void {
      setNew(from !== undefined && from === begun)
      editor.start(stored, dashboard?.revision ?? 0, dashboard?.title ?? '', from)
      setDraftSeen(true)
    },
    startNew(from: 'empty' | 'copy'): void {
      const base = from === 'copy' ? stored : { ...stored, arrangements: { desktop: [] }, widgets: {} }
      const title = from === 'copy' ? (dashboard?.title ?? '') : ''
      setNew(true)
      editor.start(base, 0, title)
      if (from === 'empty') setPanel({ kind: 'catalogue' })
    },
    discardDraft(): void {
      editor.discardDraft()
      writeDraft(nameOfNew, undefined)
      setDraftSeen(true)
    },
    restoreVersion(): void {
      if (version !== undefined) editor.replace('restore', version.body)
      setVersion(undefined)
    },
    async cancel(): Promise<void> {
      if (!editor.dirty || (await ask(t('dashboard.leaveAsk')))) leave()
    },
    mergeStored,
    async publish({ title, note, owner }: PublishAnswer): Promise<void> {
      if (editing === undefined || editor.body === undefined) return
      const isOwn = !isNew && dashboard?.mayEdit === true
      const publication: Publication = {
        body: editor.body,
        title,
        note,
        id: isOwn ? dashboard.id : undefined,
        revision: isOwn ? editing.revision : 0,
        owner: isOwn ? undefined : owner,
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
    },
    /** Entries of the editor's "more" menu. */
    more: [
      { key: 'bind', words: t('dashboard.bind.label'), run: () => setPanel({ kind: 'bind' }) },
      ...(only === 'wall'
        ? wallThemes.map((theme) => ({
            key: `theme-${theme}`,
            words: `${t('dashboard.wallTheme.label')}${t('layout.colon')}${t(`dashboard.wallTheme.${theme}`)}`,
            run: () => editor.dress(theme),
            disabled: (body.theme ?? 'deep') === theme,
          }))
        : []),
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
    ],
  }
}

export type DashboardSession = ReturnType<typeof useDashboardSession>
