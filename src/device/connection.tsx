import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { unitWords } from '#domain/units.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useCan } from '#src/ui/can.tsx'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { Stale } from '#src/ui/stale.tsx'
import {
  isReported,
  jsonBody,
  jsonTopic,
  metricType,
  publishLine,
  sparkplugTopics,
  statusBody,
  statusTopic,
  type Connection,
  type ConnectionParameter,
} from './connection-text.ts'
import { CopyText } from './copy-text.tsx'
import { ASK_MS, HeardState } from './heard.tsx'

export interface Connecting {
  stationId: string
  sn: string
  modelCode: string
}

/** What the gateway of a device must publish, ready to be copied, and whether it was heard. */
export function ConnectionDrawer({ device, onClose }: { device: Connecting; onClose(): void }) {
  const { t } = useTranslation()
  return (
    <SideDrawer title={`${t('device.connect')} · ${device.sn}`} width={820} onClose={onClose}>
      <ConnectionGuide device={device} />
    </SideDrawer>
  )
}

function ConnectionGuide({ device: { stationId, sn, modelCode } }: { device: Connecting }) {
  const { t } = useTranslation()
  const question = useMemo(() => ({ stationId, sn, modelCode }), [stationId, sn, modelCode])
  const live = useQuery('deviceConnection', question, { everyMs: ASK_MS })
  const [opened] = useState(() => Date.now())
  return (
    <LiveView live={live}>
      {(connection) => {
        const wire = { organizationCode: connection.organizationCode, stationId, sn }
        return (
          <div className="connection">
            <Stale live={live} />
            <HeardState heard={connection.heard} />
            <Broker broker={connection.broker} />
            <h3 className="form-section">{t('device.json')}</h3>
            <CopyText label={t('device.topic')} text={jsonTopic(wire)} />
            <CopyText label={t('device.body')} text={jsonBody(connection.parameters, opened)} />
            <CopyText label={t('device.publish')} text={publishLine(wire, connection, location.hostname)} />
            <p className="dim">{t('device.exampleNote')}</p>
            <CopyText label={t('device.status')} text={statusTopic(wire)} />
            <CopyText label={t('device.statusBody')} text={statusBody} />
            <p className="dim">{t('device.statusNote')}</p>
            <h3 className="form-section">{t('device.sparkplug')}</h3>
            <CopyText label={t('device.topic')} text={sparkplugTopics(wire).join('\n')} />
            <p className="dim">{t('device.sparkplugNote', { group: wire.organizationCode, node: stationId, device: sn })}</p>
            <h3 className="form-section">{t('device.parameters')}</h3>
            <p className="dim">{t('device.knownOnly')}</p>
            <Parameters parameters={connection.parameters} />
          </div>
        )
      }}
    </LiveView>
  )
}

function Broker({ broker: { port, access } }: Pick<Connection, 'broker'>) {
  const { t } = useTranslation()
  const mayGateways = useCan('system_gateway')
  return (
    <p>
      {t(`device.broker.${access}`, { port, host: location.hostname })}{' '}
      {access !== 'external' && mayGateways && (
        <Link className="record-link" to="/system/gateway">
          {t('device.toGateways')}
        </Link>
      )}
    </p>
  )
}

function Parameters({ parameters }: { parameters: readonly ConnectionParameter[] }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const hasRegisters = parameters.some(({ registerAddress }) => registerAddress !== '')
  return (
    <div className="record-lines">
      <table className="plain-table">
        <thead>
          <tr>
            <th>{t('device.metric')}</th>
            <th>{t('device.name')}</th>
            <th>{t('device.reportedUnit')}</th>
            <th>{t('device.datatype')}</th>
            {hasRegisters && <th>{t('device.modbus')}</th>}
          </tr>
        </thead>
        <tbody>
          {parameters.map((parameter) => (
            <tr key={parameter.code}>
              <td>
                <code>{parameter.code}</code>
              </td>
              <td>{nameOf(parameter.nameZh, parameter.nameEn, language)}</td>
              <td>{unitWords(parameter.rawUnit || parameter.unit) || '—'}</td>
              <td>{isReported(parameter) ? metricType(parameter) : t('device.commandOnly')}</td>
              {hasRegisters && <td>{parameter.registerAddress || '—'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
