import { Button } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { versionFile, type VersionFile } from '#src/api/version.ts'
import { languageAtom } from '#src/atoms/language.ts'

/** Version and build time from the static version file, read when somebody wants to see it, and the way to the licences of what it is made of. */
export default function Version({ onLicences }: { onLicences(): void }) {
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
    <>
      <dl className="version">
        <dt>{t('layout.versionName')}</dt>
        <dd>{file.version}</dd>
        <dt>{t('layout.versionTime')}</dt>
        <dd>
          {new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(file.time))}
        </dd>
      </dl>
      <Button type="text" size="small" className="version-licences" onClick={onLicences}>
        {t('layout.licences')}
      </Button>
    </>
  )
}
