import { auditActions, auditFields, auditSubjects, type AuditAction, type AuditField, type AuditSubject } from '#contract/audit.ts'
import { correctionKinds } from '#contract/correction.ts'
import { routeOf, routes } from '#contract/route.ts'
import { deviceKinds } from '#contract/station.ts'
import { areaEnglish } from '#domain/price-areas.ts'
import { unitWords } from '#domain/units.ts'
import { textOf } from '#src/atoms/language.ts'
import type { TextKey, Words } from '#src/resource/define.ts'
import { consoleTime } from '#src/ui/time-words.ts'

/** Words of what the audit log holds. Only what was noted by an older or other server can be without one: it stays as it is. */

const isAction = (text: string): text is AuditAction => (auditActions as readonly string[]).includes(text)
const isField = (text: string): text is AuditField => (auditFields as readonly string[]).includes(text)
const isSubject = (text: string): text is AuditSubject => (auditSubjects as readonly string[]).includes(text)

export const actionWord = (action: string, { t }: Words): string => (isAction(action) ? t(`audit.action.${action}`) : action)

/** `role:customer` -> the word for a role, and which. */
export function subjectWord(subject: string, { t, language }: Words): string {
  const at = subject.indexOf(':')
  const kind = subject.slice(0, at)
  const which = subject.slice(at + 1)
  // Prices and schemes are called after their area, which has a name in English too.
  const [area = '', ...rest] = which.split(' ')
  const called = language === 'en' && ofAreas.has(kind) ? [areaEnglish(area), ...rest].join(' ') : which
  return isSubject(kind) ? `${t(`audit.subject.${kind}`)} ${called}` : subject
}
const ofAreas = new Set<string>(['periodScheme', 'unifiedPrice'] satisfies AuditSubject[])

/** A path as `show.stationId` or `entries.1.when`, part by part. */
export const fieldWord = (path: string, { t }: Words): string =>
  path
    .split('.')
    .map((part) => (isField(part) ? t(`audit.field.${part}`) : t(`strategy.field.${part}` as 'strategy.field.soc', { defaultValue: part })))
    .join(' · ')

/** Fields whose values are codes that have words, and those that are names of people's own: a group that is called `active` stays one. */
const coded = new Set(['state', 'kind', 'when', 'language', 'gender', 'units', 'enabled', 'masked'])
const values: Record<string, TextKey> = {
  true: 'audit.value.true',
  false: 'audit.value.false',
  active: 'audit.value.active',
  disabled: 'audit.value.disabled',
  pending: 'audit.value.pending',
  rejected: 'audit.value.rejected',
  WARNING: 'audit.value.WARNING',
  PROCESSED: 'audit.value.PROCESSED',
  person: 'audit.value.person',
  role: 'audit.value.role',
  organization: 'audit.value.organization',
  screen: 'audit.value.screen',
  playList: 'audit.value.playList',
  always: 'audit.value.always',
  alarm: 'audit.value.alarm',
  live: 'audit.value.live',
  hours: 'audit.value.hours',
  zh: 'audit.value.zh',
  en: 'audit.value.en',
  alternate: 'audit.value.alternate',
  female: 'audit.value.female',
  male: 'audit.value.male',
  auto: 'audit.value.auto',
  fixed: 'audit.value.fixed',
  holiday: 'audit.value.holiday',
  workday: 'audit.value.workday',
  asItCame: 'audit.value.asItCame',
  construction: 'stationState.construction',
  operating: 'stationState.operating',
  stopped: 'stationState.stopped',
}
/** What people write themselves: a thing that is called "true" stays one. */
const peoplesOwn = /name|title|text|remark|note|reason|code|value|label|words/i
/** Kinds of different records, and where their words are. */
const kinds: readonly (readonly [codes: readonly string[], under: string])[] = [
  [deviceKinds, 'deviceKind'],
  [correctionKinds, 'reading.correctedAs'],
]
/** Fields whose codes have words under these keys. */
const groups: Record<string, string> = {
  controlType: 'station.control',
  issuanceType: 'station.issuance',
  priceSystem: 'price.system',
  consumptionType: 'price.consumption',
  voltageLevel: 'station.voltage',
}

/** Pages that everybody may open, and not everybody change. */
const withoutId: Readonly<Record<string, string>> = { home: '/home', project_management: '/project-management/project-set-list' }

/** A permission as the role page has it: the page's title, and the action upon it. */
function powerWord(code: string, { t, language }: Words): string {
  const [page = '', action] = code.split(':')
  const route = routes.find((one) => one.permission === page) ?? routeOf(withoutId[page] ?? '')
  const title = route === undefined ? page : textOf(route.title, language)
  return action === undefined ? title : `${title} · ${t(`organization.action.${action}` as 'organization.action.edit', { defaultValue: action })}`
}

/** A value in words; `path`: of its field. */
export function valueWord(path: string, value: string, words: Words): string {
  const field = path.split('.').at(-1) ?? ''
  if (/At$|^(moment|from|to|at|t|time)$/.test(field) && /^\d{12,13}$/.test(value)) return consoleTime(Number(value))
  if (field === 'unit' || field === 'rawUnit') return unitWords(value)
  if (field === 'area') return words.language === 'en' ? areaEnglish(value) : value
  if (field === 'powerCodes')
    return value
      .split(', ')
      .map((code) => powerWord(code, words))
      .join(words.t('layout.list'))
  if (field === 'path' || field === 'screens') {
    const titles = value.split(', ').map((one) => [one, routeOf(one)?.title] as const)
    return titles.map(([one, title]) => (title === undefined ? one : textOf(title, words.language))).join(words.t('layout.list'))
  }
  const group = groups[field]
  if (group !== undefined) return words.t(`${group}.${value}` as 'station.control.master', { defaultValue: value })
  if (field === 'kind') {
    const under = kinds.find(([codes]) => codes.includes(value))?.[1]
    if (under !== undefined) return words.t(`${under}.${value}` as 'deviceKind.pcs', { defaultValue: value })
  }
  const isTruth = /^(true|false)$/.test(value) && !peoplesOwn.test(field)
  const key = isTruth || coded.has(field) ? values[value] : undefined
  return key === undefined ? value : words.t(key)
}
