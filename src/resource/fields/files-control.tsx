import { Button } from '@arco-design/web-react'
import { IconDelete, IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRef } from '#contract/file.ts'
import { ApiError } from '#src/api/api-error.ts'
import { fileUrl, uploadFile } from '#src/api/file.ts'
import { FileImage } from '#src/ui/file-image.tsx'
import { ShareBar } from '#src/ui/share-bar.tsx'
import type { Field, FieldControl } from '../field.ts'

const PICTURES = 'image/png,image/jpeg,image/webp,image/gif'

interface Props {
  field: Field
  control: FieldControl
  /** Where there may be no network: what becomes of a file then. */
  send?: (file: File, onProgress: (share: number) => void) => Promise<FileRef>
  Shown?: ComponentType<{ file: FileRef }>
}

const Uploaded = ({ file }: { file: FileRef }) => <FileImage path={fileUrl(file.fileId)} alt={file.name} fallback={file.name} />

/** Uploads of a record: chosen or dropped, shown, taken away. They are kept by the server at once; the record names them when it is saved. */
export function FilesControl({ field, control, send = uploadFile, Shown = Uploaded }: Props) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const [refusal, setRefusal] = useState('')
  const { id, value, onChange, disabled, describedBy } = control
  const files = Array.isArray(value) ? (value as FileRef[]) : []
  const most = field.max ?? 20
  const isPictures = field.kind === 'pictures'
  // What there is by now: while one is sent, others are dropped and taken away.
  const now = useRef(files)
  now.current = files
  const put = (next: FileRef[]): void => {
    now.current = next
    onChange(next)
  }

  const add = async (chosen: readonly File[]): Promise<void> => {
    // The same file may be chosen again.
    if (chooser.current !== null) chooser.current.value = ''
    setRefusal('')
    try {
      for (const [i, file] of chosen.entries()) {
        setShare(0)
        const sent = now.current.length < most ? await send(file, setShare) : undefined
        // Others may have taken the last place meanwhile.
        if (sent === undefined || now.current.length >= most) return setRefusal(t('resource.leftOut', { most, count: chosen.length - i }))
        put([...now.current, sent])
      }
    } catch (error) {
      setRefusal(error instanceof ApiError ? (error.fields.file ?? error.message) : t('state.server'))
    } finally {
      setShare(undefined)
    }
  }
  return (
    <div
      className="form-files"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!disabled) void add([...event.dataTransfer.files])
      }}
    >
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={most > 1}
        {...(isPictures ? { accept: PICTURES } : {})}
        onChange={({ target }) => void add([...(target.files ?? [])])}
      />
      <ul className={isPictures ? 'form-pictures' : undefined}>
        {files.map((file) => (
          <li key={file.fileId}>
            {isPictures ? <Shown file={file} /> : <span>{file.name}</span>}
            {!disabled && (
              <Button
                size="mini"
                icon={<IconDelete />}
                aria-label={t('resource.removeFile', { name: file.name })}
                onClick={() => put(files.filter((one) => one !== file))}
              />
            )}
          </li>
        ))}
      </ul>
      {share !== undefined && <ShareBar label={t('resource.uploading')} percent={Math.round(share * 100)} size="small" />}
      {!disabled && files.length < most && (
        <Button id={id} icon={<IconUpload />} aria-describedby={describedBy} loading={share !== undefined} onClick={() => chooser.current?.click()}>
          {t(isPictures ? 'resource.addPicture' : 'resource.addFile')}
        </Button>
      )}
      {refusal !== '' && (
        <p className="form-fault" role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
