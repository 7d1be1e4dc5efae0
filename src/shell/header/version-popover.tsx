import { Popover } from '@arco-design/web-react'
import { IconInfoCircle } from '@arco-design/web-react/icon'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { PartBoundary } from '#src/errors/part-boundary.tsx'
import { LicencesPart } from './licences-part.tsx'

const Version = lazyChunk(() => import('./version.tsx'))

/** Which version this is, and whose work it is made of: loaded when somebody wants to see it. */
export function VersionPopover() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'version' | 'licences'>()
  const close = (): void => setShown(undefined)
  const version = (
    <PartBoundary onFail={close}>
      <Suspense fallback={<span className="dim">{t('state.waiting')}</span>}>
        <Version onLicences={() => setShown('licences')} />
      </Suspense>
    </PartBoundary>
  )
  return (
    <>
      <Popover
        trigger="click"
        position="br"
        title={t('layout.version')}
        content={version}
        popupVisible={shown === 'version'}
        onVisibleChange={(visible) => setShown((now) => (visible ? 'version' : now === 'version' ? undefined : now))}
      >
        <button type="button" className="icon-button" aria-label={t('layout.version')}>
          <IconInfoCircle />
        </button>
      </Popover>
      {shown === 'licences' && <LicencesPart onClose={close} />}
    </>
  )
}
