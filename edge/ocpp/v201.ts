import { numberOf, type Sampled } from './meter-values.ts'
import type { Caller } from './point.ts'
import { list, refusal, text, watts, whole, type Call, type HandlerDeps, type Handlers } from './v16.ts'
import type { Point } from './point.ts'

type Payload = Readonly<Record<string, unknown>>
const part = (value: unknown): Payload => (typeof value === 'object' && value !== null ? (value as Payload) : {})

/** OCPP 2.0.1: what a charging station asks. A session is its own transaction, named by itself. */
export function handlers201({ point, accepts, booted }: HandlerDeps): Handlers {
  const { line, now } = point.deps
  const info = (token: unknown) => ({ status: accepts(text(part(token).idToken)) || part(token).type === 'NoAuthorization' ? 'Accepted' : 'Invalid' })
  const meterValues = (evse: number, values: unknown): void => {
    for (const one of list(values)) point.measured(evse, list(one.sampledValue) as unknown as Sampled[], point.time(one.timestamp))
  }
  const nothing = () => ({})
  return {
    BootNotification({ chargingStation }) {
      const { vendorName, model, firmwareVersion, serialNumber } = part(chargingStation)
      point.says([`${text(vendorName)} ${text(model)}`, text(firmwareVersion), text(serialNumber)].filter((one) => one.trim() !== '').join(', '))
      booted()
      return { status: 'Accepted', currentTime: new Date(now()).toISOString(), interval: line.heartbeatS }
    },
    Heartbeat: () => ({ currentTime: new Date(now()).toISOString() }),
    Authorize: ({ idToken }) => ({ idTokenInfo: info(idToken) }),
    StatusNotification({ evseId, connectorStatus, timestamp }) {
      point.status(whole(evseId), text(connectorStatus), point.time(timestamp))
      return {}
    },
    TransactionEvent({ eventType, timestamp, transactionInfo, evse, idToken, meterValue }) {
      const { transactionId, chargingState } = part(transactionInfo)
      const id = text(transactionId)
      const at = point.time(timestamp)
      // Later events need not say where it is.
      const number = evse === undefined ? (point.connectorOf(id)?.[0] ?? -1) : whole(part(evse).id)
      const connector = point.connector(number)
      if (connector !== undefined && connector.session?.id !== id && eventType !== 'Ended')
        point.begin(number, { id, startedAt: at, startWh: undefined, tag: text(part(idToken).idToken) })
      if (typeof chargingState === 'string') connector?.chargingState(chargingState, at)
      meterValues(number, meterValue)
      if (connector !== undefined && eventType === 'Ended' && connector.session?.id === id) point.end(number, at, undefined)
      else if (connector !== undefined) point.tell(number, at)
      return idToken === undefined ? {} : { idTokenInfo: info(idToken) }
    },
    MeterValues({ evseId, meterValue }) {
      meterValues(whole(evseId), meterValue)
      return {}
    },
    DataTransfer: () => ({ status: 'UnknownVendorId' }),
    NotifyReport: nothing,
    NotifyEvent: nothing,
    SecurityEventNotification: nothing,
    LogStatusNotification: nothing,
    FirmwareStatusNotification: nothing,
    NotifyChargingLimit: nothing,
    ReportChargingProfiles: nothing,
  }
}

/** OCPP 2.0.1: what is asked of a charging station. */
export function caller201(point: Point, call: Call): Caller {
  const { line } = point.deps
  let remoteId = 0
  const attempt = async (action: string, payload: object, why: (answer: Payload) => string | undefined = refusal): Promise<void> => {
    const said = await call(action, payload).then(why, (error: unknown) => String(error instanceof Error ? error.message : error))
    if (said !== undefined) point.deps.health.error('notAccepted', { peer: point.id, action, why: said.slice(0, 100) })
  }
  return {
    limit: async (evseId, kw) =>
      refusal(
        await call('SetChargingProfile', {
          evseId,
          chargingProfile: {
            id: evseId,
            stackLevel: 0,
            chargingProfilePurpose: 'TxDefaultProfile',
            chargingProfileKind: 'Relative',
            chargingSchedule: [{ id: evseId, chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: watts(kw) }] }],
          },
        }),
      ),
    async limitOf(evseId) {
      const { status, schedule } = await call('GetCompositeSchedule', { evseId, duration: 60, chargingRateUnit: 'W' })
      const { chargingRateUnit, chargingSchedulePeriod } = part(schedule)
      const limit = numberOf(list(chargingSchedulePeriod)[0]?.limit)
      return status === 'Accepted' && chargingRateUnit === 'W' && limit !== undefined ? limit / 1000 : undefined
    },
    start: async (evseId, idToken) => {
      remoteId = (remoteId + 1) % 1_000_000
      return refusal(await call('RequestStartTransaction', { evseId, remoteStartId: remoteId, idToken: { idToken, type: 'Central' } }))
    },
    stop: async (session) => refusal(await call('RequestStopTransaction', { transactionId: session.id })),
    availability: async (id, isAvailable) =>
      refusal(await call('ChangeAvailability', { operationalStatus: isAvailable ? 'Operative' : 'Inoperative', evse: { id } })),
    reset: async (isHard) => refusal(await call('Reset', { type: isHard ? 'Immediate' : 'OnIdle' })),
    async greet() {
      const interval = {
        setVariableData: [{ attributeValue: String(line.meterS), component: { name: 'SampledDataCtrlr' }, variable: { name: 'TxUpdatedInterval' } }],
      }
      const first = ({ setVariableResult }: Payload): string | undefined => {
        const status = text(list(setVariableResult)[0]?.attributeStatus)
        return status === 'Accepted' || status === 'RebootRequired' ? undefined : status
      }
      if (line.meterS > 0) await attempt('SetVariables', interval, first)
      for (const id of Object.keys(point.deps.point.connectors).map(Number)) {
        await attempt('TriggerMessage', { requestedMessage: 'StatusNotification', evse: { id, connectorId: 1 } })
        await attempt('TriggerMessage', { requestedMessage: 'MeterValues', evse: { id } })
      }
    },
  }
}
