import { valueOf } from '#contract/live-value.ts'
import { MOST_POINTS, roundStates, type RoundState } from '#contract/project-inspection.ts'
import type { ProjectCheckList, ProjectRound } from '#contract/schemas/project-inspection.ts'
import { call } from '#src/api/client.ts'
import { useQuery } from '#src/atoms/query.ts'
import { peopleOf } from '#src/project/records/people.ts'
import { siteDay } from '#src/project/site-day.ts'
import { defineResource, type Action, type Option, type Options } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { useWords } from '#src/resource/use-options.ts'
import { RecordLink } from '#src/resource/record-address.tsx'

const EDIT = 'project/inspection:edit'

const listsOf = (projectId: string): Options => ({
  useOptions: function useCheckLists(): Option[] {
    const { t } = useWords()
    const lists = valueOf(useQuery('projectCheckListList', { projectId, pageSize: 999 }))?.checkLists ?? []
    return lists.map(({ id, name, points }) => ({ value: id, label: name + t('layout.aside', { text: points.length }) }))
  },
})

const goTo = (projectId: string, to: RoundState): Action<ProjectRound> => ({
  id: to,
  title: to === 'done' ? 'projectRecords.round.end' : 'projectRecords.round.reopen',
  where: 'row',
  permission: EDIT,
  visible: ({ state }) => state !== to,
  run: async ([row]) => {
    if (row !== undefined) await call('setProjectRoundState', { projectId, id: row.id, revision: row.revision, to })
  },
})

interface RoundFacts {
  projectId: string
  /** The member who looks, where they are one. */
  me: string
  /** The only check list, where there is one. */
  onlyList: string
  /** A round was begun: it is there to be gone. */
  onBegun(id: string): void
}

/** Rounds over the site. */
export const roundResource = ({ projectId, me, onlyList, onBegun }: RoundFacts) =>
  defineResource({
    name: 'project-round',
    list: {
      endpoint: 'projectRoundList',
      scope: { projectId },
      rows: (answer): ProjectRound[] => answer.roundList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: ProjectRound) => row.id,
    columns: [
      { key: 'number', title: 'projectRecords.round.number', sortable: true, width: 110 },
      {
        key: 'title',
        title: 'projectRecords.round.title',
        sortable: true,
        choice: false,
        heads: true,
        leads: true,
        wraps: 160,
        render: (row) => <RecordLink id={row.id}>{row.title}</RecordLink>,
      },
      { key: 'day', title: 'projectRecords.round.day', sortable: true, width: 110 },
      { key: 'inspectorName', title: 'projectRecords.round.inspector' },
      {
        key: 'state',
        title: 'projectRecords.round.stateTitle',
        sortable: true,
        width: 110,
        text: (row, { t }) => t(`projectRecords.round.state.${row.state}`),
      },
      { key: 'seen', title: 'projectRecords.round.progress', align: 'right', width: 100, text: ({ seen, points }) => `${seen}/${points}` },
      { key: 'findings', title: 'projectRecords.round.findings', align: 'right', width: 110 },
      {
        key: 'loose',
        title: 'projectRecords.round.loose',
        align: 'right',
        render: ({ loose }) => <span className={loose === 0 ? undefined : 'record-late'}>{loose}</span>,
      },
    ],
    sort: { by: 'number', order: 'desc' },
    filters: [
      { key: 'text', kind: 'text', title: 'projectRecords.round.searchRound' },
      {
        key: 'state',
        kind: 'select',
        title: 'projectRecords.round.stateTitle',
        options: ({ t }) => roundStates.map((value) => ({ value, label: t(`projectRecords.round.state.${value}`) })),
      },
    ],
    form: formOf('saveProjectRound', {
      fields: [
        { key: 'title', title: 'projectRecords.round.title', kind: 'text', required: true, maxLength: 120 },
        { key: 'day', title: 'projectRecords.round.day', kind: 'date', required: true },
        { key: 'inspectorId', title: 'projectRecords.round.inspector', kind: 'select', options: peopleOf(projectId) },
        // Its points are its own from then on.
        {
          key: 'checkListId',
          title: 'projectRecords.round.list',
          kind: 'select',
          required: true,
          keeps: () => true,
          fixed: true,
          options: listsOf(projectId),
        },
      ],
      // Most rounds are begun where they are gone, and by who goes.
      empty: () => ({ day: siteDay(), inspectorId: me, checkListId: onlyList }),
      toPayload: (values) => ({ ...values, projectId }),
      saved: ({ id }, _values, row) => {
        if (row === undefined) onBegun(id)
      },
      create: EDIT,
      edit: EDIT,
      createTitle: 'projectRecords.round.newRound',
      editTitle: 'projectRecords.round.editRound',
    }),
    actions: [goTo(projectId, 'done'), goTo(projectId, 'open')],
    remove: { permission: EDIT, run: (rows) => call('deleteProjectRound', { projectId, ids: rows.map((row) => row.id) }) },
    export: { fileName: 'projectRecords.round.rounds' },
    emptyText: 'projectRecords.round.noRounds',
    emptySaysHow: true,
    refreshes: ['projectRound', 'projectCheckListList'],
  })

/** Check lists, used again for each round. */
export const checkListResource = (projectId: string) =>
  defineResource({
    name: 'project-check-list',
    prefix: 'lists.',
    list: {
      endpoint: 'projectCheckListList',
      scope: { projectId },
      rows: (answer): ProjectCheckList[] => answer.checkLists,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: ProjectCheckList) => row.id,
    columns: [
      { key: 'name', title: 'projectRecords.round.listName', sortable: true, choice: false },
      { key: 'points', title: 'projectRecords.round.points', align: 'right', text: ({ points }) => points.length },
      { key: 'rounds', title: 'projectRecords.round.usedIn', align: 'right' },
    ],
    sort: { by: 'name', order: 'asc' },
    filters: [{ key: 'text', kind: 'text', title: 'projectRecords.round.searchList' }],
    form: formOf('saveProjectCheckList', {
      fields: [
        { key: 'name', title: 'projectRecords.round.listName', kind: 'text', required: true, maxLength: 64 },
        {
          key: 'points',
          title: 'projectRecords.round.points',
          kind: 'table',
          max: MOST_POINTS,
          sheet: true,
          columns: [
            { key: 'text', title: 'projectRecords.round.pointText', kind: 'text', required: true, maxLength: 120 },
            { key: 'hint', title: 'projectRecords.round.pointHint', kind: 'text', maxLength: 200 },
          ],
        },
      ],
      empty: { points: [{ text: '', hint: '' }] },
      toPayload: (values) => ({ ...values, projectId }),
      create: EDIT,
      edit: EDIT,
      createTitle: 'projectRecords.round.newList',
      editTitle: 'projectRecords.round.editList',
      width: 640,
    }),
    remove: { permission: EDIT, run: (rows) => call('deleteProjectCheckList', { projectId, ids: rows.map((row) => row.id) }) },
    export: { fileName: 'projectRecords.round.lists' },
    emptyText: 'projectRecords.round.noLists',
  })
