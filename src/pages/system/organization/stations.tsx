import { useMemo } from 'react'
import type { Answer } from '#contract/schemas.ts'
import { nameOf } from '#src/atoms/language.ts'
import { defineResource } from '#src/resource/define.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'

type Row = Answer<'organStationList'>['stationList'][number]

const stationResource = (organizationCode: string) =>
  defineResource({
    name: 'organization-station',
    list: {
      endpoint: 'organStationList',
      scope: { organizationCode },
      rows: (answer): Row[] => answer.stationList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: Row) => row.stationId,
    columns: [
      {
        key: 'stationName',
        title: 'organization.stationName',
        choice: false,
        text: (row, { language }) => nameOf(row.stationName, row.stationNameEn, language),
      },
      { key: 'stationId', title: 'organization.stationId' },
      { key: 'type', title: 'organization.stationType', text: (row, { t }) => t(`stationType.${row.type}`) },
      { key: 'state', title: 'organization.state', text: (row, { t }) => t(`stationState.${row.state}`) },
      { key: 'area', title: 'organization.area' },
      {
        key: 'organizationName',
        title: 'organization.organization',
        text: (row, { language }) => nameOf(row.organizationName, row.organizationNameEn, language),
      },
    ],
    filters: [{ key: 'text', kind: 'text', title: 'organization.searchStation' }],
    emptyText: 'organization.noStations',
  })

/** Stations that an organization sees: its own and those of organizations below it. */
export function Stations({ organizationCode }: { organizationCode: string }) {
  const resource = useMemo(() => stationResource(organizationCode), [organizationCode])
  return <ResourcePage resource={resource} />
}
