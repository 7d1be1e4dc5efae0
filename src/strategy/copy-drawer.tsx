import { Button, Checkbox, Select } from '@arco-design/web-react'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import type { StationOption } from '#contract/station.ts'
import { clockOf } from '#domain/price-hours.ts'
import { formatShown } from '#domain/units.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { useStationsThat } from '#src/resource/common-options.ts'
import { useWords } from '#src/resource/use-options.ts'
import { message } from '#src/ui/message.ts'
import { labelOf } from '#src/ui/option-label.ts'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { refreshStrategies } from '#src/atoms/strategy-notices.ts'

/** The label hands its click on to the list, which would close again. */
const staysOpen = (event: MouseEvent): void => event.preventDefault()

type Result = Answer<'copyPlan'>['results'][number]

const hasStorage = ({ isStorage }: StationOption): boolean => isStorage === 1

/** It can have the plan: checked, not done yet, and nobody has changed its own meanwhile, after which it is to be checked anew. */
const mayHave = ({ faults, done, refusal }: Result): boolean => faults.length === 0 && !done && refusal === ''

/** A station's saved plan as the draft of others: each is checked, and those that it fits get it. */
export function CopyDrawer({ stationId, onClose }: { stationId: string; onClose(): void }) {
  const { t } = useTranslation()
  const { language } = useWords()
  const stations = useStationsThat(hasStorage).filter(({ value }) => value !== stationId)
  const [targets, setTargets] = useState<string[]>([])
  const [scaled, setScaled] = useState(false)
  const [results, setResults] = useState<readonly Result[]>()
  const [isBusy, setBusy] = useState(false)
  const ask = async (check: boolean): Promise<void> => {
    setBusy(true)
    try {
      const wanted = check
        ? targets.map((one) => ({ stationId: one }))
        : (results ?? []).filter(mayHave).map((one) => ({ stationId: one.stationId, revision: one.revision }))
      const answer = await call('copyPlan', { powerstationId: stationId, targets: wanted, scaled, check })
      const kept = check ? [] : (results ?? []).filter((one) => !mayHave(one))
      setResults([...answer.results, ...kept])
      if (!check) refreshStrategies()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      message.warning(error.message)
    } finally {
      setBusy(false)
    }
  }
  const faultWords = ({ why, minute, value, limit }: Result['faults'][number]): string => {
    const kw = (one: number): string => formatShown(one, 'kW', Number.isInteger(one) ? 0 : 1, language)
    return t(`plan.unfit.${why}`, { time: clockOf(minute), value: kw(value), limit: kw(limit) })
  }
  const saidOf = (one: Result): string => {
    if (one.done) return t('plan.copyDone')
    if (one.refusal !== '') return one.refusal
    if (one.faults.length > 0) return [...new Set(one.faults.map(faultWords))].join(t('layout.semicolon'))
    return one.unchecked ? t('plan.copyFits') + t('layout.aside', { text: t('plan.copyUnchecked') }) : t('plan.copyFits')
  }
  const fits = (results ?? []).filter(mayHave).length
  return (
    <SideDrawer title={t('plan.copy')} width={720} onClose={onClose}>
      <div className="plan-copy">
        <p className="dim">{t('plan.copyHint')}</p>
        {/* The box that is typed into has no name but the label's. */}
        <label className="plan-copy-targets" onClick={staysOpen}>
          <span className="dim">{t('plan.copyTargets')}</span>
          <Select
            mode="multiple"
            showSearch
            maxTagCount={8}
            aria-label={t('plan.copyTargets')}
            placeholder={t('plan.copyTargetsHint')}
            value={targets}
            options={stations.map(({ value, label }) => ({ value, label }))}
            filterOption={(wanted, option) => labelOf(option).toLowerCase().includes(wanted.toLowerCase())}
            onChange={(next: string[]) => {
              setTargets(next.slice(0, 200))
              setResults(undefined)
            }}
          />
        </label>
        <Checkbox
          checked={scaled}
          onChange={(next) => {
            setScaled(next)
            setResults(undefined)
          }}
        >
          {t('plan.copyScaled')}
        </Checkbox>
        <div className="plan-parts">
          <Button loading={isBusy} disabled={targets.length === 0} onClick={() => void ask(true)}>
            {t('plan.copyCheck')}
          </Button>
          {fits > 0 && (
            <Button type="primary" loading={isBusy} onClick={() => void ask(false)}>
              {t('plan.copyDo', { n: fits })}
            </Button>
          )}
        </div>
        {results !== undefined && (
          <div className="strategy-scroll">
            <table className="plain-table strategy-compared">
              <thead>
                <tr>
                  <th scope="col">{t('plan.copyTargets')}</th>
                  <th scope="col">{t('plan.copyResult')}</th>
                </tr>
              </thead>
              <tbody>
                {results.map((one) => (
                  <tr key={one.stationId}>
                    <th scope="row">{stations.find(({ value }) => value === one.stationId)?.label ?? one.stationId}</th>
                    <td className={one.faults.length > 0 || one.refusal !== '' ? 'form-fault' : ''}>{saidOf(one)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </SideDrawer>
  )
}
