import type { AlarmLevel } from '#contract/alarm.ts'
import { alarmLevelNames } from '#contract/alarm-words.ts'
import type { PushKind, PushLanguage } from '#contract/push.ts'
import { siteZone } from '#contract/project.ts'
import type { Language, LocalText } from '#contract/text.ts'
import { zoneOffset } from '#domain/time.ts'
import { formatShown } from '#domain/units.ts'
import type { ToldTask } from '../db/push-schema.ts'
import { cutText } from './outcome.ts'
import { kindWords, sayPush } from './words.ts'

/** One thing that is told. */
export interface PushItem {
  kind: PushKind
  level: AlarmLevel
  alarmId: string | null
  /** Null: a project's that builds none of the console yet. */
  station: { id: string; name: LocalText; timeZone: string } | null
  /** The task of a project that it is about. */
  task: Pick<ToldTask, 'projectId' | 'number' | 'project'> | null
  device: { sn: string; name: LocalText } | null
  content: LocalText
  value: number | null
  unit: string
  decimals: number
  count: number
  /** Epoch ms. */
  at: number
}

/** What goes out, before a vendor's form is put on it. */
export interface Message {
  /** Also tells a receiver that takes it twice that it is the same. */
  id: string
  title: string
  /** One line for where a message is not opened yet, such as a mailbox: the title; of one thing also where it is and what. */
  subject: string
  text: string
  link: string | undefined
  linkWord: string
  /** Calls everybody of the group. */
  notifyAll: boolean
  items: readonly PushItem[]
}

export interface Composing {
  id: string
  language: PushLanguage
  /** The robot takes only what has this in it; empty: anything. */
  keyword: string
  notifyAll: boolean
  /** Where people reach the console; undefined: messages have no link. */
  publicUrl: string | undefined
}

/** Lines of a digest; nobody reads more. */
const MOST_LINES = 60
/** Stations that a digest counts by name. */
const MOST_STATIONS = 8
/** Characters of a content in a digest's line, and in a message that is too long otherwise. */
const LINE_CONTENT = 120
/** Characters of a place, and of what is there, in a subject. */
const SUBJECT_PART = 60
const CUTS = [4000, 1500, 500, 200]

/** One line of plain text: no control characters, none that turn the direction of reading. */
const tidy = (text: string, most = 200): string => {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return plain.length <= most ? plain : `${cutText(plain, most - 1)}…`
}
const localTime = (zone: string, at: number): string => new Date(at + zoneOffset(zone, at)).toISOString().slice(0, 19).replace('T', ' ')
const languagesOf = (language: PushLanguage): readonly Language[] => (language === 'both' ? ['zh', 'en'] : [language])

const zoneOf = ({ station }: PushItem): string => station?.timeZone ?? siteZone
/** What a line says where it is: the station, or the project that has none. */
const placeOf = ({ station, task }: PushItem): LocalText => station?.name ?? { zh: task?.project ?? '', en: task?.project ?? '' }

/** Where the console shows what a message is about: the alarm, or the task; of many, the list. */
function pathOf(items: readonly PushItem[]): string {
  const [first] = items
  const tasks = items.flatMap(({ task }) => task ?? [])
  const [task] = tasks
  // Several tasks of one project stand in one list.
  if (task !== undefined && tasks.length === items.length && tasks.every(({ projectId }) => projectId === task.projectId)) {
    const text = tasks.length === 1 ? `&text=${encodeURIComponent(task.number)}` : ''
    return `project-management/tasks-manager?projectId=${encodeURIComponent(task.projectId)}${text}`
  }
  if (task !== undefined && tasks.length === items.length) return 'project-management/project-list'
  return items.length === 1 && first?.alarmId != null ? `alarm/alarm-list?alarm=${encodeURIComponent(first.alarmId)}` : 'alarm/alarm-list'
}

function single(item: PushItem, language: Language, most: number): { title: string; text: string } {
  const [open, close, colon] = language === 'zh' ? ['【', '】', '：'] : ['[', '] ', ': ']
  const aside = (text: string): string => (language === 'zh' ? `（${text}）` : ` (${text})`)
  const said = (key: Parameters<typeof sayPush>[0], text: string): string => `${sayPush(key, language)}${colon}${text}`
  const lines = [
    tidy(item.content[language] || item.content.zh, most),
    ...(item.station === null ? [] : [said('station', tidy(item.station.name[language]))]),
    ...(item.task === null ? [] : [said('project', tidy(item.task.project))]),
    ...(item.device === null ? [] : [said('device', tidy(item.device.name[language] + aside(item.device.sn)))]),
    said('time', localTime(zoneOf(item), item.at) + aside(sayPush(item.station === null ? 'siteTime' : 'stationTime', language))),
    ...(item.value === null ? [] : [said('value', formatShown(item.value, item.unit, item.decimals, language))]),
    ...(item.count > 1 ? [said('times', String(item.count))] : []),
  ]
  return { title: `${open}${alarmLevelNames[item.level][language]}${close}${kindWords[item.kind][language]}`, text: lines.join('\n') }
}

/** So many of each, the most first or in the given order. */
function countsOf<K extends string>(keys: readonly K[]): [K, number][] {
  const counts = new Map<K, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts]
}

function digest(items: readonly PushItem[], language: Language, lines: number): { title: string; text: string } {
  const [comma, open, close] = language === 'zh' ? ['，', '【', '】'] : [', ', '[', '] ']
  const levels = countsOf(items.map(({ level }) => level)).map(([level, n]) => `${alarmLevelNames[level][language]} ${n}`)
  const kinds = countsOf(items.map(({ kind }) => kind)).map(([kind, n]) => `${kindWords[kind][language]} ${n}`)
  const stations = countsOf(items.map((item) => tidy(placeOf(item)[language], 60))).sort(([, a], [, b]) => b - a)
  const named = stations.slice(0, MOST_STATIONS).map(([name, n]) => `${name} ${n}`)
  const others = stations.slice(MOST_STATIONS).reduce((sum, [, n]) => sum + n, 0)
  const shown = items.slice(0, lines).map((item) => {
    const where = [placeOf(item)[language], item.device?.name[language] ?? ''].filter((name) => name !== '').join(' ')
    const what = tidy(item.content[language] || item.content.zh, LINE_CONTENT)
    const kind = item.kind === 'raised' ? '' : `${kindWords[item.kind][language]}${comma}`
    return `${open}${alarmLevelNames[item.level][language]}${close}${localTime(zoneOf(item), item.at)} ${tidy(where, 80)} ${kind}${what}`
  })
  const text = [
    levels.join(comma),
    ...(kinds.length > 1 ? [kinds.join(comma)] : []),
    [...named, ...(others > 0 ? [`… ${others}`] : [])].join(comma),
    ...shown,
    ...(items.length > shown.length ? [sayPush('more', language, items.length - shown.length)] : []),
  ].join('\n')
  const isTasks = items.every(({ kind }) => kind === 'task')
  const called = isTasks ? 'digestTasks' : items.some(({ kind }) => kind === 'task' || kind === 'strategy') ? 'digestMixed' : 'digest'
  return { title: sayPush(called, language, items.length), text }
}

function put(parts: readonly { title: string; text: string }[], items: readonly PushItem[], how: Composing): Message {
  const { id, language, keyword, notifyAll, publicUrl } = how
  const isOne = items.length === 1
  const title = parts.map((part) => part.title).join(' / ')
  let text = parts.map((part) => part.text).join('\n\n')
  const [spoken = 'zh'] = languagesOf(language)
  if (keyword !== '' && !`${title}\n${text}`.includes(keyword)) text += `\n${sayPush('keyword', spoken)} ${keyword}`
  const isTasks = items.length > 0 && items.every(({ task }) => task !== null)
  const linkWord = languagesOf(language)
    .map((one) => sayPush(isTasks ? 'openTasks' : isOne ? 'open' : 'openList', one))
    .join(' / ')
  const [only] = items
  const about =
    isOne && only !== undefined ? [placeOf(only)[spoken], only.content[spoken] || only.content.zh].map((one) => tidy(one, SUBJECT_PART)) : []
  const subject = about.length === 0 ? title : `${(parts[0]?.title ?? '').trim()} ${about.filter((one) => one !== '').join(' · ')}`
  return { id, title, subject, text, link: publicUrl === undefined ? undefined : `${publicUrl}/#/${pathOf(items)}`, linkWord, notifyAll, items }
}

/** How many bytes a message has for its vendor, and how many that takes. */
export interface Room {
  bytes(message: Message): number
  most(message: Message): number
}

/**
 * One message for everything that waits for a group, the most urgent first: whole where it is one, else counted by level and station with as many lines as
 * the vendor takes. `items`: in the order in which they are told; at least one.
 */
export function compose(items: readonly PushItem[], how: Composing, { bytes, most }: Room): Message {
  const spoken = languagesOf(how.language)
  const fits = (message: Message): boolean => bytes(message) <= most(message)
  const [first] = items
  if (items.length === 1 && first !== undefined) {
    const cut = (length: number): Message =>
      put(
        spoken.map((language) => single(first, language, length)),
        items,
        how,
      )
    for (const length of CUTS) {
      const message = cut(length)
      if (fits(message)) return message
    }
    return cut(60)
  }
  for (let lines = Math.min(items.length, MOST_LINES); ; lines--) {
    const message = put(
      spoken.map((language) => digest(items, language, lines)),
      items,
      how,
    )
    if (lines === 0 || fits(message)) return message
  }
}

/** What a test says. */
export function testMessage(name: string, how: Composing): Message {
  const parts = languagesOf(how.language).map((language) => ({ title: sayPush('testTitle', language), text: sayPush('test', language, tidy(name)) }))
  return put(parts, [], how)
}
