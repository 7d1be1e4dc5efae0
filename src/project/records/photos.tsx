import { Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRef } from '#contract/file.ts'
import { fileUrl } from '#src/api/file.ts'
import { Picture } from '../files/picture.tsx'
import { FileImage } from '#src/ui/file-image.tsx'

/** Photos beside each other; each opens large. */
export function Photos({ photos }: { photos: readonly FileRef[] }) {
  const { t } = useTranslation()
  const [large, setLarge] = useState<FileRef>()
  if (photos.length === 0) return null
  return (
    <>
      <ul className="record-photos">
        {photos.map((photo) => (
          <li key={photo.fileId}>
            <button
              type="button"
              className="plain-button"
              aria-label={t('projectRecords.openPhoto', { name: photo.name })}
              onClick={() => setLarge(photo)}
            >
              <FileImage path={fileUrl(photo.fileId)} alt="" fallback={photo.name} />
            </button>
          </li>
        ))}
      </ul>
      <Modal
        visible={large !== undefined}
        title={large?.name}
        footer={null}
        unmountOnExit
        style={{ width: 'min(1000px, 96vw)' }}
        onCancel={() => setLarge(undefined)}
      >
        {large !== undefined && <Picture key={large.fileId} className="record-photo-large" fileId={large.fileId} alt={large.name} />}
      </Modal>
    </>
  )
}
