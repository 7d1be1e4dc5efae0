import '#src/project/records/records.css'
import './rounds.css'
import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { valueOf } from '#contract/live-value.ts'
import type { ProjectRound } from '#contract/schemas/project-inspection.ts'
import { useQuery } from '#src/atoms/query.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { ProjectPage, type OpenProject } from '#src/project/project-page.tsx'
import { useProjectPart } from '#src/project/use-project-part.ts'
import { RECORD, recordAddress } from '#src/resource/record-address.tsx'
import { RecordPages } from '#src/resource/record-page.tsx'
import type { RecordView } from '#src/resource/record-tabs.tsx'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { checkListResource, roundResource } from './round-resource.tsx'
import { RoundPoints } from './round-points.tsx'
import { SiteCameras } from './site-cameras.tsx'

const PART = 'part'
const parts = ['rounds', 'lists', 'cameras'] as const

const view: RecordView<ProjectRound> = {
  name: (row) => `${row.number} ${row.title}`,
  badge: (row, { t }) => <span className="record-state">{t(`projectRecords.round.state.${row.state}`)}</span>,
  tabs: [{ key: 'points', title: 'projectRecords.round.points', view: RoundPoints }],
  detailLast: true,
}

function Inspection({ project: { id: projectId, stationId, role } }: { project: OpenProject }) {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const user = useAtomValue(sessionAtom)?.userId
  const me = role === null ? '' : (user ?? '')
  const checkLists = valueOf(useQuery('projectCheckListList', { projectId, pageSize: 999 }))?.checkLists ?? []
  const onlyList = checkLists.length === 1 ? (checkLists[0]?.id ?? '') : ''
  const onBegun = useCallback((id: string) => setAddress((now) => recordAddress(now, id)), [setAddress])
  const rounds = useMemo(() => roundResource({ projectId, me, onlyList, onBegun }), [projectId, me, onlyList, onBegun])
  const lists = useMemo(() => checkListResource(projectId), [projectId])
  useProjectPart(projectId, 'inspection', ['projectRoundList', 'projectRound', 'projectCheckListList'])
  useProjectPart(projectId, 'safety', ['projectRound'])
  const part = parts.find((one) => one === address.get(PART)) ?? 'rounds'
  const go = (to: (typeof parts)[number]): void => {
    const next = new URLSearchParams(address)
    if (to === 'rounds') next.delete(PART)
    else next.set(PART, to)
    setAddress(next, { replace: true })
  }
  // One round has the page to itself: a telephone has no room for more.
  if ((address.get(RECORD) ?? '') !== '') return <RecordPages resource={rounds} view={view} />
  return (
    <>
      <TabBar
        label={t('projectRecords.round.rounds')}
        tabs={parts.map((key) => ({ key, title: t(`projectRecords.round.${key}`) }))}
        active={part}
        onChange={go}
      />
      {part === 'rounds' ? (
        <RecordPages resource={rounds} view={view} />
      ) : part === 'lists' ? (
        <ResourcePage resource={lists} />
      ) : (
        <SiteCameras stationId={stationId} />
      )}
    </>
  )
}

/** Rounds over the building site, their check lists, and the site's cameras. */
export default function BuildingSiteCruisingPage() {
  return <ProjectPage needs="inspection">{(project) => <Inspection project={project} />}</ProjectPage>
}
