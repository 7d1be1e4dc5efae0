import { Button } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectFile } from '#contract/schemas/project-file.ts'
import { call } from '#src/api/client.ts'
import { fetchFile, fileUrl } from '#src/api/file.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { handFile } from '#src/ui/hand-file.ts'
import { message } from '#src/ui/message.ts'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { sizeWords } from '#src/ui/size-words.ts'
import { consoleTime } from '#src/ui/time-words.ts'
import { failureWords } from '../failure-words.ts'
import { PdfView } from './pdf-view.tsx'
import { Picture } from './picture.tsx'

interface Props {
  projectId: string
  file: ProjectFile
  /** Deleted for good meanwhile. */
  isGone: boolean
  mayEdit: boolean
  onClose(): void
}

/** One file: its picture, its versions, its name and folder. */
export function FileDrawer({ projectId, file, isGone, mayEdit, onClose }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const [moving, setMoving] = useState(false)
  /** Of name and folder, what whoever changes them has seen. */
  const seen = useRef({ name: file.name, folder: file.folder })
  const [last] = file.versions
  const get = async (fileId: string): Promise<void> => {
    try {
      handFile(await fetchFile(fileUrl(fileId)), file.name)
    } catch (error) {
      message.error(failureWords(error, t))
    }
  }
  return (
    <SideDrawer title={file.name} width={720} onClose={onClose}>
      {(isGone || file.deletedAt !== null) && <p role="status">{t(isGone ? 'projectFiles.gone' : 'projectFiles.inBasket')}</p>}
      {last?.type.startsWith('image/') === true && <Picture key={last.fileId} className="files-picture" fileId={last.fileId} alt={file.name} />}
      {last?.type === 'application/pdf' && <PdfView key={last.fileId} fileId={last.fileId} name={file.name} />}
      {mayEdit && (
        <Button
          onClick={() => {
            seen.current = { name: file.name, folder: file.folder }
            setMoving(true)
          }}
        >
          {t('projectFiles.move')}
        </Button>
      )}
      <h3>{t('projectFiles.versions')}</h3>
      <ul className="files-rows">
        {file.versions.map((one) => (
          <li key={one.number}>
            <b>{t('projectFiles.version', { n: one.number })}</b>
            <span className="dim">
              {sizeWords(one.size, language)} · {consoleTime(one.at)} · {one.by}
            </span>
            {!isGone && (
              <Button size="mini" onClick={() => void get(one.fileId)}>
                {t('projectFiles.download')}
              </Button>
            )}
            <code className="files-hash">SHA-256 {one.sha256}</code>
          </li>
        ))}
      </ul>
      {moving && (
        <FormDrawer
          title={t('projectFiles.move')}
          fields={[
            { key: 'name', title: 'projectFiles.name', kind: 'text', required: true, maxLength: 200 },
            { key: 'folder', title: 'projectFiles.folder', kind: 'text', maxLength: 400, hint: 'projectFiles.folderHint' },
          ]}
          initial={{ name: file.name, folder: file.folder }}
          readOnly={!mayEdit}
          save={async (values) => {
            await call('saveProjectFile', { projectId, id: file.id, ...values, was: seen.current })
            refreshQueries('projectFileList')
          }}
          reload={async () => {
            const { files } = await call('projectFileList', { projectId })
            const now = files.find(({ id }) => id === file.id)
            return now && (seen.current = { name: now.name, folder: now.folder })
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </SideDrawer>
  )
}
