import type { ParseKeys, TFunction } from 'i18next'
import type { ComponentType, ReactNode } from 'react'
import type { EndpointName } from '#contract/endpoint.ts'
import type { InProject, PermissionId } from '#contract/permission.ts'
import type { Answer, Payload } from '#contract/schemas.ts'
import type { Language } from '#contract/text.ts'
import type { Field, FormValues } from './field.ts'
import type { FormOutcome } from './form-drawer.tsx'
import type { ImportName } from './import/import-name.ts'
import { toPayload, type FilterShape, type ListQuery, type ListShape } from './list-query.ts'

/** A key of the language files, without parameters. */
export type TextKey = ParseKeys

/** What a cell needs to say something in the reader's language. */
export interface Words {
  t: TFunction
  language: Language
  /** The zone of a station. */
  zoneOf(stationId: string): string
}

export interface Option {
  value: string
  label: string
  /** Its words in the language that is not chosen: a spreadsheet may say those. */
  other?: string | undefined
  disabled?: boolean
  /** Only of a tree select. */
  children?: Option[]
}

/**
 * Choices: fixed, or a hook that asks the server (called while the field or filter is on screen; a filter tells what else is asked for, a field what else is filled in).
 * `begins`: where there is only one, a form in which it must be made begins with it.
 */
export type Options = ((words: Words) => Option[]) | { useOptions: (query?: ListQuery, values?: FormValues) => Option[]; begins?: 'only' }

export interface Column<Row> {
  key: keyof Row & string
  title: TextKey
  /** Columns beside each other with the same words stand under them. */
  group?: TextKey
  /** Pixels; without it the column takes what is left. */
  width?: number
  /** Takes lines below each other where not all columns fit, but no less than so many pixels. */
  wraps?: number
  /** Numbers stand right. */
  align?: 'right'
  /** What the cell says, on screen and in the export. Default: the value itself. */
  text?(row: Row, words: Words): string | number
  /** How the cell looks, where words alone do not do; the export still takes `text`. */
  render?(row: Row, words: Words): ReactNode
  /** Corrected readings are in it: it has the mark for that on screen, and the export says so beside its row. */
  isCorrected?(row: Row): boolean
  /** What it renders is a link or a button of its own: nothing else is put around it. */
  leads?: boolean
  /** Names the row: where rows are cards it is their head, else the first column is. */
  heads?: boolean
  /** The server can sort by this key. */
  sortable?: boolean
  /** `false`: always there. `hidden`: there when a person asks for it. */
  choice?: false | 'hidden'
  /** `false`: no part of what a question or a form calls the record. */
  named?: false
  /** What stands below the column, of the rows on screen. */
  total?(rows: readonly Row[], words: Words): string | number
  /** Changed where it stands; whoever may change the row may do this. */
  edit?: CellEdit<Row>
}

/** Keys by which the server sorts a list. */
export type SortOf<N extends EndpointName> = Payload<N> extends { sort?: infer K } ? K & string : never

/** A column of a list: only what its endpoint sorts by can be sorted. */
export type ColumnOf<Row, N extends EndpointName> = Column<Row> &
  { [K in keyof Row & string]: { key: K } & (K extends SortOf<N> ? unknown : { sortable?: false }) }[keyof Row & string]

/** A cell that is changed in its place. */
export interface CellEdit<Row> {
  kind: 'text' | 'integer' | 'decimal'
  value(row: Row): string | number | null
  /** Rejects with ApiError: said at the cell, which keeps what was typed. */
  save(row: Row, value: string | number | null): Promise<unknown>
}

export interface Filter extends FilterShape {
  title: TextKey
  options?: Options
  width?: number
  /** A hook: whose days a range has, where those are not the console's; it is said there. */
  useZone?(query: ListQuery): string
}

type Range<P> = P extends unknown ? { [K in keyof P & string]: K extends `${infer Name}From` ? Name : never }[keyof P & string] : never
/** A filter of a list: a key of its endpoint's question, or what two of them are the ends of. */
export type FilterOf<N extends EndpointName> = Filter &
  (
    | { kind: 'range'; key: Range<Payload<N>> }
    | { kind: 'range'; ends: readonly [keyof Payload<N> & string, keyof Payload<N> & string] }
    | { kind: 'text' | 'select'; key: keyof Payload<N> & string }
  )

export interface Form<Row, V extends FormValues = FormValues> {
  fields: readonly Field<V>[]
  /** A new record's values. */
  empty: V
  /** A row's values, to be changed. */
  fromRow(row: Row): V
  /** The values of the record behind a row, where the list has only a part of it. */
  load?(row: Row): Promise<V>
  /** `row` undefined: a new record. Rejects with ApiError: its `fields` stand at the fields. */
  save(values: V, row: Row | undefined): Promise<unknown>
  /** Undefined: there is no button for a new record. */
  create?: PermissionId | InProject
  /** Undefined: whoever sees the page may change a row. */
  edit?: PermissionId | InProject
  /** Rows that cannot be changed (built in). */
  mayEdit?(row: Row): boolean
  /** What is to be known before it is saved, which is then asked; undefined: nothing. */
  confirm?(values: V, row: Row | undefined, words: Words): Promise<ReactNode | undefined>
  /** What a new record may begin as: choices, and the values of one. */
  start?: { title: TextKey; options: Options; values(choice: string): Promise<V> }
  createTitle: TextKey
  editTitle: TextKey
  /** Which row it is, beside that title, where no field says so. */
  called?(row: Row, words: Words): string
  width?: number
}

/** What is asked before something is done with rows. */
export interface ActionForm<Row> {
  /** Heads the form: what is done to what; default: the action's own words. */
  title?: TextKey
  fields: readonly Field[]
  /** What it begins with; may follow from the rows. */
  empty: FormValues | ((rows: readonly Row[]) => FormValues)
  /** Above the fields: what is to be known about these rows. */
  note?(rows: readonly Row[], words: Words): ReactNode
  width?: number
  /** What became of it, read after a call that got no answer, and told in the form; default: that it is not known. */
  turnedOut?(rows: readonly Row[], words: Words): Promise<FormOutcome>
  /** Rows of the list as they are now, read after a refusal: others may have been quicker. Without it the form is closed and opened again. */
  anew?(rows: readonly Row[]): Promise<readonly object[]>
}

export interface Action<Row> {
  id: string
  title: TextKey
  where: 'row' | 'bulk' | 'both'
  permission?: PermissionId | InProject
  /** Asked first. */
  confirm?: TextKey
  danger?: boolean
  /** Only for these rows. */
  visible?(row: Row): boolean
  /** Asked first, at the side: `run` gets what was answered, and its refusals stand at the fields. */
  form?: ActionForm<Row>
  run(rows: Row[], values: FormValues): Promise<unknown>
  /** Said afterwards; default: done. */
  done?: TextKey
  /** Only opens something: nothing is said, nothing is asked anew. */
  quiet?: boolean
  /** Lists that the write changes, besides this one. */
  refreshes?: readonly EndpointName[]
}

/** Where a row goes that is put beside another. */
export type Side = 'above' | 'below'

/** What rows that follow the live stream know of their list. */
export interface LiveList {
  query: ListQuery
  /** A person has rows in hand. */
  busy: boolean
  /** A hand is over the rows: they do not move for the moment. */
  isAtHand: boolean
  /** The server's answer to this question; another one ends what was known of it. */
  answer: unknown
  refresh(): void
  toFirstPage(): void
}

/** One table-and-form page. */
export interface Resource<Row extends object = object, N extends EndpointName = EndpointName, V extends FormValues = FormValues> {
  /** Unique; chosen columns and filters are remembered under it. */
  name: string
  /** Before the keys of its question in the address, where the page has another list. */
  prefix?: string
  list: {
    endpoint: N
    /** Default: page, size, sort and the filters under their own keys. */
    payload?(query: ListQuery): Payload<N>
    /** Added to the default payload: what the page is about. */
    scope?: Partial<Payload<N>>
    /** Asked again so often, for what changes by itself. */
    everyMs?: number
    /** Asked again when the live stream was lost and is back. */
    reload?: boolean
    rows(answer: Answer<N>): Row[]
    /** Of what pages are made of: the uppermost rows. */
    total(answer: Answer<N>): number
    /** How many there are with all that hang on others, where that is known. */
    count?(answer: Answer<N>): number
  }
  rowKey(row: Row): string
  /** A row as a card: people may look at cards instead of the table. */
  card?: ComponentType<{ row: Row; onOpen(): void }>
  /** Rows that hang on a row: they are folded away below it. */
  children?(row: Row): readonly Row[]
  /** They are unfolded at first. */
  unfolded?: true
  /** Rows are put in order by hand, among those that hang on the same one; the server keeps it. For a list that nothing else sorts. */
  reorder?: { permission?: PermissionId | InProject; run(row: Row, beside: Row, side: Side): Promise<unknown> }
  /** What is below a row when it is unfolded. */
  expand?: ComponentType<{ row: Row }>
  /** Class of a row: what is the matter with it. */
  rowClass?(row: Row): string
  /** A hook: rows as they are by now, and what there is to say above them. Rows that change by themselves do not move while `busy` (selected, opened). */
  useLive?(rows: readonly Row[] | undefined, list: LiveList): { rows: readonly Row[] | undefined; notice?: ReactNode }
  columns: readonly ColumnOf<Row, N>[]
  sort?: { by: SortOf<N>; order: 'asc' | 'desc' }
  filters?: readonly FilterOf<N>[]
  form?: Form<NoInfer<Row>, V>
  /** `confirm`: the question, where a deletion leaves or takes more than people expect. */
  remove?: { permission?: PermissionId | InProject; confirm?: TextKey; run(rows: Row[]): Promise<unknown>; visible?(row: Row): boolean }
  actions?: readonly Action<Row>[]
  /** Import of records out of a spreadsheet whose columns are `fields` (default: the form's). */
  import?: {
    endpoint: ImportName
    permission?: PermissionId | InProject
    fields?: readonly Field[]
    fileName: TextKey
    /** Key of the field that no two rows have alike (several: all of them together), and of the one by which a row names another one. */
    unique?: string | readonly string[]
    parent?: string
    /** Keys of fields that may be said once for all rows that leave them open. */
    asked?: readonly string[]
    /** What is unusual in a row, and taken: told before it is written. */
    unusual?(row: FormValues, words: Words): string | undefined
    /** Comma-separated text too: for tables that others publish so. */
    csv?: true
  }
  /** Export of the filtered rows; undefined: none. */
  export?: { permission?: PermissionId | InProject; fileName: TextKey }
  /** What would fill the list when it is empty. */
  emptyText: TextKey
  /** That text says itself where to begin. */
  emptySaysHow?: true
  /** Lists that a write changes, besides this one. */
  refreshes?: readonly EndpointName[]
}

/** Checks a definition's types: rows come from the list's answer, columns are keys of a row, fields are keys of the form's values. */
export const defineResource = <N extends EndpointName, Row extends object, V extends FormValues>(
  resource: Resource<Row, N, V>,
): Resource<Row, N, V> => resource

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
