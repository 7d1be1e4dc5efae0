import './records.css'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { recordKindOf, type RecordKind } from '#contract/project-record.ts'
import type { ProjectRecord } from '#contract/schemas/project-record.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { RecordPages } from '#src/resource/record-page.tsx'
import type { RecordView } from '#src/resource/record-tabs.tsx'
import { ProjectPage, type OpenProject } from '../project-page.tsx'
import { useProjectPart } from '../use-project-part.ts'
import { Due, recordResource } from './record-resource.tsx'
import { RecordTrail } from './record-trail.tsx'

const view: RecordView<ProjectRecord> = {
  name: (row) => `${row.number} ${row.title}`,
  badge: (row, words) => (
    <>
      <span className={`record-state record-${row.state}`}>{words.t(`projectRecords.state.${row.state}`)}</span>
      {row.overdue && <Due row={row} words={words} />}
    </>
  ),
  tabs: [{ key: 'trail', title: 'projectRecords.trail', view: RecordTrail }],
}

function Records({ kind, project }: { kind: RecordKind; project: OpenProject }) {
  const me = useAtomValue(sessionAtom)?.userId ?? ''
  const resource = useMemo(() => recordResource(kind, project, me), [kind, project, me])
  useProjectPart(project.id, kind, ['projectRecordList', 'projectRecord'])
  return <RecordPages resource={resource} view={view} />
}

/** Records of one kind in the chosen project: a list, and each at an address of its own. */
export function RecordsPage({ kind }: { kind: RecordKind }) {
  return <ProjectPage needs={recordKindOf[kind].look}>{(project) => <Records kind={kind} project={project} />}</ProjectPage>
}
