import './records.css'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { recordKindOf, type RecordKind } from '#contract/project-record.ts'
import type { ProjectRecord } from '#contract/schemas/project-record.ts'
import { useQuery } from '#src/atoms/query.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { RecordPages } from '#src/resource/record-page.tsx'
import type { RecordView } from '#src/resource/record-tabs.tsx'
import { ProjectPage, type OpenProject } from '../project-page.tsx'
import { useProjectPart } from '../use-project-part.ts'
import { dueShown, recordResource } from './record-resource.tsx'
import { RecordTrail } from './record-trail.tsx'

const view: RecordView<ProjectRecord> = {
  name: (row) => `${row.number} ${row.title}`,
  badge: (row, words) => (
    <>
      <span className={`record-state record-${row.state}`}>{words.t(`projectRecords.state.${row.state}`)}</span>
      {row.overdue && dueShown(row, words)}
    </>
  ),
  tabs: [{ key: 'trail', title: 'projectRecords.trail', view: RecordTrail }],
}

function Records({ kind, project }: { kind: RecordKind; project: OpenProject }) {
  const me = useAtomValue(sessionAtom)?.userId ?? ''
  const resource = useMemo(() => recordResource(kind, project, me), [kind, project, me])
  useProjectPart(project.id, kind, ['projectRecordList', 'projectRecord'])
  const { t } = useTranslation()
  const late = valueOf(useQuery('projectRecordList', { projectId: project.id, kind, pageSize: 1 }))?.overdue ?? 0
  return (
    <RecordPages
      resource={resource}
      view={view}
      tools={late > 0 && <span className="record-late record-count">{t('projectRecords.overdueCount', { n: late })}</span>}
    />
  )
}

/** Records of one kind in the chosen project: a list, and each at an address of its own. */
export function RecordsPage({ kind }: { kind: RecordKind }) {
  return <ProjectPage needs={recordKindOf[kind].look}>{(project) => <Records kind={kind} project={project} />}</ProjectPage>
}
