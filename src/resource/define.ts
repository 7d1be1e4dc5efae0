import type { ParseKeys, TFunction } from 'i18next'
import type { ComponentType, ReactNode } from 'react'
import type { EndpointName } from '#contract/endpoint.ts'
import type { PermissionId } from '#contract/permission.ts'
import type { Answer, Payload } from '#contract/schemas.ts'
import type { Language } from '#contract/text.ts'
import type { FieldRule } from './form-rules.ts'
import { toPayload, type FilterShape, type ListQuery, type ListShape } from './list-query.ts'

/** A key of the language files, without parameters. */
export type TextKey = ParseKeys

/** What a cell needs to say something in the reader's language. */
export interface Words {
  t: TFunction
  language: Language
}

export interface Option {
  value: string
  label: string
  disabled?: boolean
  /** Only of a tree select. */
  children?: Option[]
}

/** Choices: fixed, or a hook that asks the server (called while the field or filter is on screen). */
export type Options = ((words: Words) => Option[]) | { useOptions: () => Option[] }

export interface Column<Row> {
  key: keyof Row & string
  title: TextKey
  /** Pixels; without it the column takes what is left. */
  width?: number
  /** Numbers stand right. */
  align?: 'right'
  /** What the cell says, on screen and in the export. Default: the value itself. */
  text?(row: Row, words: Words): string | number
  /** How the cell looks, where words alone do not do; the export still takes `text`. */
  render?(row: Row, words: Words): ReactNode
  /** The server can sort by this key. */
  sortable?: boolean
  /** `false`: always there. `hidden`: there when a person asks for it. */
  choice?: false | 'hidden'
}

export interface Filter extends FilterShape {
  title: TextKey
  options?: Options
  width?: number
}

type Values = Record<string, unknown>

export interface Field<V extends Values = Values> {
  key: keyof V & string
  title: TextKey
  kind: 'text' | 'textarea' | 'integer' | 'decimal' | 'phone' | 'email' | 'select' | 'tree-select' | 'switch' | 'password'
  required?: boolean | ((values: V) => boolean)
  rule?: FieldRule<V>
  /** Fields that are not visible are neither checked nor lost. */
  visible?(values: V): boolean
  disabled?(values: V): boolean
  hint?: TextKey
  options?: Options
  multiple?: boolean
  maxLength?: number
  min?: number
  max?: number
  decimals?: number
  /** Beside the title. */
  unit?: string
  /** Draws the field itself; label, rule and fault stay the form's. */
  render?: ComponentType<FieldControl>
}

/** What a control of one's own gets. */
export interface FieldControl {
  id: string
  value: unknown
  onChange(value: unknown): void
  disabled: boolean
  faulty: boolean
  describedBy: string
}

export interface Form<Row, V extends Values = Values> {
  fields: readonly Field<V>[]
  /** A new record's values. */
  empty: V
  /** A row's values, to be changed. */
  fromRow(row: Row): V
  /** `row` undefined: a new record. Rejects with ApiError: its `fields` stand at the fields. */
  save(values: V, row: Row | undefined): Promise<unknown>
  /** Undefined: there is no button for a new record. */
  create?: PermissionId
  /** Undefined: whoever sees the page may change a row. */
  edit?: PermissionId
  /** Rows that cannot be changed (built in). */
  mayEdit?(row: Row): boolean
  createTitle: TextKey
  editTitle: TextKey
  /** Pixels. */
  width?: number
}

export interface Action<Row> {
  id: string
  title: TextKey
  where: 'row' | 'bulk' | 'both'
  permission?: PermissionId
  /** Asked first. */
  confirm?: TextKey
  danger?: boolean
  /** Only for these rows. */
  visible?(row: Row): boolean
  run(rows: Row[]): Promise<unknown>
  /** Said afterwards; default: done. */
  done?: TextKey
  /** Only opens something: nothing is said, nothing is asked anew. */
  quiet?: boolean
  /** Lists that the write changes, besides this one. */
  refreshes?: readonly EndpointName[]
}

/** One table-and-form page. */
export interface Resource<Row extends object = object, N extends EndpointName = EndpointName, V extends Values = Values> {
  /** Unique; chosen columns are remembered under it. */
  name: string
  list: {
    endpoint: N
    /** Default: page, size, sort and the filters under their own keys. */
    payload?(query: ListQuery): Payload<N>
    /** Added to the default payload: what the page is about. */
    scope?: Partial<Payload<N>>
    /** Asked again so often, for what changes by itself. */
    everyMs?: number
    rows(answer: Answer<N>): Row[]
    total(answer: Answer<N>): number
  }
  rowKey(row: Row): string
  columns: readonly Column<Row>[]
  sort?: { by: keyof Row & string; order: 'asc' | 'desc' }
  filters?: readonly Filter[]
  form?: Form<Row, V>
  remove?: { permission?: PermissionId; run(rows: Row[]): Promise<unknown>; visible?(row: Row): boolean }
  actions?: readonly Action<Row>[]
  /** Export of the filtered rows; undefined: none. */
  export?: { permission?: PermissionId; fileName: TextKey }
  /** What would fill the list when it is empty. */
  emptyText: TextKey
  /** Lists that a write changes, besides this one. */
  refreshes?: readonly EndpointName[]
}

/** Checks a definition's types: rows come from the list's answer, columns are keys of a row, fields are keys of the form's values. */
export const defineResource = <N extends EndpointName, Row extends object, V extends Values>(resource: Resource<Row, N, V>): Resource<Row, N, V> =>
  resource

interface Listed {
  columns: readonly { key: string; sortable?: boolean }[]
  sort?: { by: string; order: 'asc' | 'desc' }
  filters?: readonly FilterShape[]
}

/** What the address and the payload must know of a resource. */
export const shapeOf = ({ columns, sort, filters = [] }: Listed): ListShape => ({
  sortable: columns.filter((column) => column.sortable === true).map((column) => column.key),
  ...(sort === undefined ? {} : { sort: sort.by, order: sort.order }),
  filters,
})

/** The payload of a question: as the resource says, or page, size, order and filters under their own keys. */
export function payloadOf<Row extends object, N extends EndpointName>(
  list: Resource<Row, N>['list'],
  query: ListQuery,
  shape: ListShape,
): Payload<N> {
  if (list.payload !== undefined) return list.payload(query)
  // The endpoint's own schema checks it on the server; the definition's columns and filters have the schema's names.
  return { ...toPayload(query, shape), ...list.scope } as Payload<N>
}
