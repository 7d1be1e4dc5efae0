import { Button, Progress } from '@arco-design/web-react'
import { IconDelete, IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRef } from '#contract/file.ts'
import { ApiError } from '#src/api/api-error.ts'
import { fileUrl, uploadFile } from '#src/api/file.ts'
import { FileImage } from '#src/ui/file-image.tsx'
import type { Field, FieldControl } from '../field.ts'

const PICTURES = 'image/png,image/jpeg,image/webp,image/gif'

/** Uploads of a record: chosen or dropped, shown, taken away. They are kept by the server at once; the record names them when it is saved. */
export function FilesControl({ field, control }: { field: Field; control: FieldControl }) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const [refusal, setRefusal] = useState('')
  const { id, value, onChange, disabled, describedBy } = control
  const files = Array.isArray(value) ? (value as FileRef[]) : []
  const most = field.max ?? 20
  const isPictures = field.kind === 'pictures'

  const add = async (chosen: readonly File[]): Promise<void> => {
    // The same file may be chosen again.
    if (chooser.current !== null) chooser.current.value = ''
    setRefusal('')
    let kept = files
    try {
      for (const file of chosen.slice(0, most - files.length)) {
        setShare(0)
        kept = [...kept, await uploadFile(file, setShare)]
        onChange(kept)
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
            {isPictures ? <FileImage path={fileUrl(file.fileId)} alt={file.name} fallback={file.name} /> : <span>{file.name}</span>}
            {!disabled && (
              <Button
                size="mini"
                icon={<IconDelete />}
                aria-label={t('resource.removeFile', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              />
            )}
          </li>
        ))}
      </ul>
      {share !== undefined && <Progress percent={Math.round(share * 100)} size="small" />}
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
