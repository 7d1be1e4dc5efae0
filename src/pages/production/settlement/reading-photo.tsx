import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '#src/api/file.ts'
import { FileImage } from '#src/ui/file-image.tsx'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { Waiting } from '#src/ui/state-card.tsx'

/** The photo of a meter's display, as large as whoever checks a reading needs it. `title`: of which reading. */
export function ReadingPhoto({ fileId, title }: { fileId: string; title: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="text" size="mini" style={{ paddingInline: 0 }} aria-label={t('settlement.photoOf', { title })} onClick={() => setOpen(true)}>
        {t('settlement.photo')}
      </Button>
      {isOpen && (
        <SideDrawer title={title} width={900} onClose={() => setOpen(false)}>
          <FileImage
            path={fileUrl(fileId)}
            alt={t('settlement.photoOf', { title })}
            className="reading-photo"
            waiting={<Waiting />}
            fallback={t('settlement.photoNone')}
          />
        </SideDrawer>
      )}
    </>
  )
}
