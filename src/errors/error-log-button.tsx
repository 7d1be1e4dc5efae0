import { Badge } from '@arco-design/web-react'
import { IconBug } from '@arco-design/web-react/icon'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '#src/settings.ts'
import { lazyChunk } from './lazy-chunk.ts'
import { errorLog } from './log.ts'
import { PartBoundary } from './part-boundary.tsx'

const ErrorLogDialog = lazyChunk(() => import('./error-log-dialog.tsx'))

/** How many things went wrong, and what; not there while nothing did, and never outside production builds. */
export function ErrorLogButton() {
  const { t } = useTranslation()
  const entries = useSyncExternalStore(errorLog.subscribe, errorLog.entries)
  const [open, setOpen] = useState(false)
  if (entries.length === 0) return null
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-haspopup="dialog"
        aria-label={`${t('chat.errors.title')}${t('layout.colon')}${entries.length}`}
        onClick={() => setOpen(true)}
      >
        <Badge count={entries.length} maxCount={settings.bellMax} offset={[6, -2]}>
          <IconBug style={{ fontSize: 18, color: 'var(--text-2)' }} />
        </Badge>
      </button>
      {open && (
        <PartBoundary onFail={() => setOpen(false)}>
          <Suspense>
            <ErrorLogDialog entries={entries} onClear={errorLog.clear} onClose={() => setOpen(false)} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  )
}
