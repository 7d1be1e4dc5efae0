import './picture.css'
import { useTranslation } from 'react-i18next'
import { pathOfFile } from '#src/atoms/file.ts'
import { FileImage } from '#src/ui/file-image.tsx'
import { Empty, Waiting } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import type { Options } from './widget.ts'

/** A picture out of the file store. */
export default function Picture({ options: { file, fit, alt } }: ViewProps<Options>) {
  const { t } = useTranslation()
  if (file === null) return <Empty>{t('panel.content.noPicture')}</Empty>
  return (
    <FileImage
      path={pathOfFile(file.id)}
      alt={alt || file.name}
      className={`picture-widget picture-${fit}`}
      waiting={<Waiting />}
      fallback={
        <div className="center state-failed" role="status">
          {t('panel.content.pictureAway')}
        </div>
      }
    />
  )
}
