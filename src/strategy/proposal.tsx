import { Button, Input } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import type { PlanSegment } from '#contract/strategy.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { DayPicker } from '#src/ui/inputs/pickers.tsx'
import { DecimalInput } from '#src/ui/inputs/inputs.tsx'
import { ProposalAnswer } from './proposal-answer.tsx'

interface Props {
  stationId: string
  zone: string
  /** The next day that this part of the plan is for. */
  date: string
  beginSoc: number | null
  segments: readonly PlanSegment[]
  onTake(segments: PlanSegment[]): void
}

const PLACES = 2
type Asked = { beginSoc?: number; endSoc?: number; cycles?: number }
const numbers = [
  ['beginSoc', '%'],
  ['endSoc', '%'],
  ['cycles', ''],
] as const

/** The plan that is worth most for a day, beside the one that is drawn: asked for, explained, and taken over as a draft. */
export function ProposalPanel({ stationId, zone, date, beginSoc, segments, onTake }: Props) {
  const { t } = useTranslation()
  const [day, setDay] = useState<string>()
  const [asked, setAsked] = useState<Asked>({})
  const [wearYuan, setWear] = useState('0')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ of: string; said: Answer<'proposePlan'> }>()
  const wanted = { powerstationId: stationId, date: day ?? date, segments: [...segments], wearYuan, ...asked }
  const of = JSON.stringify(wanted)
  const propose = async (): Promise<void> => {
    const wrong = numbers.flatMap(([key]) => (Number.isFinite(asked[key] ?? 0) ? [] : [[key, t('resource.fault.places', { count: PLACES })]]))
    setFaults(Object.fromEntries(wrong))
    setRefusal('')
    if (wrong.length > 0) return
    setBusy(true)
    try {
      setAnswer({ of, said: await call('proposePlan', wanted) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setAnswer(undefined)
      setFaults(error.fields)
      setRefusal(error.message)
    } finally {
      setBusy(false)
    }
  }
  const fault = (key: string) =>
    faults[key] !== undefined && (
      <span className="form-fault" role="alert">
        {faults[key]}
      </span>
    )
  return (
    <section className="plan-proposal" aria-label={t('plan.propose')} aria-busy={isBusy}>
      <h3>{t('plan.propose')}</h3>
      <p className="dim">{t('plan.proposeHint')}</p>
      <div className="plan-asked">
        <label>
          <span>{t('plan.day')}</span>
          <DayPicker
            inputProps={{ 'aria-label': t('plan.day') }}
            allowClear={false}
            value={day ?? date}
            onChange={(text) => setDay(text)}
            style={{ width: 150 }}
          />
          {fault('date')}
        </label>
        {numbers.map(([key, unit]) => (
          <label key={key}>
            <span>{unit === '' ? t(`plan.${key}`) : `${t(`plan.${key}`)} (${unit})`}</span>
            <DecimalInput
              aria-label={t(`plan.${key}`)}
              places={PLACES}
              style={{ width: 120 }}
              error={faults[key] !== undefined}
              value={asked[key]}
              placeholder={key !== 'cycles' && beginSoc !== null ? beginSoc.toFixed(0) : '—'}
              onChange={(value) => {
                const { [key]: _before, ...others } = asked
                setAsked(value === undefined ? others : { ...others, [key]: value })
              }}
            />
            {fault(key)}
          </label>
        ))}
        <label>
          <span>{t('plan.wear')}</span>
          <Input aria-label={t('plan.wear')} style={{ width: 120 }} value={wearYuan} error={faults.wearYuan !== undefined} onChange={setWear} />
          {fault('wearYuan')}
        </label>
        <Button type="primary" loading={isBusy} onClick={() => void propose()}>
          {t('plan.proposeDo')}
        </Button>
      </div>
      {refusal !== '' && Object.keys(faults).length === 0 && (
        <p className="form-refusal" role="alert">
          {refusal}
        </p>
      )}
      {answer !== undefined && answer.of !== of && (
        <p className="strategy-note" role="status">
          {t('plan.proposedBefore')}
        </p>
      )}
      {answer !== undefined && <ProposalAnswer answer={answer.said} zone={zone} onTake={onTake} />}
    </section>
  )
}
