import { alarmLevels, alarmStates, type AlarmLevel, type AlarmState } from '#contract/alarm.ts'
import type { Payload } from '#contract/schemas.ts'

/** What the list is asked for; it lives in the address, so that it can be sent to a colleague. */
export interface AlarmQuery {
  page: number
  size: number
  levels: AlarmLevel[]
  state: AlarmState | undefined
  station: string
  text: string
  from: number | undefined
  to: number | undefined
  /** `urgency`: what waits first, the more urgent first, the newer first. */
  sort: 'urgency' | 'raisedAt' | 'lastAt' | 'level'
  order: 'asc' | 'desc'
}

export const pageSizes = [10, 20, 50, 100]
const sorts = ['urgency', 'raisedAt', 'lastAt', 'level'] as const

const numberIn = (query: URLSearchParams, key: string): number | undefined => {
  const text = query.get(key)
  const value = text === null || text === '' ? NaN : Number(text)
  return Number.isFinite(value) && value >= 0 ? value : undefined
}

/** Reads the address; what does not fit counts as not there. */
export function readQuery(query: URLSearchParams): AlarmQuery {
  const size = numberIn(query, 'size') ?? 20
  return {
    page: Math.max(1, Math.floor(numberIn(query, 'page') ?? 1)),
    size: pageSizes.includes(size) ? size : 20,
    levels: alarmLevels.filter((level) => query.getAll('level').includes(level)),
    state: alarmStates.find((state) => state === query.get('state')),
    station: query.get('powerstationId') ?? '',
    text: query.get('text') ?? '',
    from: numberIn(query, 'from'),
    to: numberIn(query, 'to'),
    sort: sorts.find((sort) => sort === query.get('sort')) ?? 'urgency',
    order: query.get('order') === 'asc' ? 'asc' : 'desc',
  }
}

/** The address of a question; what is as usual is left out. */
export function writeQuery(query: AlarmQuery): URLSearchParams {
  const next = new URLSearchParams()
  const set = (key: string, value: string | number | undefined, usual: string | number = ''): void => {
    if (value !== undefined && value !== '' && value !== usual) next.set(key, String(value))
  }
  set('powerstationId', query.station)
  for (const level of query.levels) next.append('level', level)
  set('state', query.state)
  set('text', query.text)
  set('from', query.from)
  set('to', query.to)
  set('sort', query.sort, 'urgency')
  set('order', query.order, 'desc')
  set('size', query.size, 20)
  set('page', query.page, 1)
  return next
}

export const toPayload = (query: AlarmQuery): Payload<'alarmList'> => ({
  pageNum: query.page,
  pageSize: query.size,
  sort: query.sort,
  order: query.order,
  ...(query.levels.length === 0 ? {} : { level: query.levels }),
  ...(query.state === undefined ? {} : { state: query.state }),
  ...(query.station === '' ? {} : { powerstationId: query.station }),
  ...(query.text.trim() === '' ? {} : { text: query.text.trim() }),
  ...(query.from === undefined ? {} : { from: query.from }),
  ...(query.to === undefined ? {} : { to: query.to }),
})

export const hasFilter = ({ levels, state, station, text, from, to }: AlarmQuery): boolean =>
  levels.length > 0 || state !== undefined || station !== '' || text !== '' || from !== undefined || to !== undefined
