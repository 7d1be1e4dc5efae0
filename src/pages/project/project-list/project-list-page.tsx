import '#src/project/project.css'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { projectStates, siteZone } from '#contract/project.ts'
import type { ProjectRow } from '#contract/schemas/project.ts'
import type { Payload } from '#contract/schemas.ts'
import { localDate } from '#domain/time.ts'
import { call } from '#src/api/client.ts'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import { serverNow } from '#src/atoms/live.ts'
import { nameOf } from '#src/atoms/language.ts'
import { PROJECT_SET_KEY, projectSetIdAtom } from '#src/atoms/project.ts'
import { canAtom } from '#src/atoms/session.ts'
import { useOpenProject } from '#src/project/use-open-project.ts'
import { ShareButton } from '#src/project/share/share-button.tsx'
import { projectFields } from '#src/project/project-fields.ts'
import { useTemplateOptions } from '#src/project/use-template-options.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { defineResource } from '#src/resource/define.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'

/** To make projects. */
const EDIT = 'project_management:edit'

type Draft = Omit<Payload<'createProject'>, 'projectSetId'>

const emptyOf = (today: string): Draft => ({
  number: '',
  name: '',
  template: '',
  state: 'planned',
  stationId: '',
  site: '',
  capacity: '',
  contractor: '',
  startDate: today,
  dueDate: '',
  budget: '',
  description: '',
})

const resourceOf = (projectSetId: string | undefined, mayMake: boolean, onOpen: (row: ProjectRow) => void) =>
  defineResource({
    name: 'project',
    list: {
      endpoint: 'projectList',
      scope: { projectSetId },
      rows: (answer): ProjectRow[] => answer.projectList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: ProjectRow) => row.id,
    columns: [
      {
        key: 'name',
        title: 'project.name',
        sortable: true,
        wraps: 104,
        choice: false,
        leads: true,
        render: (row) => (
          <button type="button" className="link-button" onClick={() => onOpen(row)}>
            {row.name}
          </button>
        ),
      },
      { key: 'number', title: 'project.number', sortable: true, width: 110 },
      ...(projectSetId === undefined ? [{ key: 'setName' as const, title: 'project.set' as const, wraps: 88 }] : []),
      { key: 'state', title: 'project.stateTitle', wraps: 72, text: (row, { t }) => t(`project.state.${row.state}`) },
      { key: 'site', title: 'project.site', wraps: 72 },
      {
        key: 'stationName',
        title: 'project.station',
        text: (row, { language }) => nameOf(row.stationName, row.stationNameEn, language),
        choice: 'hidden',
      },
      { key: 'contractor', title: 'project.contractor', wraps: 92 },
      { key: 'startDate', title: 'project.startDate', sortable: true, width: 110 },
      { key: 'dueDate', title: 'project.dueDate', sortable: true, width: 120 },
      { key: 'members', title: 'project.members', align: 'right' },
      {
        key: 'role',
        title: 'project.myRole',
        wraps: 72,
        text: ({ role, manages }, { t, language }) =>
          role === null ? t('project.manager') : manages ? t('project.roleOfManager', { role: role[language] }) : role[language],
      },
    ],
    sort: { by: 'createdAt', order: 'desc' },
    filters: [
      { key: 'text', kind: 'text', title: 'project.searchProject', width: 280 },
      {
        key: 'state',
        kind: 'select',
        title: 'project.stateTitle',
        options: ({ t }) => projectStates.map((value) => ({ value, label: t(`project.state.${value}`) })),
      },
      {
        key: 'archived',
        kind: 'select',
        title: 'project.archived',
        options: ({ t }) => (['archived', 'all'] as const).map((value) => ({ value, label: t(`project.archive.${value}`) })),
      },
    ],
    ...(projectSetId === undefined
      ? {}
      : {
          form: {
            fields: [
              {
                key: 'template',
                title: 'project.template',
                kind: 'select',
                options: { useOptions: useTemplateOptions },
                placeholder: 'project.noTemplate',
              },
              ...projectFields<Draft>(useStationOptions),
            ],
            get empty() {
              return emptyOf(localDate(siteZone, serverNow()))
            },
            fromRow: (): Draft => emptyOf(''),
            save: (draft: Draft) => call('createProject', { ...draft, projectSetId }),
            create: EDIT,
            mayEdit: () => false,
            createTitle: 'project.newProject',
            editTitle: 'project.newProject',
          },
        }),
    actions: [
      {
        id: 'open',
        title: 'project.open',
        where: 'row',
        quiet: true,
        run: async ([row]) => {
          if (row !== undefined) onOpen(row)
        },
      },
    ],
    export: { fileName: 'project.name' },
    // Who makes none is told nothing of how that is done.
    emptyText: mayMake ? 'project.noProjects' : 'project.noProjectsOfMine',
    refreshes: ['projectSetList'],
  })

/** Projects of a set (`projectSetId`), or all that the viewer sees; `navId` says at which component one is opened. */
export default function ProjectListPage() {
  const [address] = useSearchParams()
  // An empty one is none.
  const setId = address.get(PROJECT_SET_KEY) || undefined
  const navId = address.get('navId') ?? undefined
  const keepSet = useSetAtom(projectSetIdAtom)
  const [open, dialog] = useOpenProject()
  useEffect(() => {
    if (setId !== undefined) keepSet(setId)
  }, [keepSet, setId])
  // Of a set its managers give out links to how its projects stand.
  const set = valueOf(useQuery('projectSetList', setId === undefined ? undefined : { id: setId }))?.projectSetList.find(({ id }) => id === setId)
  const mayMake = useAtomValue(canAtom)(EDIT)
  const resource = useMemo(() => resourceOf(setId, mayMake, (row) => void open(row, navId)), [setId, mayMake, open, navId])
  return (
    <>
      <ResourcePage
        resource={resource}
        onOpen={(row) => void open(row, navId)}
        tools={set?.manages === true && <ShareButton about={{ projectSetId: set.id }} />}
      />
      {dialog}
    </>
  )
}
