import { Button, Popover } from '@arco-design/web-react'
import { IconInfoCircle } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { versionFile, type VersionFile } from '#src/api/version.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { PartBoundary } from '#src/errors/part-boundary.tsx'

const Licences = lazyChunk(() => import('./licences.tsx'))

/** Version and build time from the static version file, read when somebody wants to see it, and the way to the licences of what it is made of. */
export function VersionPopover() {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const [licences, setLicences] = useState(false)
  const about = (
    <>
      <Version />
      <Button
        type="text"
        size="small"
        className="version-licences"
        onClick={() => {
          setShown(false)
          setLicences(true)
        }}
      >
        {t('layout.licences')}
      </Button>
    </>
  )
  return (
    <>
      <Popover trigger="click" position="br" title={t('layout.version')} content={about} popupVisible={shown} onVisibleChange={setShown}>
        <button type="button" className="icon-button" aria-label={t('layout.version')}>
          <IconInfoCircle />
        </button>
      </Popover>
      {licences && (
        <PartBoundary onFail={() => setLicences(false)}>
          <Suspense>
            <Licences onClose={() => setLicences(false)} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  )
}

export function Version() {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const [file, setFile] = useState<VersionFile | null>()
  useEffect(() => {
    let gone = false
    void versionFile().then((read) => !gone && setFile(read ?? null))
    return () => void (gone = true)
  }, [])
  if (file === undefined) return <span className="dim">{t('state.waiting')}</span>
  if (file === null) return <span className="dim">{t('layout.versionUnknown')}</span>
  return (
    <dl className="version">
      <dt>{t('layout.versionName')}</dt>
      <dd>{file.version}</dd>
      <dt>{t('layout.versionTime')}</dt>
      <dd>
        {new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(file.time))}
      </dd>
    </dl>
  )
}
