import type { ApplicationLine, ProjectApplication } from '#contract/schemas/project-material.ts'
import type { Payload } from '#contract/schemas.ts'
import type { Language } from '#contract/text.ts'
import { materialUnitIn } from '#domain/project/material-units.ts'
import { call } from '#src/api/client.ts'
import { leftOf } from '#domain/project/quantity.ts'
import type { Action } from '#src/resource/define.ts'
import { siteDay } from '#src/project/site-day.ts'
import type { Field, FormValues } from '#src/resource/field.ts'

const fixed = (): boolean => true
const what: Field = { key: 'what', title: 'projectRecords.material.material', kind: 'text', disabled: fixed }
const whatOf = ({ name, model, unit }: ApplicationLine, language: Language): string =>
  [name, model, `(${materialUnitIn(unit, language)})`].filter((word) => word !== '').join(' ')
const linesOf = (title: Field['title'], columns: readonly Field[]): Field => ({
  key: 'lines',
  title,
  kind: 'table',
  fixedLines: true,
  columns: [what, ...columns],
})
const shown = (key: string, title: Field['title']): Field => ({ key, title, kind: 'text', disabled: fixed })
const typed = (key: string, title: Field['title']): Field => ({ key, title, kind: 'text', required: true, maxLength: 13 })
const note = (isRequired: boolean): Field => ({
  key: 'note',
  title: 'projectRecords.material.decision',
  kind: 'textarea',
  maxLength: 2000,
  required: isRequired,
})
type Approval = Payload<'approveProjectApplication'>
type Receipt = Payload<'setProjectApplicationReceipt'>

/** What is decided of an application, and what comes of it; each step for whoever may take it. */
export function decisionActions(projectId: string, language: Language): Action<ProjectApplication>[] {
  const of = <K extends string>(rows: readonly ProjectApplication[], line: (one: ApplicationLine) => Record<K, string>): FormValues[] =>
    (rows[0]?.lines ?? []).map((one) => ({ id: one.id, what: whatOf(one, language), ...line(one) }))
  const anew = async ([row]: readonly ProjectApplication[]) =>
    (await call('projectApplicationList', { projectId, id: row?.id ?? '' })).applicationList
  const one = ({ id, revision }: ProjectApplication) => ({ projectId, id, revision })
  return [
    {
      id: 'approve',
      title: 'projectRecords.material.approve',
      where: 'row',
      permission: 'project/materials:approve',
      visible: ({ state }) => state === 'applied',
      form: {
        fields: [
          linesOf('projectRecords.material.lines', [
            shown('quantity', 'projectRecords.material.asked'),
            typed('approved', 'projectRecords.material.approvedLine'),
          ]),
          { key: 'beyond', title: 'projectRecords.material.meantBeyond', kind: 'switch', hint: 'projectRecords.material.meantBeyondHint' },
          note(false),
        ],
        empty: (rows) => ({ lines: of(rows, ({ quantity }) => ({ quantity, approved: quantity })), beyond: false, note: '' }),
        anew,
        width: 640,
      },
      run: async ([row], values) => {
        if (row === undefined) return
        const { lines, beyond, note: told } = values as unknown as Approval
        await call('approveProjectApplication', {
          ...one(row),
          approve: true,
          beyond: beyond === true,
          note: told ?? '',
          lines: lines.map(({ id, approved }) => ({ id, approved })),
        })
      },
    },
    {
      id: 'reject',
      title: 'projectRecords.material.reject',
      where: 'row',
      danger: true,
      permission: 'project/materials:approve',
      visible: ({ state }) => state === 'applied',
      form: {
        fields: [note(true)],
        empty: { note: '' },
        note: ([row]) => (
          <ul className="record-signed-facts">
            {row?.lines.map((line) => (
              <li key={line.id}>{`${whatOf(line, language)} ${line.quantity}`}</li>
            ))}
          </ul>
        ),
        anew,
      },
      run: async ([row], values) => {
        if (row !== undefined) await call('approveProjectApplication', { ...one(row), approve: false, lines: [], note: String(values.note) })
      },
    },
    {
      id: 'order',
      title: 'projectRecords.material.order',
      where: 'row',
      permission: 'project/materials:approve',
      visible: ({ state }) => state === 'approved' || state === 'ordered',
      form: {
        fields: [
          { key: 'supplier', title: 'projectRecords.material.supplier', kind: 'text', maxLength: 200 },
          { key: 'orderNumber', title: 'projectRecords.material.orderNumber', kind: 'text', maxLength: 200 },
          { key: 'expectedOn', title: 'projectRecords.material.expectedOn', kind: 'date' },
        ],
        empty: ([row]) => ({ supplier: row?.supplier ?? '', orderNumber: row?.orderNumber ?? '', expectedOn: row?.expectedOn ?? '' }),
        anew,
      },
      run: async ([row], values) => {
        if (row === undefined) return
        const { supplier, orderNumber, expectedOn } = values as Record<string, string>
        await call('setProjectApplicationOrder', { ...one(row), supplier, orderNumber, expectedOn: expectedOn ?? '' })
      },
    },
    {
      id: 'receive',
      title: 'projectRecords.material.receive',
      where: 'row',
      permission: 'project/materials:receive',
      visible: ({ state }) => state === 'ordered',
      form: {
        fields: [
          { key: 'day', title: 'projectRecords.material.receivedDay', kind: 'date', required: true },
          linesOf('projectRecords.material.receivedLines', [
            shown('open', 'projectRecords.material.openLine'),
            typed('quantity', 'projectRecords.material.came'),
          ]),
          { key: 'over', title: 'projectRecords.material.meantOver', kind: 'switch', hint: 'projectRecords.material.meantOverHint' },
          { key: 'last', title: 'projectRecords.material.last', kind: 'switch' },
          { key: 'note', title: 'projectRecords.note', kind: 'textarea', maxLength: 2000 },
          { key: 'photos', title: 'projectRecords.photos', kind: 'pictures', max: 20 },
        ],
        empty: (rows) => ({
          day: siteDay(),
          lines: of(rows, ({ approved, received }) => {
            const open = leftOf(approved ?? '0', received)
            return { open, quantity: open }
          }),
          over: false,
          last: false,
          note: '',
          photos: [],
        }),
        anew,
        width: 640,
      },
      run: async ([row], values) => {
        if (row === undefined) return
        const { day, lines, over, last, note: told, photos } = values as unknown as Receipt
        await call('setProjectApplicationReceipt', {
          ...one(row),
          day,
          over: over === true,
          last: last === true,
          note: told ?? '',
          photos: photos ?? [],
          lines: lines.map(({ id, quantity }) => ({ id, quantity })),
        })
      },
    },
  ]
}
