import type { EndpointName } from '#contract/endpoint.ts'
import type { Answer, Payload } from '#contract/schemas.ts'
import { call } from '#src/api/client.ts'
import type { Form } from './define.ts'
import { emptyValue, type Field } from './field.ts'

/** What a save endpoint is told of a record besides which one it is. */
export type DraftOf<N extends EndpointName> = Omit<Payload<N>, 'id' | 'revision'>

type Facts<N extends EndpointName, Row> = Omit<Form<Row, DraftOf<N>>, 'save' | 'empty' | 'fromRow' | 'fields'> & {
  fields: readonly Field<DraftOf<N>>[]
  /** A new record's values, where they are not those of empty fields; asked when the form opens where they follow from the time. */
  empty?: Partial<DraftOf<N>> | (() => Partial<DraftOf<N>>)
  /** A row's values, where they are not under the fields' names. */
  fromRow?(row: Row): Partial<DraftOf<N>>
  /** What the endpoint gets, where that is not the values. */
  toPayload?(values: DraftOf<N>): DraftOf<N>
  /** Under which name row and endpoint have the record's key; default: id. */
  key?: keyof Row & keyof Payload<N> & string
  /** `row` undefined: a new record. */
  saved?(answer: Answer<N>, values: DraftOf<N>, row: Row | undefined): void
}

/** A form that saves by an endpoint: values are its payload, the row's key and revision go along. */
export function formOf<N extends EndpointName, Row extends object>(
  endpoint: N,
  { fields, empty, fromRow, toPayload, key = 'id' as never, saved, ...facts }: Facts<N, Row>,
): Form<Row, DraftOf<N>> {
  // The endpoint's schema checks what is put together here; the compiler has checked fields and endpoint against each other.
  const of = (value: (field: Field<DraftOf<N>>) => unknown): DraftOf<N> =>
    Object.fromEntries(fields.map((field) => [field.key, value(field)])) as DraftOf<N>
  return {
    ...facts,
    fields,
    get empty() {
      return { ...of(emptyValue), ...(typeof empty === 'function' ? empty() : empty) }
    },
    fromRow: (row) => ({ ...of((field) => (row as Record<string, unknown>)[field.key] ?? emptyValue(field)), ...fromRow?.(row) }),
    async save(values, row) {
      const { [key as string]: id, revision } = (row ?? {}) as Record<string, unknown>
      const draft = toPayload === undefined ? values : toPayload(values)
      // What is left open is not sent.
      const said = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
      const answer = await call(endpoint, { ...said, ...(row === undefined ? {} : { [key]: id, revision }) } as Payload<N>)
      saved?.(answer, values, row)
    },
  }
}
