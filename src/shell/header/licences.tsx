import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { licenceFile, type Licence } from '#src/api/licences.ts'
import { SideDrawer } from '#src/ui/side-drawer.tsx'

/** Whose work this is made of, each with its licence and the text that goes with it. */
export default function Licences({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<Licence[] | null>()
  useEffect(() => {
    let gone = false
    void licenceFile().then((read) => !gone && setFile(read ?? null))
    return () => void (gone = true)
  }, [])
  return (
    <SideDrawer title={t('layout.licences')} onClose={onClose}>
      {file === undefined && <p className="dim">{t('state.waiting')}</p>}
      {file === null && <p className="dim">{t('layout.licencesUnknown')}</p>}
      {file?.map(({ name, licence, text }) => (
        <details key={name} className="licence">
          <summary>
            <span>{name}</span>
            <span className="dim">{licence}</span>
          </summary>
          <pre>{text === '' ? t('layout.licenceNoText') : text}</pre>
        </details>
      ))}
    </SideDrawer>
  )
}
