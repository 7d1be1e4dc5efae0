import './device.css'
import { Input } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unitWords } from '#domain/units.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { FieldControl } from '#src/resource/field.ts'
import { ageWords } from '#src/ui/age.ts'
import { Failed } from '#src/ui/state-card.tsx'
import { useDebouncedValue } from '#src/ui/use-debounced.ts'
import { jsonBody, jsonTopic, type Connection } from './connection-text.ts'
import { CopyText } from './copy-text.tsx'

/** How often it is asked whether a device was heard. */
export const ASK_MS = 2000
const TYPING_MS = 400
/** So many values show that it is the right one. */
const MOST_IN_FORM = 6

type State = 'silent' | 'stranger' | 'live' | 'lost'
const stateOf = (heard: Connection['heard']): State => (heard === null ? 'silent' : !heard.asDevice ? 'stranger' : heard.fresh ? 'live' : 'lost')

/** Whether anything came under this SN, when, and what it said. */
export function HeardState({ heard, most }: { heard: Connection['heard']; most?: number }) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  const state = stateOf(heard)
  const values = heard?.values.slice(0, most) ?? []
  return (
    <div className={`heard heard-${state}`} role="status">
      <p>
        <span className="heard-lamp" aria-hidden />
        {t(`device.heard.${state}`)}
        {heard !== null && <span className="dim"> · {t('device.lastReport', { age: ageWords(store.serverNow() - heard.at, t) })}</span>}
      </p>
      {values.length > 0 && (
        <dl>
          {values.map(({ code, value, unit }) => (
            <div key={code}>
              <dt>{code}</dt>
              <dd>
                {value} {unitWords(unit)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {(heard?.values.length ?? 0) > values.length && (
        <p className="dim">{t('device.moreValues', { n: (heard?.values.length ?? 0) - values.length })}</p>
      )}
    </div>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The SN of a device; of a new one with what was heard under it so far. */
export function SnControl({ id, value, onChange, disabled, faulty, describedBy, values }: FieldControl) {
  const sn = useDebouncedValue(textOf(value), TYPING_MS)
  const stationId = textOf(values?.stationId)
  const modelCode = textOf(values?.modelCode)
  return (
    <>
      <Input
        id={id}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        disabled={disabled}
        maxLength={64}
        autoComplete="off"
        aria-describedby={describedBy}
        aria-invalid={faulty}
        {...(faulty ? { status: 'error' as const } : {})}
      />
      {!disabled && sn !== '' && stationId !== '' && modelCode !== '' && <HeardInForm stationId={stationId} sn={sn} modelCode={modelCode} />}
    </>
  )
}

/** Until something is heard: what to send, so that it can be tried while the form is open. */
function HeardInForm({ stationId, sn, modelCode }: { stationId: string; sn: string; modelCode: string }) {
  const { t } = useTranslation()
  const [opened] = useState(() => Date.now())
  const question = useMemo(() => ({ stationId, sn, modelCode }), [stationId, sn, modelCode])
  const live = useQuery('deviceConnection', question, { everyMs: ASK_MS })
  if (live.state === 'waiting') return null
  if (live.state === 'failed') return <Failed cause={live.cause} words={live.words} />
  const { heard, organizationCode, parameters } = live.value
  return (
    <>
      <HeardState heard={heard} most={MOST_IN_FORM} />
      {heard === null && (
        <div className="heard-topic">
          <CopyText label={t('device.topic')} text={jsonTopic({ organizationCode, stationId, sn })} />
          <CopyText label={t('device.body')} text={jsonBody(parameters, opened)} />
          <p className="form-note">{t('device.heard.toSend')}</p>
        </div>
      )}
    </>
  )
}
