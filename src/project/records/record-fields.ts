import { recordKindOf, type FactDefinition, type RecordKind } from '#contract/project-record.ts'
import type { Payload } from '#contract/schemas.ts'
import { evenly } from '#domain/settlement/layout.ts'
import type { TextKey } from '#src/resource/define.ts'
import type { Field } from '#src/resource/field.ts'
import { peopleOf, signersOf } from './people.ts'

export type RecordValues = Omit<Payload<'saveProjectRecord'>, 'id' | 'revision'>

/** Words of a value out of a fact's choices. */
export const optionKey = (fact: string, value: string): TextKey => `projectRecords.option.${fact}.${value}` as TextKey

function factField({ key, kind, options, required, min, max }: FactDefinition): Field<RecordValues> {
  return {
    key,
    title: `projectRecords.fact.${key}`,
    kind: kind === 'signedAmount' ? 'text' : kind,
    ...(required === undefined ? {} : { required }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(kind === 'textarea' ? { maxLength: 2000 } : kind === 'text' ? { maxLength: 200 } : {}),
    ...(kind === 'signedAmount' ? { maxLength: 16, hint: 'projectRecords.costHint' as const, written: (value: string) => evenly(value, 2) } : {}),
    ...(options === undefined ? {} : { options: ({ t }) => options.map((value) => ({ value, label: t(optionKey(key, value)) })) }),
  }
}

/** What is asked of a record: the common shape, with what its kind says beyond it. */
export function recordFields(kind: RecordKind, projectId: string): readonly Field<RecordValues>[] {
  const { facts, hasDay, hasSigners } = recordKindOf[kind]
  const people = peopleOf(projectId)
  const short = facts.filter(({ kind: of }) => of !== 'textarea').map(factField)
  const long = facts.filter(({ kind: of }) => of === 'textarea').map(factField)
  return [
    { key: 'title', title: 'projectRecords.title', kind: 'text', required: true, maxLength: 120 },
    ...(hasDay === true ? [{ key: 'day', title: 'projectRecords.day', kind: 'date', required: true } as const] : []),
    ...short,
    { key: 'text', title: 'projectRecords.text', kind: 'textarea', maxLength: 2000 },
    ...long,
    { key: 'place', title: 'projectRecords.place', kind: 'text', maxLength: 200 },
    { key: 'responsibleId', title: 'projectRecords.responsible', kind: 'select', options: people },
    { key: 'dueDate', title: 'projectRecords.dueDate', kind: 'date' },
    ...(hasSigners === true
      ? [
          {
            key: 'signers',
            title: 'projectRecords.signers',
            kind: 'select',
            multiple: true,
            options: signersOf(projectId),
            hint: 'projectRecords.signersHint',
          } as const,
        ]
      : []),
    { key: 'photos', title: 'projectRecords.photos', kind: 'pictures', max: 20 },
  ]
}
