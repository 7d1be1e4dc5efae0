import { startOfDate } from '#domain/time.ts'

/** What a list is asked for. It lives in the address, so that it can be sent to a colleague and survives a reload. */

export const pageSizes = [10, 20, 50, 100] as const
const USUAL_SIZE = 20

export interface Range {
  from: number
  to: number
}
export type FilterValue = string | readonly string[] | Range | undefined
export const isRange = (value: FilterValue): value is Range => typeof value === 'object' && 'from' in value

/** A filter as the address knows it. `values`: what a select may say; left out when they are only known at run time. */
export interface FilterShape {
  key: string
  kind: 'text' | 'select' | 'range'
  /** Of a range: names of its two ends, in the address and in the payload; default: `<key>From`, `<key>To`. */
  ends?: readonly [from: string, to: string]
  multiple?: boolean
  values?: readonly string[]
}

export interface ListShape {
  /** Keys that the server can sort by. */
  sortable: readonly string[]
  /** The order without a question. */
  sort?: string
  order?: 'asc' | 'desc'
  filters: readonly FilterShape[]
}

export interface ListQuery {
  page: number
  size: number
  sort: string | undefined
  order: 'asc' | 'desc'
  filters: Readonly<Record<string, FilterValue>>
}

/** Names of the two ends of a range, in the address and in the payload. */
const rangeNames = ({ key, ends }: FilterShape): readonly [string, string] => ends ?? [`${key}From`, `${key}To`]

const wholeIn = (address: URLSearchParams, key: string): number | undefined => {
  const text = address.get(key) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

function readFilter(address: URLSearchParams, filter: FilterShape): FilterValue {
  if (filter.kind === 'range') {
    const [fromName, toName] = rangeNames(filter)
    const from = wholeIn(address, fromName)
    const to = wholeIn(address, toName)
    return from === undefined || to === undefined || from >= to ? undefined : { from, to }
  }
  const given = address.getAll(filter.key).filter((value) => value !== '' && (filter.values?.includes(value) ?? true))
  if (filter.kind === 'text' || filter.multiple !== true) return given[0]?.slice(0, 100)
  return given.length === 0 ? undefined : [...new Set(given)]
}

/** Reads the address; a value that does not fit counts as not there. */
export function readList(address: URLSearchParams, shape: ListShape): ListQuery {
  const size = wholeIn(address, 'size') ?? USUAL_SIZE
  const wanted = address.get('sort') ?? ''
  const known = shape.sortable.includes(wanted)
  const usual = shape.order ?? 'asc'
  const order = address.get('order')
  return {
    page: Math.max(1, Math.min(wholeIn(address, 'page') ?? 1, 1_000_000)),
    size: pageSizes.find((one) => one === size) ?? USUAL_SIZE,
    sort: known ? wanted : shape.sort,
    order: order === 'asc' || order === 'desc' ? order : usual,
    filters: Object.fromEntries(shape.filters.map((filter) => [filter.key, readFilter(address, filter)])),
  }
}

/** The keys of a question in the address; what is as usual is left out. Keys that are not the list's stay as they are in `before`. */
export function writeList(query: ListQuery, shape: ListShape, before = new URLSearchParams()): URLSearchParams {
  const next = new URLSearchParams(before)
  const set = (key: string, value: string | number | undefined, usual?: string | number): void => {
    next.delete(key)
    if (value !== undefined && value !== '' && value !== usual) next.set(key, String(value))
  }
  for (const filter of shape.filters) {
    const value = query.filters[filter.key]
    if (filter.kind === 'range') {
      const [fromName, toName] = rangeNames(filter)
      set(fromName, isRange(value) ? value.from : undefined)
      set(toName, isRange(value) ? value.to : undefined)
      continue
    }
    next.delete(filter.key)
    const chosen = value === undefined || isRange(value) ? [] : typeof value === 'string' ? [value] : value
    for (const one of chosen) if (one !== '') next.append(filter.key, one)
  }
  set('sort', query.sort, shape.sort)
  set('order', query.order, shape.order ?? 'asc')
  set('size', query.size, USUAL_SIZE)
  set('page', query.page, 1)
  return next
}

/** All keys of the address that belong to the list. */
export const keysOf = (shape: ListShape): string[] => [
  ...shape.filters.flatMap((filter) => (filter.kind === 'range' ? rangeNames(filter) : [filter.key])),
  'sort',
  'order',
  'size',
  'page',
]

/** As most lists of the server want it: page from 1, size, sort, and only the filters that are set. */
export function toPayload(query: ListQuery, shape: ListShape): Record<string, unknown> {
  const payload: Record<string, unknown> = { pageNum: query.page, pageSize: query.size }
  if (query.sort !== undefined) Object.assign(payload, { sort: query.sort, order: query.order })
  for (const filter of shape.filters) {
    const value = query.filters[filter.key]
    if (value === undefined) continue
    if (isRange(value)) {
      const [fromName, toName] = rangeNames(filter)
      Object.assign(payload, { [fromName]: value.from, [toName]: value.to })
    } else if (typeof value !== 'string') payload[filter.key] = value
    else if (value.trim() !== '') payload[filter.key] = value.trim()
  }
  return payload
}

export const hasFilter = (query: ListQuery): boolean => Object.values(query.filters).some((value) => value !== undefined && value !== '')

/** The last page that has rows: where a list goes when its last page was emptied. */
export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** From the start of one day to the end of another, both `YYYY-MM-DD` in the zone. */
export function daysOf(first: string, last: string, zone: string): Range | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/
  if (!day.test(first) || !day.test(last)) return undefined
  const next = new Date(`${last}T00:00:00Z`)
  if (Number.isNaN(next.getTime())) return undefined
  next.setUTCDate(next.getUTCDate() + 1)
  const [from, to] = [startOfDate(zone, first), startOfDate(zone, next.toISOString().slice(0, 10))]
  return from < to ? { from, to } : undefined
}
