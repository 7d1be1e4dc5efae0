import { Button, Select } from '@arco-design/web-react'
import { IconDelete, IconUndo } from '@arco-design/web-react/icon'
import type { TFunction } from 'i18next'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { LONGEST_MS, SLOT_MS, type ResponseKind } from '#contract/response.ts'
import type { Payload } from '#contract/schemas.ts'
import type { ResponseRoom } from '#contract/schemas/response.ts'
import type { StationOption } from '#contract/station.ts'
import { MOST_KW, type SegmentMode } from '#contract/strategy.ts'
import { codesBelow } from '#domain/organizations.ts'
import { formatNumber } from '#domain/units.ts'
import { textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useOrganizations, useStationOptions, useStationsThat } from '#src/resource/common-options.ts'
import type { FieldControl } from '#src/resource/field.ts'
import { useWords } from '#src/resource/use-options.ts'
import { KW_PLACES, KwBox } from '#src/strategy/kw-box.tsx'
import { IntegerInput } from '#src/ui/inputs/inputs.tsx'
import { labelOf } from '#src/ui/option-label.ts'
import { consoleTime } from '#src/ui/time-words.ts'
import { useDebouncedValue } from '#src/ui/use-debounced.ts'
import { Conflicts } from './conflicts.tsx'
import { power } from './words.ts'

interface Point {
  stationId: string
  mode: SegmentMode
  /** NaN, as its part: the box is empty. */
  limitPercent: number
  kw: number
  isFixed: boolean
}

const SETTLED_MS = 400
const LIMIT = 90
/** Of all points together. */
const MOST_TARGET_KW = 1_000_000
/** What is reckoned with while what was typed is nothing yet. */
const reckoned = (typed: number, most: number): number => (Number.isFinite(typed) ? Math.min(Math.max(typed, 0), most) : 0)

/** What is wrong with what was typed of a point, each at its box. */
function faultsOf({ mode, limitPercent, kw }: Point, t: TFunction): { limit?: string; part?: string } {
  if (mode === 'standby') return {}
  // NaN is an empty box, infinite what is no number.
  const fault = (typed: number, most: number, words: string, noNumber: string): string | undefined => {
    if (Number.isNaN(typed)) return t('resource.fault.required')
    if (!Number.isFinite(typed)) return noNumber
    return typed > most ? words : undefined
  }
  const limit = fault(limitPercent, 100, t('resource.fault.between', { low: 0, high: 100 }), t('resource.fault.integer'))
  const part = fault(kw, MOST_KW, t('strategy.plan.kwMost', { kw: MOST_KW }), t('resource.fault.places', { count: KW_PLACES }))
  return { ...(limit === undefined ? {} : { limit }), ...(part === undefined ? {} : { part }) }
}

const Fault = ({ words }: { words: string | undefined }) =>
  words === undefined ? null : (
    <p className="form-fault" role="alert">
      {words}
    </p>
  )
/** Rooms follow measured values; they are asked for anew while the form is open. */
const EVERY_MS = 15_000

/** What is asked of the server; undefined: the form does not say enough yet. */
function useAsked(values: Record<string, unknown>, points: readonly Point[]): Payload<'responseRoom'> | undefined {
  const { id, kind, fromAt, toAt, targetKw } = values as {
    id?: string
    kind: ResponseKind
    fromAt: number | null
    toAt: number | null
    targetKw?: number
  }
  const text = JSON.stringify({
    id,
    kind,
    fromAt,
    toAt,
    targetKw: reckoned(targetKw ?? 0, MOST_TARGET_KW),
    points: points.map(({ stationId, mode, limitPercent, kw, isFixed }) => ({
      stationId,
      mode,
      limitPercent: reckoned(limitPercent, 100),
      fixedKw: isFixed ? reckoned(kw, MOST_KW) : null,
    })),
  })
  const settled = useDebouncedValue(text, SETTLED_MS)
  return useMemo(() => {
    const asked = JSON.parse(settled) as Payload<'responseRoom'>
    const { fromAt: from, toAt: to } = asked
    const isSpan =
      typeof from === 'number' && typeof to === 'number' && from < to && to - from <= LONGEST_MS && from % SLOT_MS === 0 && to % SLOT_MS === 0
    return isSpan && asked.points.length > 0 ? asked : undefined
  }, [settled])
}

/** Stations that take part, what each can give, and its part of the target: shared by room until somebody types another. */
export function PointsControl({ id, value, onChange, disabled, values = {}, faults = {} }: FieldControl) {
  const { t } = useTranslation()
  const words = useWords()
  const points = useMemo(() => (Array.isArray(value) ? (value as Point[]) : []), [value])
  const kind = (values['kind'] as ResponseKind | undefined) ?? 'cut'
  const targetKw = Number(values['targetKw'] ?? 0)
  const usual: SegmentMode = kind === 'cut' ? 'discharge' : 'charge'
  const options = useStationOptions()
  /** Choices that have not come yet say nothing of it. */
  const hasLeft = (stationId: string): boolean => options.length > 0 && options.every(({ value: one }) => one !== stationId)
  // Of one that has left nothing is told, nor of the others beside it: it would be waited for without end.
  const there = points.filter(({ stationId }) => !hasLeft(stationId))
  const asked = useAsked(values, there)
  const answer = valueOf(useQuery('responseRoom', asked, { everyMs: EVERY_MS }))
  const organizations = useOrganizations()
  const organizationCode = values['organizationCode']
  /** Who can take part: those of the organization with a storage that operate. */
  const isAble = useCallback(
    ({ isStorage, state, organizationCode: own }: StationOption): boolean =>
      isStorage === 1 &&
      state === 'operating' &&
      (typeof organizationCode !== 'string' || organizationCode === '' || codesBelow(organizations, organizationCode).has(own)),
    [organizations, organizationCode],
  )
  const able = useStationsThat(isAble)
  const latest = useRef({ points, there, onChange })
  latest.current = { points, there, onChange }

  // A part that nobody typed follows what is asked: not by itself while somebody only looks, unless a station has left.
  const question = JSON.stringify(asked)
  const seen = useRef(points.length > 0 ? undefined : '')
  if (seen.current === undefined && asked !== undefined) seen.current = question
  useEffect(() => {
    if (answer === undefined || asked === undefined || question === seen.current) return
    const { points: now, there: those, onChange: change } = latest.current
    if (those.map(({ stationId }) => stationId).join() !== asked.points.map(({ stationId }) => stationId).join()) return
    const shares = new Map(those.map(({ stationId }, i) => [stationId, answer.shares[i]]))
    const next = now.map((point) => (point.isFixed ? point : { ...point, kw: shares.get(point.stationId) ?? 0 }))
    if (JSON.stringify(next) !== JSON.stringify(now)) change(next)
  }, [answer, asked, question])
  // Another kind turns what each does.
  const before = useRef(kind)
  useEffect(() => {
    if (before.current === kind) return
    before.current = kind
    const { points: now, onChange: change } = latest.current
    change(now.map((point) => (point.mode === 'standby' ? point : { ...point, mode: kind === 'cut' ? 'discharge' : 'charge' })))
  }, [kind])

  // What the server said of a point stays until somebody changes the point: shares that follow by themselves cure nothing.
  const told = useRef(new Map<string, [way: string, fault: string][]>())
  for (const [i, { stationId }] of points.entries()) {
    const own = Object.entries(faults).filter(([way]) => way.startsWith(`${i}.`))
    if (own.length > 0) told.current.set(stationId, own)
  }
  const set = (stationId: string, more: Partial<Point>): void => {
    told.current.delete(stationId)
    onChange(points.map((one) => (one.stationId === stationId ? { ...one, ...more } : one)))
  }
  const add = (ids: readonly string[]): void => {
    for (const one of ids) told.current.delete(one)
    onChange([...points, ...ids.map((stationId) => ({ stationId, mode: usual, limitPercent: LIMIT, kw: 0, isFixed: false }))])
  }
  const left = able.filter(({ value: one }) => points.every(({ stationId }) => stationId !== one))
  const sum = there.reduce((all, { kw, mode }) => all + (mode === 'standby' ? 0 : reckoned(kw, MOST_KW)), 0)
  // What is wrong with it stands at its box; nothing is shared of a target that is none.
  const isTarget = targetKw > 0 && targetKw <= MOST_TARGET_KW
  const difference = isTarget ? Math.round((targetKw - sum) * 10) / 10 : 0
  return (
    <div className="response-points">
      {!disabled && (
        <div className="response-add">
          <Select
            id={id}
            mode="multiple"
            aria-label={t('response.add')}
            placeholder={t('response.add')}
            value={[]}
            showSearch
            filterOption={(text, option) => String(labelOf(option)).toLowerCase().includes(text.toLowerCase())}
            options={left}
            onChange={(chosen: string[]) => add(chosen)}
          />
          <Button disabled={left.length === 0} onClick={() => add(left.map(({ value: one }) => one))}>
            {t('response.addAll')}
          </Button>
        </div>
      )}
      {points.length === 0 ? (
        <p className="dim">{t('response.noPoints')}</p>
      ) : (
        <div className="figure-table figure-cards response-shares">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('response.station')}</th>
                <th scope="col">{t('response.action')}</th>
                <th scope="col">{t('response.limit')}</th>
                <th scope="col" className="figure-right">
                  {t('response.room')}
                </th>
                <th scope="col">{t('response.part')}</th>
                <th aria-label={t('resource.actions')} />
              </tr>
            </thead>
            <tbody>
              {points.map((point) => {
                const room = answer?.rooms.find(({ stationId }) => stationId === point.stationId)
                const name = options.find(({ value: one }) => one === point.stationId)?.label ?? point.stationId
                const { limit, part } = faultsOf(point, t)
                // What stands at its box is not said twice.
                const isAtBox = (way: string): boolean =>
                  (limit !== undefined && way.endsWith('.limitPercent')) || (part !== undefined && way.endsWith('.kw'))
                const said = (told.current.get(point.stationId) ?? []).filter(([way]) => !isAtBox(way))
                return (
                  <tr key={point.stationId} data-station={point.stationId}>
                    <td className="response-station">
                      {room === undefined ? name : textOf(room.name, words.language)}
                      <RoomFacts room={room} />
                      <Fault words={hasLeft(point.stationId) && said.length === 0 ? t('response.hasLeft') : undefined} />
                      {said.map(([way, fault]) => (
                        <p key={way} className="form-fault" role="alert">
                          {fault}
                        </p>
                      ))}
                    </td>
                    <td data-head={t('response.action')}>
                      <Select
                        style={{ width: 126 }}
                        disabled={disabled}
                        aria-label={t('response.actionOf', { name })}
                        value={point.mode}
                        options={[usual, 'standby' as const].map((one) => ({ value: one, label: t(`strategy.mode.${one}`) }))}
                        onChange={(mode: SegmentMode) =>
                          set(point.stationId, {
                            mode,
                            ...(mode === 'standby' ? { kw: 0, isFixed: false, limitPercent: limit === undefined ? point.limitPercent : LIMIT } : {}),
                          })
                        }
                      />
                    </td>
                    <td data-head={t('response.limit')}>
                      <div>
                        <span className="response-part">
                          <IntegerInput
                            style={{ width: 72 }}
                            disabled={disabled || point.mode === 'standby'}
                            aria-label={t('response.limitOf', { name })}
                            error={limit !== undefined}
                            value={
                              Number.isNaN(point.limitPercent) ? undefined : Number.isFinite(point.limitPercent) ? point.limitPercent : Number.NaN
                            }
                            onChange={(typed) =>
                              set(point.stationId, { limitPercent: typed === undefined ? Number.NaN : Number.isNaN(typed) ? Infinity : typed })
                            }
                          />
                          %
                        </span>
                        <Fault words={limit} />
                      </div>
                    </td>
                    <td className="figure-right" data-head={t('response.room')}>
                      {roomWords(room, words)}
                    </td>
                    <td data-head={t('response.part')}>
                      <div>
                        <span className="response-part">
                          <KwBox
                            width={96}
                            disabled={disabled || point.mode === 'standby'}
                            aria-label={t('response.partOf', { name })}
                            error={part !== undefined}
                            value={point.kw}
                            onChange={(kw) => set(point.stationId, { kw, isFixed: true })}
                          />
                          kW
                          {point.isFixed && (
                            <>
                              <span className="dim">{t('response.byHand')}</span>
                              {!disabled && (
                                <Button
                                  type="text"
                                  size="small"
                                  icon={<IconUndo />}
                                  aria-label={t('response.byRoom', { name })}
                                  title={t('response.byRoom', { name })}
                                  onClick={() => set(point.stationId, { isFixed: false })}
                                />
                              )}
                            </>
                          )}
                        </span>
                        <Fault words={part} />
                      </div>
                    </td>
                    <td>
                      {!disabled && (
                        <Button
                          type="text"
                          icon={<IconDelete />}
                          aria-label={t('response.remove', { name })}
                          onClick={() => onChange(points.filter(({ stationId }) => stationId !== point.stationId))}
                        />
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      {points.length > 0 && (
        <p className="response-sum" role="status">
          <b>{t('response.sum', { sum: power(sum, words), target: isTarget ? power(targetKw, words) : '—' })}</b>
          {answer !== undefined && difference > 0 && (
            <span className="response-short">{t('response.missing', { missing: power(difference, words) })}</span>
          )}
          {difference < 0 && <span className="response-short">{t('response.over', { over: power(-difference, words) })}</span>}
          <span className="dim">
            {answer !== undefined
              ? t('response.asOf', { time: consoleTime(answer.at) })
              : t(asked === undefined ? 'response.sayWhen' : 'response.sharing')}
          </span>
        </p>
      )}
    </div>
  )
}

function roomWords(room: ResponseRoom | undefined, words: ReturnType<typeof useWords>): string {
  const { t } = words
  if (room === undefined) return '—'
  if (room.headroomKw === null) return room.lack === null ? '—' : t(`response.lack.${room.lack}`)
  return `${power(room.headroomKw, words)} (${t(`response.by.${room.by}` as 'response.by.share')})`
}

/** What is installed, what it does now, and what stands in the way. */
function RoomFacts({ room }: { room: ResponseRoom | undefined }) {
  const { t } = useTranslation()
  const words = useWords()
  if (room === undefined) return null
  const installed = [power(room.powerKw, words), room.capacityKwh === null ? '' : `${formatNumber(room.capacityKwh, 0, words.language)} kWh`]
  const now = [
    room.soc === null ? '' : `${t('response.soc')} ${formatNumber(room.soc, 1, words.language)}%`,
    room.nowKw === null ? '' : `${t('response.now')} ${power(room.nowKw, words)}`,
  ]
  return (
    <>
      <p className="dim">{[...installed, ...now].filter((one) => one !== '').join(' · ')}</p>
      <Conflicts conflicts={room.conflicts} words={words} />
    </>
  )
}
