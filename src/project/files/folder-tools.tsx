import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#src/api/client.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'

interface Props {
  projectId: string
  /** Where somebody is; empty: the uppermost. */
  folder: string
  isEmpty: boolean
  onGo(folder: string): void
  act(work: Promise<unknown>): Promise<boolean>
}

/** A new folder here; name and place of the one that is open; away with an empty one. */
export function FolderTools({ projectId, folder, isEmpty, onGo, act }: Props) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'new' | 'rename'>()
  const above = folder.split('/').slice(0, -1).join('/')
  const remove = async (): Promise<void> => {
    if (await act(call('deleteProjectFolder', { projectId, path: folder }))) onGo(above)
  }
  return (
    <>
      <Button onClick={() => setAsking('new')}>{t('projectFiles.newFolder')}</Button>
      {folder !== '' && <Button onClick={() => setAsking('rename')}>{t('projectFiles.renameFolder')}</Button>}
      {folder !== '' && isEmpty && <Button onClick={() => void remove()}>{t('projectFiles.deleteFolder')}</Button>}
      {asking !== undefined && (
        <FormDrawer
          title={t(asking === 'new' ? 'projectFiles.newFolder' : 'projectFiles.renameFolder')}
          fields={[{ key: 'path', title: 'projectFiles.folder', kind: 'text', required: true, maxLength: 400, hint: 'projectFiles.pathHint' }]}
          initial={{ path: asking === 'rename' ? folder : folder === '' ? '' : `${folder}/` }}
          save={async ({ path }) => {
            const way = path.trim()
            await call('saveProjectFolder', { projectId, from: asking === 'rename' ? folder : '', path: way })
            refreshQueries('projectFileList')
            onGo(way)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
