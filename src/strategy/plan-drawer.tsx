import { Button, Drawer } from '@arco-design/web-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { StrategyEntry } from '#contract/schemas/strategy.ts'
import type { PlanDay, StrategyParams } from '#contract/strategy.ts'
import { nextDateOf } from '#domain/control/plan.ts'
import { clockOf } from '#domain/price-hours.ts'
import { clockChange, clockMinutes, localDate, minuteOfDay } from '#domain/time.ts'
import { code } from '#contract/endpoint.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { serverNow } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { useWords } from '#src/resource/use-options.ts'
import { useAsk } from '#src/ui/ask.tsx'
import { useCan } from '#src/ui/can.tsx'
import { message } from '#src/ui/message.ts'
import { Waiting } from '#src/ui/state-card.tsx'
import { StillWaiting } from '#src/ui/still-waiting.tsx'
import { useDebouncedValue } from '#src/ui/use-debounced.ts'
import { useEscape } from '#src/ui/use-escape.ts'
import { useWaits } from '#src/ui/use-waits.ts'
import { saveStrategy } from './calls.ts'
import { DayAheadCard } from './day-ahead.tsx'
import { drawnSegments, isTimed } from './kw-box.tsx'
import { Effect } from './effect.tsx'
import { daysWords } from './param-words.ts'
import type { PricedHours } from './plan-axis.tsx'
import { checkedBy, findingNotes } from './plan-words.ts'
import { ProposalPanel } from './proposal.tsx'
import { isWrong } from './segments-editor.tsx'
import { useRatedKw } from './use-rated-kw.ts'
import { TemplateTools } from './template-tools.tsx'
import { drawn, isForNoDay, PlanDayEditor, type DrawnDay } from './plan-day.tsx'

const SETTLED_MS = 600
const DAY_MS = 86_400_000
/** Saturday and Sunday. */
const weekend = [5, 6]
const none: readonly PricedHours[] = []
const empty: DrawnDay = { kind: 'every', dates: [], weekdays: [], segments: [], template: null }
const plain = ({ kind: _kind, template: _template, ...day }: DrawnDay): PlanDay => day
/** While a power or a time is missing the rest is tried out. */
const tried = (day: DrawnDay): PlanDay => ({ ...plain(day), segments: drawnSegments(day.segments).filter(isTimed) })
/** A calendar that is open keeps Escape to itself. */
const isPicking = (): boolean => [...document.querySelectorAll('.arco-picker-container')].some((one) => one.checkVisibility())

interface Props {
  stationId: string
  zone: string
  entry: StrategyEntry
  /** What each of its days is made of. */
  templates: readonly DrawnDay['template'][]
  onClose(): void
}

/** Price periods of a day, in its minutes; undefined: not known yet. */
function usePricedHours(stationId: string, zone: string, date: string): readonly PricedHours[] | undefined {
  const asked = useMemo(() => ({ powerstationId: stationId, date }), [stationId, date])
  const day = valueOf(useQuery('priceDay', asked))
  return useMemo(
    () =>
      day?.segments.map(({ from, to, period }) => {
        const begin = minuteOfDay(zone, from)
        // By the clock, also on a day on which it is put forward or back.
        return { from: begin, to: minuteOfDay(zone, to) || 1440, period }
      }),
    [day, zone],
  )
}

/** A plan for the days of a station: drawn over the price periods, typed, and tried out on a past day while it is changed. */
function PlanDrawer({ stationId, zone, entry, templates, onClose }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const ratedKw = useRatedKw(stationId)
  const [days, setDays] = useState<DrawnDay[]>(() => {
    const known = (entry.params as StrategyParams<'plan'>).days
    return known.length === 0 ? [empty] : known.map((one, i) => drawn(one, templates[i]))
  })
  // As it was when it was opened: what somebody else saves meanwhile is told.
  const [revision, setRevision] = useState(entry.revision)
  const [tomorrow] = useState(() => localDate(zone, serverNow() + DAY_MS))
  const [active, setActive] = useState(0)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState('')
  /** Counts how often somebody is to be led to what is wrong. */
  const [sought, setSought] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const [isSaving, setSaving] = useState(false)
  const waits = useWaits(isSaving)
  const [isChanged, setChanged] = useState(false)
  const mayEdit = useCan('production_charge_and_discharge_plan:edit')
  const [ask, dialog] = useAsk()
  const settled = useDebouncedValue(days, SETTLED_MS)
  const params = useMemo(() => {
    const whole = settled.filter((one) => !isForNoDay(one))
    return { days: (whole.length === 0 ? [empty] : whole).map(tried) }
  }, [settled])
  useUnsaved(isChanged)
  const close = async (): Promise<void> => {
    if (!isChanged || (await ask(t('resource.unsaved')))) onClose()
  }
  useEscape(() => void (isPicking() || close()))
  const change = (next: DrawnDay[]): void => {
    setDays(next)
    setChanged(true)
    setFaults({})
  }
  const lead = (to: number): void => {
    setActive(to)
    setSought((n) => n + 1)
  }
  useEffect(() => {
    const first = sought === 0 ? undefined : box.current?.querySelector('.plan-table [role=alert], .plan-when [role=alert]')
    // With the boxes that it is said of.
    const around = first?.closest('tr, .plan-when')
    around?.scrollIntoView({ block: 'nearest' })
    const open = 'input:not([disabled])'
    ;(first?.closest('td')?.querySelector<HTMLElement>(open) ?? around?.querySelector<HTMLElement>(open))?.focus({ preventScroll: true })
  }, [sought])
  const save = async (): Promise<void> => {
    setRefusal('')
    const without = days.findIndex(isForNoDay)
    // Before the rated power is known nothing is drawn that somebody could be led to.
    const wrong = without >= 0 || ratedKw === undefined ? without : days.findIndex(({ segments }) => isWrong(segments, t))
    if (wrong >= 0) {
      setFaults(without < 0 ? {} : { [`days.${without}.dates`]: t('strategy.plan.noDays') })
      lead(wrong)
      return
    }
    setSaving(true)
    try {
      await saveStrategy(
        stationId,
        'plan',
        { days: days.map(plain) },
        revision,
        days.map(({ template }) => template?.id ?? null),
      )
      message.success(t('strategy.saved'))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFaults(error.fields)
      const at = /^days\.(\d+)/.exec(Object.keys(error.fields)[0] ?? '')?.[1]
      if (at !== undefined) lead(Number(at))
      // What is said at a field is not said again by the field's way. What is drawn stays; whether it was saved nobody knows.
      setRefusal(at !== undefined ? '' : error.code === 0 ? `${error.message}${t('resource.noAnswer')}` : error.message)
      if (error.code === code.conflict) {
        const now = await call('strategyList', { powerstationId: stationId }).catch(() => undefined)
        setRevision(now?.strategies.find(({ type }) => type === 'plan')?.revision ?? revision)
        setRefusal(`${error.message}${t('strategy.plan.changedMeanwhile')}`)
      }
    } finally {
      setSaving(false)
    }
  }
  const day = days[active]
  const date = nextDateOf(day ?? empty, tomorrow)
  const prices = usePricedHours(stationId, zone, date)
  const minutes = useMemo(() => clockMinutes(zone, date), [zone, date])
  const put = clockChange(minutes)
  const ahead = valueOf(
    useQuery(
      'planForecast',
      useMemo(() => ({ powerstationId: stationId, date }), [stationId, date]),
    ),
  )
  const segments = useMemo(() => (day === undefined ? undefined : drawnSegments(day.segments)), [day])
  const checked = useMemo(
    () => (ahead === undefined || segments === undefined ? undefined : checkedBy(segments, ahead, minutes)),
    [ahead, segments, minutes],
  )
  const take = (next: Partial<DrawnDay>): void => change(days.map((one, i) => (i === active ? { ...one, template: null, ...next } : one)))
  const own = Object.fromEntries(
    Object.entries(faults).flatMap(([key, said]) => (key.startsWith(`days.${active}.`) ? [[key.slice(`days.${active}.`.length), said]] : [])),
  )
  return (
    <Drawer
      visible
      className="plan-drawer"
      width="min(1120px, 100vw)"
      title={t('strategyWord.type.plan')}
      escToExit={false}
      maskClosable={false}
      onCancel={() => void close()}
      footer={
        <div className="form-foot">
          {(refusal !== '' || !mayEdit) && (
            <p className="form-refusal" role="alert">
              {mayEdit ? refusal : t('resource.rightLost')}
            </p>
          )}
          {waits && <StillWaiting />}
          <Button onClick={() => void close()}>{t('resource.cancel')}</Button>
          {mayEdit && (
            <Button type="primary" loading={isSaving} onClick={() => void save()}>
              {t('resource.save')}
            </Button>
          )}
        </div>
      }
    >
      {dialog}
      {/* What is saved is what is seen: it is not changed under way. */}
      <div ref={box} inert={isSaving}>
        <div className="plan-parts">
          {days.map((one, i) => (
            <Button key={i} type={i === active ? 'primary' : 'secondary'} aria-pressed={i === active} onClick={() => setActive(i)}>
              {isForNoDay(one) ? t(`strategy.plan.kind.${one.kind}`) : daysWords(one, words)}
            </Button>
          ))}
          <Button
            disabled={days.length >= 40}
            onClick={() => {
              const free = weekend.filter((one) => !days.some(({ weekdays }) => weekdays.includes(one)))
              change([...days, { ...(day ?? empty), kind: 'weekdays', dates: [], weekdays: free }])
              setActive(days.length)
            }}
          >
            {t('strategy.plan.addDay')}
          </Button>
          {days.length > 1 && (
            <Button
              onClick={() => {
                change(days.filter((_, i) => i !== active))
                setActive(0)
              }}
            >
              {t('strategy.plan.removeDay')}
            </Button>
          )}
        </div>
        <p className="dim">{t('strategy.plan.order')}</p>
        {day !== undefined && (
          <div className="plan-parts">
            <TemplateTools
              segments={day.segments}
              madeOf={day.template?.name}
              onTake={(one) => take({ segments: one.segments, template: { id: one.id, name: one.name } })}
            />
          </div>
        )}
        {/* Of an unknown rated power it would be said that there is no storage, and what is drawn would have none. */}
        {ratedKw === undefined && <Waiting />}
        {prices !== undefined && day !== undefined && !isForNoDay(day) && (
          <p className="dim">{t(prices.length === 0 ? 'strategy.plan.noPrices' : 'strategy.plan.pricesOf', { date })}</p>
        )}
        {put !== undefined && (
          <p className="strategy-note">
            {t(`strategy.plan.clock.${put.kind}`, { date, n: minutes.length / 60, from: clockOf(put.from), to: clockOf(put.to) })}
          </p>
        )}
        {day !== undefined && ratedKw !== undefined && (
          <PlanDayEditor
            key={active}
            day={day}
            zone={zone}
            prices={prices ?? none}
            ratedKw={ratedKw}
            elsewhere={days.flatMap(({ dates }, i) => (i === active ? [] : dates))}
            disabled={false}
            faults={own}
            notes={checked === undefined ? [] : findingNotes(checked, words)}
            onChange={(next) => change(days.map((one, i) => (i === active ? next : one)))}
          />
        )}
        {ahead !== undefined && checked !== undefined && <DayAheadCard ahead={ahead} checked={checked} zone={zone} />}
        {day !== undefined && (
          <ProposalPanel
            key={`${active} ${date}`}
            stationId={stationId}
            zone={zone}
            date={date}
            beginSoc={ahead?.beginSoc ?? null}
            segments={segments ?? []}
            onTake={(next) => take({ segments: next })}
          />
        )}
        <Effect stationId={stationId} type="plan" params={params} zone={zone} />
      </div>
    </Drawer>
  )
}

/** Opens it for a station's plan. */
export const planEditor =
  (entry: StrategyEntry, stationId: string, zone: string, templates: readonly DrawnDay['template'][]) => (onClose: () => void) => (
    <PlanDrawer stationId={stationId} zone={zone} entry={entry} templates={templates} onClose={onClose} />
  )
