import { holidays } from '#contract/price.ts'
import type { CalendarDayRow } from '#contract/schemas/calendar.ts'
import { call } from '#src/api/client.ts'
import { defineResource, type Option, type Words } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'

const EDIT = 'interval-management:edit'

const kinds = ({ t }: Words): Option[] => [
  { value: 'holiday', label: t('price.day.holiday') },
  { value: 'workday', label: t('price.day.makeUp') },
]
const date = { key: 'date', title: 'price.date', kind: 'date', required: true } as const
const kind = { key: 'kind', title: 'price.dayKind', kind: 'select', required: true, options: kinds } as const
const remark = { key: 'remark', title: 'price.remark', kind: 'textarea' } as const

/** The State Council's calendar. */
export const calendarResource = defineResource({
  name: 'price-calendar',
  list: { endpoint: 'calendarDayList', rows: (answer): CalendarDayRow[] => answer.calendarDayList, total: (answer) => answer.totalRows },
  rowKey: (row: CalendarDayRow) => row.id,
  columns: [
    { key: 'date', title: 'price.date', sortable: true, choice: false },
    {
      key: 'kind',
      title: 'price.dayKind',
      sortable: true,
      text: (row, { t }) => t(row.kind === 'holiday' ? 'price.day.holiday' : 'price.day.makeUp'),
    },
    { key: 'holidays', title: 'price.holidays', text: (row, { t }) => row.holidays.map((one) => t(`price.holiday.${one}`)).join(t('layout.list')) },
    { key: 'remark', title: 'price.remark' },
  ],
  sort: { by: 'date', order: 'desc' },
  filters: [
    { key: 'text', kind: 'text', title: 'price.searchDate' },
    { key: 'kind', kind: 'select', title: 'price.dayKind', values: ['holiday', 'workday'], options: kinds },
  ],
  form: formOf('saveCalendarDay', {
    fields: [
      date,
      kind,
      {
        key: 'holidays',
        title: 'price.holidays',
        kind: 'select',
        multiple: true,
        required: true,
        visible: (values) => values.kind === 'holiday',
        options: ({ t }) => holidays.map((one) => ({ value: one, label: t(`price.holiday.${one}`) })),
      },
      remark,
    ],
    empty: { kind: 'holiday' },
    create: EDIT,
    edit: EDIT,
    createTitle: 'price.newDay',
    editTitle: 'price.editDay',
  }),
  import: {
    endpoint: 'importCalendarDay',
    permission: EDIT,
    fileName: 'price.tab.calendar',
    fields: [date, kind, { key: 'holidays', title: 'price.holidays', kind: 'text', maxLength: 200 }, remark],
    unique: 'date',
  },
  export: { fileName: 'price.tab.calendar' },
  remove: { permission: EDIT, run: (rows) => call('deleteCalendarDay', { ids: rows.map((row) => row.id) }) },
  emptyText: 'price.noCalendar',
  refreshes: ['priceDay', 'priceMonth', 'stationPriceYear', 'priceWindowList'],
})
