import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { PartBoundary } from '#src/errors/part-boundary.tsx'
import { withWords } from '#src/i18n/i18n.ts'
import { message } from '#src/ui/message.ts'
import type { WidgetContext } from '#widgets/define.ts'
import type { DashboardSession } from './use-dashboard-session.ts'

const Catalogue = lazyChunk(() => withWords('editor', import('#widgets/catalogue.tsx')))
const Settings = lazyChunk(() => withWords('editor', import('#widgets/settings-form.tsx')))
const PublishDialog = lazyChunk(() => import('./publish-dialog.tsx'))
const Versions = lazyChunk(() => import('./versions-drawer.tsx'))
const BindDialog = lazyChunk(() => import('./bind-dialog.tsx'))

/** What opens beside the board while it is edited. */
export function BoardPanels({ session, context }: { session: DashboardSession; context: WidgetContext }) {
  const { t } = useTranslation()
  const { panel, closePanel, editor, body, dashboard } = session
  if (panel === undefined) return null
  const placed = panel.kind === 'settings' ? body.widgets[panel.id] : undefined
  return (
    <PartBoundary onFail={closePanel}>
      <Suspense>
        {panel.kind === 'catalogue' && <Catalogue context={context} placed={Object.values(body.widgets)} onAdd={editor.add} onClose={closePanel} />}
        {panel.kind === 'settings' && placed !== undefined && (
          <Settings
            key={panel.id}
            placed={placed}
            context={context}
            onChange={(options) => editor.configure(panel.id, options)}
            onReset={() => editor.resetOptions([panel.id])}
            onClose={closePanel}
          />
        )}
        {panel.kind === 'publish' && editor.editing !== undefined && (
          <PublishDialog
            title={editor.editing.title}
            dashboard={session.isNew ? undefined : dashboard}
            onPublish={session.publish}
            onClose={closePanel}
          />
        )}
        {panel.kind === 'versions' && dashboard !== undefined && (
          <Versions
            id={dashboard.id}
            onLook={(version, revision) => {
              session.setVersion({ body: version, revision })
              closePanel()
            }}
            onClose={closePanel}
            onRestore={(restored, revision) => {
              editor.replace('restore', restored)
              closePanel()
              message.success(t('dashboard.restored', { revision }))
            }}
          />
        )}
        {panel.kind === 'bind' && (
          <BindDialog
            bind={body.bind}
            onClose={closePanel}
            onChange={(bind) => {
              editor.bind(bind)
              closePanel()
            }}
          />
        )}
      </Suspense>
    </PartBoundary>
  )
}
