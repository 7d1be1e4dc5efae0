import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Answer } from '#contract/schemas.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { defineResource } from '#src/resource/define.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import type { StationRow } from './resource.tsx'

type Person = Answer<'stationPeople'>['people'][number]

const peopleOf = (stationId: string) =>
  defineResource({
    name: 'station-people',
    prefix: 'people.',
    list: {
      endpoint: 'stationPeople',
      payload: ({ page, size, filters }) => ({
        powerstationId: stationId,
        pageNum: page,
        pageSize: size,
        ...(typeof filters.text === 'string' ? { text: filters.text } : {}),
      }),
      rows: (answer): Person[] => answer.people,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: Person) => row.userId,
    columns: [
      { key: 'username', title: 'station.person.username', choice: false },
      { key: 'realname', title: 'station.person.realname' },
      { key: 'roleNameZh', title: 'station.person.role', text: (row, { language }) => nameOf(row.roleNameZh, row.roleNameEn, language) },
      {
        key: 'organizationName',
        title: 'station.organization',
        text: (row, { language }) => nameOf(row.organizationName, row.organizationNameEn, language),
      },
      { key: 'groups', title: 'station.person.groups', text: (row, { t }) => row.groups.join(t('layout.list')) },
    ],
    filters: [{ key: 'text', kind: 'text', title: 'station.person.search' }],
    export: { fileName: 'station.people' },
    emptyText: 'station.person.none',
  })

/** Who sees a station. */
export function People({ row }: { row: StationRow }) {
  const { t } = useTranslation()
  const resource = useMemo(() => peopleOf(row.id), [row.id])
  const one = useMemo(() => ({ powerstationId: row.id, pageSize: 1 }), [row.id])
  const unseen = valueOf(useQuery('stationPeople', one))?.unseen ?? 0
  return (
    <div className="station-people">
      <p className="dim">
        {t('station.person.why')}
        {unseen > 0 && ` ${t('station.person.unseen', { n: unseen, count: unseen })}`}
      </p>
      <ResourcePage resource={resource} />
    </div>
  )
}
