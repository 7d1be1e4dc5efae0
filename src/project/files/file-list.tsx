import './files.css'
import { Button, Input } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { holdsInProject } from '#contract/project.ts'
import type { ProjectFile } from '#contract/schemas/project-file.ts'
import type { Answer } from '#contract/schemas.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { useAsk } from '#src/ui/ask.tsx'
import { message } from '#src/ui/message.ts'
import { sizeWords } from '#src/ui/size-words.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { ShareBar } from '#src/ui/share-bar.tsx'
import { failureWords } from '../failure-words.ts'
import type { OpenProject } from '../project-page.tsx'
import { useProjectPart } from '../use-project-part.ts'
import { FileDrawer } from './file-drawer.tsx'
import { FileRows } from './file-rows.tsx'
import { FolderTools } from './folder-tools.tsx'
import { coming, filesOf, type Dropped } from './upload.ts'
import { useUploads, type Uploads } from './use-uploads.ts'

/** Of a folder with hundreds of files, which go up one after the other, so many are shown. */
const MOST_UNDER_WAY = 20

/** Files of a project: by folder, found by name, and those in the waste basket. */
export function FileList({ project }: { project: OpenProject }) {
  const live = useQuery('projectFileList', { projectId: project.id })
  useProjectPart(project.id, ['files'], ['projectFileList'])
  const uploads = useUploads(project.id)
  return <LiveView live={live}>{(answer) => <Board project={project} answer={answer} uploads={uploads} />}</LiveView>
}

function Board({ project, answer, uploads }: { project: OpenProject; answer: Answer<'projectFileList'>; uploads: Uploads }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const [folder, setFolder] = useState('')
  const [text, setText] = useState('')
  const [basket, setBasket] = useState(false)
  const [openId, setOpenId] = useState<string>()
  const [ask, dialog] = useAsk()
  const chooser = useRef<HTMLInputElement>(null)
  const mayEdit = holdsInProject(project.codes, 'files:edit')
  const mayManage = holdsInProject(project.codes, 'files:manage')
  const inUse = answer.files.filter(({ deletedAt }) => (deletedAt !== null) === basket)
  const wanted = text.trim().toLowerCase()
  const shown = inUse.filter((file) =>
    wanted !== '' ? `${file.folder}/${file.name}`.toLowerCase().includes(wanted) : basket || file.folder === folder,
  )
  const folders = wanted !== '' || basket ? [] : foldersIn([...inUse.map((file) => file.folder), ...answer.folders], folder)
  const found = answer.files.find(({ id }) => id === openId)
  // One that somebody deletes for good stays in sight of whoever looks at it.
  const last = useRef<ProjectFile>(undefined)
  if (found !== undefined) last.current = found
  const open = openId === undefined ? undefined : (found ?? last.current)
  const act = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work
      refreshQueries('projectFileList')
      return true
    } catch (error) {
      message.error((error instanceof ApiError ? Object.values(error.fields)[0] : undefined) ?? failureWords(error, t))
      return false
    }
  }
  const take = async ({ files, emptyFolders }: Dropped): Promise<void> => {
    uploads.add(files)
    for (const path of emptyFolders) {
      const isThere = [...answer.folders, ...answer.files.filter(({ deletedAt }) => deletedAt === null).map((file) => file.folder)].some(
        (way) => way === path || way.startsWith(`${path}/`),
      )
      // Where one is refused the others would be.
      if (!isThere && !(await act(call('saveProjectFolder', { projectId, path })))) return
    }
  }
  const faulty = uploads.uploads.filter(({ fault }) => fault !== '')
  const under = uploads.uploads.filter(({ fault }) => fault === '')
  const more = Math.max(0, under.length - MOST_UNDER_WAY)
  const projectId = project.id
  const onDelete = async (file: ProjectFile): Promise<void> => {
    if (await ask(t('projectFiles.deleteTitle', { name: file.name }), t('projectFiles.deleteText'), true))
      await act(call('deleteProjectFile', { projectId, ids: [file.id] }))
  }
  return (
    <div
      className="files card"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (mayEdit && !basket) void filesOf(event.dataTransfer, folder).then(take, () => message.error(t('projectFiles.unreadable')))
      }}
    >
      <div className="files-tools">
        {mayEdit && !basket && (
          <>
            <input
              ref={chooser}
              type="file"
              multiple
              hidden
              aria-label={t('projectFiles.upload')}
              onChange={(event) => {
                uploads.add([...(event.target.files ?? [])].map((file) => coming(file, folder)))
                event.target.value = ''
              }}
            />
            <Button type="primary" onClick={() => chooser.current?.click()}>
              {t('projectFiles.upload')}
            </Button>
            <FolderTools projectId={projectId} folder={folder} isEmpty={shown.length === 0 && folders.length === 0} onGo={setFolder} act={act} />
          </>
        )}
        <Input
          className="files-search"
          aria-label={t('projectFiles.search')}
          placeholder={t('projectFiles.search')}
          value={text}
          onChange={setText}
          allowClear
        />
        <Button aria-pressed={basket} onClick={() => setBasket(!basket)}>
          {t(basket ? 'projectFiles.toFiles' : 'projectFiles.basket')}
        </Button>
        <span className="dim">
          {t('projectFiles.used', { used: sizeWords(answer.usedBytes, language), most: sizeWords(answer.mostBytes, language) })}
        </span>
      </div>
      {!basket && wanted === '' && <Way folder={folder} onGo={setFolder} />}
      {mayEdit && !basket && <p className="dim files-drop">{t('projectFiles.dropHint')}</p>}
      <ul className="files-uploads">
        {mayEdit &&
          !basket &&
          uploads.unfinished.map((one) => (
            <li key={one.key}>
              <span role="status">{t('projectFiles.unfinished', { name: one.name, size: sizeWords(one.size, language) })}</span>
              <Button size="mini" onClick={() => uploads.forget(one)}>
                {t('projectFiles.forget')}
              </Button>
            </li>
          ))}
        {under.length + faulty.length > 1 && (
          <li>
            <span role="status">{more > 0 ? t('projectFiles.moreWait', { n: more }) : ''}</span>
            <Button size="mini" onClick={() => uploads.drop(...uploads.uploads.map(({ key }) => key))}>
              {t('projectFiles.stopAll')}
            </Button>
          </li>
        )}
        {[...faulty, ...under.slice(0, MOST_UNDER_WAY)].map((one) => (
          <li key={one.key}>
            <span>{one.file.name}</span>
            <ShareBar label={one.file.name} percent={Math.round(one.share * 100)} status={one.fault === '' ? 'normal' : 'error'} />
            <span role="status">{one.fault !== '' ? one.fault : one.waits ? t('projectFiles.waits') : ''}</span>
            <Button size="mini" onClick={() => uploads.drop(one.key)}>
              {t('projectFiles.stop')}
            </Button>
          </li>
        ))}
      </ul>
      <FileRows
        files={shown}
        folders={folders}
        withFolder={wanted !== '' || basket}
        onFolder={(name) => setFolder(folder === '' ? name : `${folder}/${name}`)}
        onOpen={({ id }) => setOpenId(id)}
        actions={(file) => [
          ...(mayEdit && !basket
            ? [{ words: t('projectFiles.toBasket'), run: () => act(call('setProjectFileDeleted', { projectId, ids: [file.id], deleted: true })) }]
            : []),
          ...(mayEdit && basket
            ? [{ words: t('projectFiles.restore'), run: () => act(call('setProjectFileDeleted', { projectId, ids: [file.id], deleted: false })) }]
            : []),
          ...(mayManage && basket ? [{ words: t('projectFiles.delete'), run: () => onDelete(file) }] : []),
        ]}
      />
      {open !== undefined && (
        <FileDrawer
          projectId={projectId}
          file={open}
          isGone={found === undefined}
          mayEdit={mayEdit && found?.deletedAt === null}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {dialog}
    </div>
  )
}

/** Folders right below one, out of all ways that there are. */
function foldersIn(ways: readonly string[], folder: string): string[] {
  const start = folder === '' ? '' : `${folder}/`
  const below = ways.filter((way) => way !== folder && way.startsWith(start)).map((way) => way.slice(start.length).split('/')[0] ?? '')
  return [...new Set(below)].sort((a, b) => a.localeCompare(b))
}

function Way({ folder, onGo }: { folder: string; onGo(folder: string): void }) {
  const { t } = useTranslation()
  const parts = folder === '' ? [] : folder.split('/')
  return (
    <nav className="files-way" aria-label={t('projectFiles.folder')}>
      <button type="button" className="link-button" onClick={() => onGo('')}>
        {t('projectFiles.root')}
      </button>
      {parts.map((part, i) => (
        <span key={parts.slice(0, i + 1).join('/')}>
          {' / '}
          <button type="button" className="link-button" onClick={() => onGo(parts.slice(0, i + 1).join('/'))}>
            {part}
          </button>
        </span>
      ))}
    </nav>
  )
}
