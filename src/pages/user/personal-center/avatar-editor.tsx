import { Button } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { fileUrl, uploadFile } from '#src/api/file.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { FileImage } from '#src/ui/file-image.tsx'
import { message } from '#src/ui/message.ts'
import { shortName } from '#src/ui/short-name.ts'
import { ShareBar } from '#src/ui/share-bar.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { useSave } from './use-save.ts'

/** The person's picture: chosen, cut to a square, uploaded, taken away. */
export function AvatarEditor({ avatar, disabled }: { avatar: string; disabled: boolean }) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const chooser = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [share, setShare] = useState<number>()
  const short = session && shortName(session)
  const { save, saving } = useSave()

  const choose = async (file: File | undefined): Promise<void> => {
    // The same file may be chosen again.
    if (chooser.current !== null) chooser.current.value = ''
    if (file === undefined) return
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      message.error(t('personalCenter.avatarWrong'))
    }
  }
  const close = (): void => {
    picture?.close()
    setPicture(undefined)
  }
  const use = async (cut: File): Promise<void> => {
    try {
      const { fileId } = await uploadFile(cut, setShare)
      const faults = await save({ avatar: fileId })
      if (faults === undefined) close()
      else if (faults.avatar !== undefined) message.error(faults.avatar)
    } catch (error) {
      message.error(error instanceof ApiError ? (error.fields.file ?? error.message) : t('state.server'))
    } finally {
      setShare(undefined)
    }
  }
  return (
    <div className="avatar-editor">
      <div className="avatar-large">
        {avatar === '' ? short : <FileImage path={fileUrl(avatar)} alt={t('personalCenter.avatar')} fallback={short} />}
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <div className="avatar-buttons">
        <Button size="small" disabled={disabled} onClick={() => chooser.current?.click()}>
          {t('personalCenter.avatarChange')}
        </Button>
        {avatar !== '' && (
          <Button size="small" type="text" disabled={disabled} loading={saving} onClick={() => void save({ avatar: '' })}>
            {t('personalCenter.avatarRemove')}
          </Button>
        )}
      </div>
      {share !== undefined && <ShareBar label={t('personalCenter.avatar')} percent={Math.round(share * 100)} size="small" />}
      {picture !== undefined && <CropDialog picture={picture} onUse={use} onCancel={close} />}
    </div>
  )
}
