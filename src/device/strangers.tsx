import { Button } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { MOST_STRANGERS, snForm } from '#contract/rules.ts'
import type { StrangerRow } from '#contract/schemas/device.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { RowForm } from '#src/resource/row-form.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { ageWords } from '#src/ui/age.ts'
import { useCan } from '#src/ui/can.tsx'
import { message } from '#src/ui/message.ts'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { Empty } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { useOnce } from '#src/ui/use-once.ts'
import { DeviceLink } from './device-link.tsx'
import { deviceResource, EDIT, touched, type DeviceDoings } from './resource.tsx'

const ASK_MS = 5000
/** So many of its values show what it is. */
const MOST_SHOWN = 8
const ALL = {}

/** Devices that send without having been entered: a button that counts them, where there are any, and their list. */
export function Strangers({ doings }: { doings: DeviceDoings }) {
  const { t } = useTranslation()
  const strangers = valueOf(useQuery('strangerList', ALL, { everyMs: ASK_MS }))?.strangers ?? []
  const count = strangers.length < MOST_STRANGERS ? String(strangers.length) : `${strangers.length}+`
  const [open, setOpen] = useState(false)
  const [adopting, setAdopting] = useState<StrangerRow>()
  return (
    <>
      {strangers.length > 0 && (
        <Button status="warning" onClick={() => setOpen(true)}>
          {t('device.strangers', { n: count })}
        </Button>
      )}
      {open && (
        <SideDrawer title={t('device.strangers', { n: count })} width={760} onClose={() => adopting === undefined && setOpen(false)}>
          <p className="dim">{t('device.strangersNote')}</p>
          {strangers.length === 0 ? (
            <Empty>{t('device.noStrangers')}</Empty>
          ) : (
            <ul className="strangers">
              {strangers.map((one) => (
                <Stranger key={`${one.stationId}/${one.sn}`} stranger={one} onAdopt={() => setAdopting(one)} />
              ))}
            </ul>
          )}
        </SideDrawer>
      )}
      {adopting !== undefined && (
        <Adoption
          stranger={adopting}
          doings={doings}
          onClose={(saved) => {
            setAdopting(undefined)
            if (saved) setOpen(false)
          }}
        />
      )}
    </>
  )
}

/** The form of a new device, filled in with what is known of the stranger. */
function Adoption({ stranger, doings, onClose }: { stranger: StrangerRow; doings: DeviceDoings; onClose(saved: boolean): void }) {
  const [begun] = useState({ stationId: stranger.stationId, sn: stranger.sn, name: stranger.sn, modelCode: stranger.modelCode ?? '' })
  const resource = useMemo(() => deviceResource(doings, { begun }), [doings, begun])
  const mayEdit = useCan(EDIT)
  if (resource.form === undefined) return null
  return (
    <RowForm
      resource={resource}
      form={resource.form}
      row={undefined}
      readOnly={!mayEdit}
      onClose={(saved) => {
        if (saved) refreshQueries('deviceList', ...touched)
        onClose(saved)
      }}
    />
  )
}

function Stranger({ stranger, onAdopt }: { stranger: StrangerRow; onAdopt(): void }) {
  const { t } = useTranslation()
  const { language } = useWords()
  const store = useAtomValue(liveStoreAtom)
  const mayEdit = useCan(EDIT)
  const { stationId, stationName, stationNameEn, sn, firstAt, lastAt, messages, values, modelCode, known, said, elsewhere } = stranger
  const [forget, busy] = useOnce(async () => {
    try {
      await call('forgetStranger', { stationId, sn })
    } catch (error) {
      message.error(error instanceof ApiError && error.message !== '' ? error.message : t('state.server'))
    }
    refreshQueries('strangerList')
  })
  return (
    <li className="card">
      <header>
        <strong>{sn}</strong>
        <span className="dim">
          {nameOf(stationName, stationNameEn, language)} ({stationId})
        </span>
        {mayEdit && (
          <span className="stranger-do">
            {elsewhere === null && snForm.test(sn) && (
              <Button size="small" type="primary" onClick={onAdopt}>
                {t('device.adopt')}
              </Button>
            )}
            <Button size="small" loading={busy} onClick={() => void forget()} title={t('device.forgetNote')}>
              {t('device.forget')}
            </Button>
          </span>
        )}
      </header>
      <p className="dim">{t('device.strangerSince', { since: consoleTime(firstAt), n: messages, age: ageWords(store.serverNow() - lastAt, t) })}</p>
      {elsewhere === null && !snForm.test(sn) && <p>{t('device.snUnfit')}</p>}
      {elsewhere === null ? (
        <p>{modelCode === null ? t('device.noModelFits') : t('device.modelFits', { model: modelCode, known, n: said })}</p>
      ) : (
        <p>
          {t('device.isElsewhere', { station: nameOf(elsewhere.name, elsewhere.nameEn, language) })}{' '}
          <DeviceLink sn={sn}>{t('device.seeIt')}</DeviceLink>
        </p>
      )}
      <dl className="heard-values">
        {values.slice(0, MOST_SHOWN).map(({ code, value }) => (
          <div key={code}>
            <dt>{code}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </dl>
      {said > MOST_SHOWN && <p className="dim">{t('device.moreValues', { n: said - MOST_SHOWN })}</p>}
    </li>
  )
}
