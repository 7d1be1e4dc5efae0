import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShareDrawer, type SharedThing } from './share-drawer.tsx'

/** Opens the share links of a project or of a set. Only for who may make them. */
export function ShareButton({ about }: { about: SharedThing }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('projectShare.button')}</Button>
      {open && <ShareDrawer about={about} onClose={() => setOpen(false)} />}
    </>
  )
}
