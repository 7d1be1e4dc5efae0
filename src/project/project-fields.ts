import { projectStates } from '#contract/project.ts'
import { isCalendarDay } from '#domain/dates.ts'
import type { Option } from '#src/resource/define.ts'
import type { Field, FormValues } from '#src/resource/field.ts'

/** What is said of a project, in the forms that make one and change one. */
export const projectFields = <V extends FormValues>(useStations: () => Option[]): Field<V>[] =>
  [
    { key: 'number', title: 'project.number', kind: 'text', required: true, maxLength: 32 },
    { key: 'name', title: 'project.name', kind: 'text', required: true, maxLength: 64 },
    {
      key: 'state',
      title: 'project.stateTitle',
      kind: 'select',
      required: true,
      options: ({ t }) => projectStates.map((value) => ({ value, label: t(`project.state.${value}`) })),
    },
    { key: 'startDate', title: 'project.startDate', kind: 'date', required: true },
    { key: 'dueDate', title: 'project.dueDate', kind: 'date' },
    { key: 'site', title: 'project.site', kind: 'text', maxLength: 200 },
    { key: 'capacity', title: 'project.capacity', kind: 'text', maxLength: 200 },
    { key: 'contractor', title: 'project.contractor', kind: 'text', maxLength: 200 },
    { key: 'stationId', title: 'project.station', kind: 'select', options: { useOptions: useStations } },
    { key: 'budget', title: 'project.budget', kind: 'amount' },
    { key: 'description', title: 'project.description', kind: 'textarea', maxLength: 2000 },
  ] satisfies Field[] as unknown as Field<V>[]

/** Dates that stand one a line; undefined: one of them is none. */
export function datesIn(text: string): string[] | undefined {
  const lines = text.split(/[\s,，、;；]+/).filter((line) => line !== '')
  return lines.every(isCalendarDay) ? [...new Set(lines)].sort() : undefined
}
