import { useCallback, useEffect, useMemo, useState } from 'react'
import type { EndpointName } from '#contract/endpoint.ts'
import { valueOf, type Live } from '#contract/live-value.ts'
import type { Answer } from '#contract/schemas.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { useAddress } from '#src/ui/use-address.ts'
import { payloadOf, shapeOf, type Resource } from './define.ts'
import { keysOf, lastPage, readList, writeList, type FilterValue, type ListQuery, type ListShape } from './list-query.ts'

export interface List<Row> {
  query: ListQuery
  shape: ListShape
  /** Undefined: no answer yet. While the next page loads these are the rows of the one before. */
  rows: Row[] | undefined
  /** Of what pages are made of. */
  total: number
  /** With those that hang on others. */
  count: number
  live: Live<unknown>
  /** The answer that the rows are from. */
  answer: unknown
  /** The next page is under way. */
  loading: boolean
  refresh(): void
  /** Page, size and order. */
  change(next: Partial<Pick<ListQuery, 'page' | 'size' | 'sort' | 'order'>>): void
  /** Filters: back to the first page. */
  filter(next: Record<string, FilterValue>): void
  clearFilters(): void
  /** Another question as a whole. */
  ask(query: ListQuery): void
  sortBy(key: string): void
}

/** A list of the server, asked as the address says: for pages that draw it themselves. */
export function useList<Row extends object, N extends EndpointName>(
  resource: Pick<Resource<Row, N>, 'list' | 'columns' | 'sort' | 'filters' | 'prefix'>,
): List<Row> {
  const [address, setAddress] = useAddress()
  const shape = useMemo(() => shapeOf(resource), [resource])
  const { prefix = '' } = resource
  const query = useMemo(() => readList(ofList(address, prefix), shape), [address, prefix, shape])
  const { list } = resource
  const payload = useMemo(() => payloadOf(list, query, shape), [list, query, shape])
  const live = useQuery(list.endpoint, payload, {
    ...(list.everyMs === undefined ? {} : { everyMs: list.everyMs }),
    ...(list.reload === undefined ? {} : { reload: list.reload }),
  })

  // The page before stays on screen until the next one is there, but not under another scope: those would be somebody else's rows.
  const answer = valueOf(live)
  const scope = JSON.stringify(list.scope ?? null)
  const [shown, setShown] = useState<{ answer: Answer<N> | undefined; scope: string }>({ answer, scope })
  if (shown.scope !== scope || (answer !== undefined && answer !== shown.answer)) setShown({ answer, scope })
  const rows = useMemo(() => (shown.answer === undefined ? undefined : list.rows(shown.answer)), [list, shown.answer])
  const total = shown.answer === undefined ? 0 : list.total(shown.answer)

  const count = shown.answer === undefined ? 0 : (list.count?.(shown.answer) ?? total)

  const write = useCallback(
    (next: ListQuery): void => {
      const written = writeList(next, shape)
      setAddress(Object.fromEntries(keysOf(shape).map((key) => [prefix + key, written.getAll(key)])))
    },
    [setAddress, shape, prefix],
  )
  const change = useCallback((next: Partial<ListQuery>) => write({ ...query, page: 1, ...next }), [write, query])

  // Deleting the last rows of the last page leads to the page before.
  const emptied = rows !== undefined && rows.length === 0 && total > 0 && query.page > lastPage(total, query.size)
  useEffect(() => {
    if (emptied) change({ page: lastPage(total, query.size) })
  }, [emptied, change, total, query.size])

  return {
    query,
    shape,
    rows,
    total,
    count,
    live,
    answer: shown.answer,
    loading: answer === undefined && live.state === 'waiting',
    refresh: () => refreshQueries(list.endpoint),
    change,
    filter: (next) => change({ filters: { ...query.filters, ...next } }),
    clearFilters: () => change({ filters: {} }),
    ask: write,
    sortBy: (key) => change({ sort: key, order: query.sort === key && query.order === 'asc' ? 'desc' : 'asc' }),
  }
}

/** The keys of one list of the page, without what tells it from the other one. */
const ofList = (address: URLSearchParams, prefix: string): URLSearchParams =>
  prefix === ''
    ? address
    : new URLSearchParams([...address].flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [])))
