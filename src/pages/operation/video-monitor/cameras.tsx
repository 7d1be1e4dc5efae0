import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { Camera } from '#contract/schemas/camera.ts'
import type { Language } from '#contract/text.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { defineResource, type Option } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { useWords } from '#src/resource/use-options.ts'

const EDIT = 'monitor_operation:edit'

const nameZh = { key: 'nameZh', title: 'video.nameZh' } as const
const nameEn = { key: 'nameEn', title: 'video.nameEn' } as const

/** Cameras of one station: what they are called and where their picture is. `language`: the reader's own name of a camera heads its row. */
const camerasOf = (stationId: string, devices: Option[], language: Language) =>
  defineResource({
    name: 'camera',
    prefix: 'cameras.',
    list: {
      endpoint: 'cameraList',
      scope: { powerstationId: stationId },
      rows: (answer): Camera[] => answer.cameraList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: Camera) => row.id,
    columns: [
      { ...(language === 'en' ? nameEn : nameZh), choice: false },
      language === 'en' ? nameZh : nameEn,
      { key: 'address', title: 'video.address' },
      { key: 'deviceSn', title: 'video.device', text: (row) => row.deviceSn ?? '' },
      { key: 'enabled', title: 'video.enabled', width: 90, text: (row, { t }) => t(row.enabled ? 'video.on' : 'video.off') },
      { key: 'remark', title: 'video.remark' },
    ],
    filters: [{ key: 'text', kind: 'text', title: 'video.search' }],
    form: formOf('saveCamera', {
      fields: [
        { key: 'stationId', title: 'shell.station', kind: 'text', visible: () => false },
        { ...nameZh, kind: 'text', required: true, alike: 'nameEn', maxLength: 64 },
        { ...nameEn, kind: 'text', required: true, alike: 'nameZh', maxLength: 64 },
        { key: 'address', title: 'video.address', kind: 'text', maxLength: 1000, hint: 'video.addressHint' },
        { key: 'deviceSn', title: 'video.device', kind: 'select', placeholder: 'video.noDevice', options: () => devices },
        { key: 'enabled', title: 'video.enabled', kind: 'switch' },
        { key: 'remark', title: 'video.remark', kind: 'textarea' },
      ],
      empty: { stationId, enabled: true },
      create: EDIT,
      edit: EDIT,
      createTitle: 'video.create',
      editTitle: 'video.edit',
    }),
    reorder: { permission: EDIT, run: ({ id }, beside, side) => call('moveCamera', { id, beside: beside.id, side }) },
    remove: { permission: EDIT, run: (rows) => call('deleteCamera', { ids: rows.map((row) => row.id) }) },
    export: { fileName: 'video.cameras' },
    emptyText: 'video.listEmpty',
    refreshes: ['cameraList'],
  })

/** The station's devices to choose from. */
function useDevicesOf(stationId: string): Option[] {
  const { language } = useWords()
  const devices = valueOf(useQuery('stationModel', { powerstationId: stationId }))?.devices
  return useMemo(
    () => (devices ?? []).map((one) => ({ value: one.sn, label: `${nameOf(one.name, one.nameEn, language)} (${one.sn})` })),
    [devices, language],
  )
}

export function Cameras({ stationId }: { stationId: string }) {
  const devices = useDevicesOf(stationId)
  const { language } = useWords()
  const resource = useMemo(() => camerasOf(stationId, devices, language), [stationId, devices, language])
  return <ResourcePage resource={resource} />
}
