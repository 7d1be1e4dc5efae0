import '#src/project/records/records.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import { ProjectPage } from '#src/project/project-page.tsx'
import { useProjectPart } from '#src/project/use-project-part.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { useCan } from '#src/ui/can.tsx'
import { taskResource } from './task-resource.tsx'

function Tasks({ projectId }: { projectId: string }) {
  const { t } = useTranslation()
  const edits = useCan('project/tasks:edit')
  const resource = useMemo(() => taskResource(projectId, edits), [projectId, edits])
  useProjectPart(projectId, 'tasks', ['projectTaskList'])
  const counts = valueOf(useQuery('projectTaskList', { projectId, pageSize: 1 }))
  return (
    <ResourcePage
      resource={resource}
      tools={
        counts !== undefined && (
          <span className="dim record-count">{t('projectRecords.task.counts', { mine: counts.mine, overdue: counts.overdue })}</span>
        )
      }
    />
  )
}

/** Who does what until when. */
export default function TasksManagerPage() {
  return <ProjectPage needs="tasks">{({ id }) => <Tasks projectId={id} />}</ProjectPage>
}
