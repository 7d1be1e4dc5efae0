import { Popover } from '@arco-design/web-react'
import { IconInfoCircle } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { versionFile, type VersionFile } from '#src/api/version.ts'
import { languageAtom } from '#src/atoms/language.ts'

/** Version and build time from the static version file, read when somebody wants to see it. */
export function VersionPopover() {
  const { t } = useTranslation()
  return (
    <Popover trigger="click" position="br" title={t('layout.version')} content={<Version />}>
      <button type="button" className="icon-button" aria-label={t('layout.version')}>
        <IconInfoCircle />
      </button>
    </Popover>
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
