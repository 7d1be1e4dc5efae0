import './dashboards.css'
import { Button } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArrangementKind, DashboardBody } from '#contract/dashboard.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { canAtom } from '#src/atoms/session.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { ShareButton } from '#src/share/share-button.tsx'
import { Failed, Waiting } from '#src/ui/state-card.tsx'
import type { WidgetContext } from '#widgets/define.ts'
import { Board } from './board.tsx'
import { BoardNotes } from './board-notes.tsx'
import { BoardPanels } from './board-panels.tsx'
import type { WallSheet } from './sheet.ts'
import { Switcher } from './switcher.tsx'
import { useBound } from './use-bound.ts'
import type { DashboardAddress } from './use-dashboard-address.ts'
import { useDashboardSession } from './use-dashboard-session.ts'
import { useMoment } from './use-moment.ts'

const EditorBar = lazyChunk(() => import('./editor-bar.tsx'))
const MomentBar = lazyChunk(() => import('./moment-bar.tsx'))

export interface DashboardViewProps extends DashboardAddress {
  slot: string
  context: WidgetContext
  /** The only shape that is arranged here: a wall's page. */
  only?: ArrangementKind
  /** The size of the wall that it is arranged for. */
  sheet?: WallSheet | undefined
  /** Address of the screen that shows it. */
  screen?: string
  /** What is shown where nobody has published anything. */
  computed: DashboardBody
  /** What a dashboard without a title of its own is called. */
  name: string
  /** Left of the tools. */
  head: ReactNode
}

/** A dashboard: looked at, chosen among several, and arranged by whoever may. */
export function DashboardView({
  slot,
  context: chosen,
  only,
  sheet,
  screen,
  computed,
  name,
  head,
  asked,
  onAsk,
  moment,
  onMoment,
}: DashboardViewProps) {
  const { t } = useTranslation()
  const can = useAtomValue(canAtom)
  const language = useAtomValue(languageAtom)
  const session = useDashboardSession({ slot, only, computed, asked, onAsk })
  const { current, dashboard, editor } = session
  const [back, setBack] = useState(false)
  const looksBack = back || moment !== undefined
  useMoment(moment)
  const [drawAll, setDrawAll] = useState(false)
  const picture = useRef<HTMLDivElement>(null)
  const bound = useBound(session.body.bind, chosen)
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
  const mayEdit = can('home:edit')
  return (
    <div className="dashboard">
      {session.askDialog}
      <div className="dashboard-head">
        {head}
        {editor.editing === undefined && (
          <div className="dashboard-tools">
            <Switcher current={dashboard} list={session.list} onOpen={onAsk} onNew={mayEdit ? session.startNew : undefined} />
            <ShareButton
              target={picture}
              name={dashboard?.title || name}
              station={nameOf(context.model.station.name, context.model.station.nameEn, language)}
              zone={context.zone}
              moment={moment}
              onDrawAll={setDrawAll}
            />
            {!looksBack && <Button onClick={() => setBack(true)}>{t('dashboard.moment.past')}</Button>}
            {mayEdit && <Button onClick={() => session.start(undefined)}>{t('dashboard.edit')}</Button>}
          </div>
        )}
      </div>
      {editor.editing !== undefined && (
        <Suspense fallback={<div className="editor-bar" />}>
          <EditorBar
            editor={editor}
            kind={session.kind}
            onKind={only === undefined ? session.setShape : undefined}
            onAdd={() => session.setPanel({ kind: 'catalogue' })}
            screen={screen}
            draftName={session.draftName}
            onPublish={session.openPublish}
            onCancel={() => void session.cancel()}
            more={session.more}
          />
        </Suspense>
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
      <p className="dashboard-on-paper">{t('share.onPaper')}</p>
      <BoardNotes session={session} mayEdit={mayEdit} bound={bound} shown={context.model.station.id} />
      <Board session={session} context={bound.gone ? undefined : bound.context} drawAll={drawAll} sheet={sheet} ref={picture} />
      <BoardPanels session={session} context={context} />
    </div>
  )
}
