import './picture.css'
import { Button } from '@arco-design/web-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { pathOfFile, sendFile } from '#src/atoms/file.ts'
import { FileImage } from '#src/ui/file-image.tsx'
import { message } from '#src/ui/message.ts'
import type { OwnSettingsProps } from '../define.ts'
import { options as schema } from './widget.ts'

/** The picture that is shown, another one in its place, or none. */
export default function PictureSettings({ options, onChange }: OwnSettingsProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const read = schema.safeParse(options)
  const file = read.success ? read.data.file : null

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [chosen] = event.target.files ?? []
    event.target.value = ''
    if (chosen === undefined) return
    setShare(0)
    try {
      const { fileId, name } = await sendFile(chosen, setShare)
      onChange({ file: { id: fileId, name: name.slice(0, 300) } })
    } catch (error) {
      message.failed(error)
    } finally {
      setShare(undefined)
    }
  }
  return (
    <div className="widget-settings-field">
      <label>{t('widgetOption.file')}</label>
      {file !== null && <FileImage className="picture-preview" path={pathOfFile(file.id)} alt={file.name} />}
      <input ref={input} type="file" accept="image/png,image/jpeg,image/webp,image/gif" hidden onChange={(event) => void choose(event)} />
      <Button loading={share !== undefined} onClick={() => input.current?.click()}>
        {share === undefined ? t('panel.content.upload') : t('panel.content.uploading', { percent: Math.round(share * 100) })}
      </Button>{' '}
      {file !== null && <Button onClick={() => onChange({ file: null })}>{t('panel.content.removePicture')}</Button>}
    </div>
  )
}
