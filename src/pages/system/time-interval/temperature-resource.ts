import type { DayTemperatureRow } from '#contract/schemas/calendar.ts'
import { call } from '#src/api/client.ts'
import { defineResource } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'

const EDIT = 'interval-management:edit'

/** Maximum temperatures of days at the places that rules name. */
export const temperatureResource = defineResource({
  name: 'price-temperature',
  list: { endpoint: 'dayTemperatureList', rows: (answer): DayTemperatureRow[] => answer.dayTemperatureList, total: (answer) => answer.totalRows },
  rowKey: (row: DayTemperatureRow) => row.id,
  columns: [
    { key: 'date', title: 'price.date', sortable: true, choice: false },
    { key: 'place', title: 'price.place', sortable: true },
    { key: 'maximum', title: 'price.maximum', align: 'right', sortable: true },
    { key: 'remark', title: 'price.remark' },
  ],
  sort: { by: 'date', order: 'desc' },
  filters: [{ key: 'text', kind: 'text', title: 'price.searchTemperature' }],
  form: formOf('saveDayTemperature', {
    fields: [
      { key: 'place', title: 'price.place', kind: 'text', required: true, maxLength: 64 },
      { key: 'date', title: 'price.date', kind: 'date', required: true },
      { key: 'maximum', title: 'price.maximum', kind: 'decimal', required: true, min: -60, max: 60, decimals: 1 },
      { key: 'remark', title: 'price.remark', kind: 'textarea' },
    ],
    create: EDIT,
    edit: EDIT,
    createTitle: 'price.newTemperature',
    editTitle: 'price.editTemperature',
  }),
  import: { endpoint: 'importDayTemperature', permission: EDIT, fileName: 'price.tab.temperatures', unique: ['date', 'place'] },
  export: { fileName: 'price.tab.temperatures' },
  remove: { permission: EDIT, run: (rows) => call('deleteDayTemperature', { ids: rows.map((row) => row.id) }) },
  emptyText: 'price.noTemperatures',
  refreshes: ['priceDay', 'priceMonth', 'stationPriceYear', 'priceWindowList'],
})
