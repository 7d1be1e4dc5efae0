import { Button, Input } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isNameTyped } from '#contract/project.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { CopyForm } from './copy-form.tsx'
import { failureWords } from '#src/project/failure-words.ts'
import type { OpenProject } from '#src/project/project-page.tsx'
import { SettingsPage } from '#src/project/settings-page.tsx'
import { useCan } from '#src/ui/can.tsx'
import { message } from '#src/ui/message.ts'
import { consoleTime } from '#src/ui/time-words.ts'
import { useAsk } from '#src/ui/ask.tsx'

function Archive({ project }: { project: OpenProject }) {
  const { t } = useTranslation()
  const [ask, dialog] = useAsk()
  const archived = project.archivedAt !== null
  const run = async (): Promise<void> => {
    if (!archived && !(await ask(t('project.archiveTitle'), t('project.archiveText')))) return
    try {
      await call('archiveProject', { projectId: project.id, archive: !archived })
      message.success(t('project.saved'))
    } catch (error) {
      message.error(failureWords(error, t))
    }
    refreshQueries('projectInfo', 'projectList', 'projectSetList')
  }
  return (
    <section className="card">
      <h2>{t(archived ? 'project.restoreTitle' : 'project.archiveTitle')}</h2>
      <p>
        {project.archivedAt === null
          ? t('project.archiveText')
          : t('project.restoreText', { at: consoleTime(project.archivedAt), by: project.archivedBy ?? '' })}
      </p>
      <div>
        <Button onClick={() => void run()}>{t(archived ? 'project.restoreDo' : 'project.archiveDo')}</Button>
      </div>
      {dialog}
    </section>
  )
}

function Delete({ project }: { project: OpenProject }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const run = async (): Promise<void> => {
    try {
      await call('deleteProject', { projectId: project.id, typed })
      message.success(t('project.deleted'))
      void navigate(`/project-management/project-list?projectSetId=${encodeURIComponent(project.setId)}`)
      refreshQueries('projectList', 'projectSetList')
    } catch (error) {
      setFault(failureWords(error, t))
    }
  }
  return (
    <section className="card">
      <h2>{t('project.deleteTitle')}</h2>
      <p>{t('project.deleteText', { name: project.name })}</p>
      <Input
        value={typed}
        aria-label={t('project.deleteTyped')}
        placeholder={project.name}
        onChange={(text) => {
          setTyped(text)
          setFault('')
        }}
      />
      {fault !== '' && (
        <p className="form-fault" role="alert">
          {fault}
        </p>
      )}
      <div>
        <Button type="primary" status="danger" disabled={!isNameTyped(typed, project.name)} onClick={() => void run()}>
          {t('project.deleteDo')}
        </Button>
      </div>
    </section>
  )
}

/** Archive, copy and delete, for whoever may. */
function Advanced({ project }: { project: OpenProject }) {
  const { t } = useTranslation()
  const manages = useCan('project/project:manage')
  // A copy is a new project: an owner who is not of those who make projects could only be refused.
  const makes = useCan('project_management:edit')
  if (!manages) return <div className="center">{t('project.noRight')}</div>
  return (
    <div className="project-advanced">
      <Archive project={project} />
      {makes && <CopyForm project={project} />}
      <Delete project={project} />
    </div>
  )
}

export default function AdvancedSettingPage() {
  return <SettingsPage>{(project) => <Advanced project={project} />}</SettingsPage>
}
