import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { SettlementRun } from '#contract/schemas/settlement.ts'
import { separated } from '#domain/settlement/layout.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { Stale } from '#src/ui/stale.tsx'
import type { Field } from '#src/resource/field.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { useCan } from '#src/ui/can.tsx'
import { message } from '#src/ui/message.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { ShareBar } from '#src/ui/share-bar.tsx'
import { lackWords } from './lack-words.ts'
import { lastMonth } from './last-month.ts'
import { SETTLEMENT_EDIT } from './rights.ts'

const NOTHING = {}
const EVERY_MS = 1000
const fields: readonly Field<{ month: string }>[] = [
  { key: 'month', title: 'settlement.month', kind: 'month', required: true, hint: 'settlement.runHint' },
]

/** The slips of a month for all customers of all stations that a person sees: begun, stopped, gone on with, and what each lacks. */
export function Runs() {
  const { t } = useTranslation()
  const [month, setMonth] = useState<string>()
  const live = useQuery('settlementRun', NOTHING, { everyMs: EVERY_MS })
  const mayEdit = useCan(SETTLEMENT_EDIT)
  const refresh = (): void => refreshQueries('settlementRun', 'settlementSlipList')
  const start = async ({ month }: { month: string }): Promise<void> => {
    await call('startSettlementRun', { month })
    refresh()
  }
  return (
    <section className="settlement-run">
      <Button type="primary" onClick={() => setMonth(lastMonth())}>
        {t('settlement.startRun')}
      </Button>
      <Stale live={live} />
      <LiveView live={live}>
        {({ run }) => (run === null ? <p className="dim">{t('settlement.noRun')}</p> : <Report run={run} onDone={refresh} />)}
      </LiveView>
      {month !== undefined && (
        <FormDrawer
          title={t('settlement.startRun')}
          fields={fields}
          initial={{ month }}
          save={start}
          doText={t('settlement.startRun')}
          doneText={t('settlement.runStarted')}
          readOnly={!mayEdit}
          onClose={() => setMonth(undefined)}
        />
      )}
    </section>
  )
}

function Report({ run, onDone }: { run: SettlementRun; onDone(): void }) {
  const { t } = useTranslation()
  const { language } = useWords()
  const { id, items, total, month, state, startedAt, startedBy } = run
  const act = (name: 'stopSettlementRun' | 'continueSettlementRun') => (): void => void call(name, { id }).then(onDone, message.failed)
  const whole = items.filter(({ payable }) => payable !== null).length
  return (
    <>
      <h3>
        {t('settlement.runOf', { month })} <small className="dim">{`${startedBy} ${consoleTime(startedAt)}`}</small>
      </h3>
      <ShareBar percent={total === 0 ? 100 : Math.round((items.length / total) * 100)} label={t('settlement.runOf', { month })} />
      <p role="status">{t(`settlement.runState.${state}`, { done: items.length, total, whole })}</p>
      {state === 'running' && <Button onClick={act('stopSettlementRun')}>{t('settlement.stopRun')}</Button>}
      {state === 'stopped' && <Button onClick={act('continueSettlementRun')}>{t('settlement.continueRun')}</Button>}
      <div className="figure-table figure-cards">
        <table>
          <thead>
            <tr>
              <th>{t('settlement.customer')}</th>
              <th>{t('settlement.station')}</th>
              <th className="figure-right">{t('settlement.payable')}</th>
              <th>{t('settlement.lacks')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ connectionPointId, customerName, pointName, stationId, stationName, stationNameEn, slipId, payable, problems, words }) => (
              <tr key={connectionPointId}>
                <td>
                  {slipId === null ? (
                    `${customerName} (${pointName})`
                  ) : (
                    <Link to={`/production/settlement?station=${stationId}&record=${slipId}`}>{`${customerName} (${pointName})`}</Link>
                  )}
                </td>
                <td>{nameOf(stationName, stationNameEn, language)}</td>
                <td className="figure-right" data-head={t('settlement.payable')}>
                  {payable === null ? '—' : separated(payable)}
                </td>
                <td>{words === '' ? lackWords(problems, language) : words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
