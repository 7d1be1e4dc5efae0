import type { Session } from './connector.ts'
import { numberOf, type Sampled } from './meter-values.ts'
import type { Caller, Point } from './point.ts'

/** Calls a charging point; rejects when it does not answer or refuses the call itself. */
export type Call = (action: string, payload: object) => Promise<Record<string, unknown>>
type Payload = Readonly<Record<string, unknown>>
export type Handlers = Record<string, (payload: Payload) => Record<string, unknown>>

export interface HandlerDeps {
  point: Point
  /** Whether a card may charge. */
  accepts(tag: string): boolean
  /** A number for a new session. */
  nextId(): number
  booted(): void
}

const ACCEPTED = 'Accepted'
const list = (value: unknown): Payload[] =>
  Array.isArray(value) ? value.filter((one): one is Payload => typeof one === 'object' && one !== null) : []
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const whole = (value: unknown): number => (typeof value === 'number' && Number.isInteger(value) ? value : -1)
export { list, text }

/** OCPP 1.6: what a charging point asks. */
export function handlers16({ point, accepts, nextId, booted }: HandlerDeps): Handlers {
  const { line, now } = point.deps
  const idTagInfo = (tag: unknown) => ({ status: accepts(text(tag)) ? ACCEPTED : 'Invalid' })
  const meterValues = (connector: number, values: unknown): void => {
    for (const one of list(values)) point.measured(connector, list(one.sampledValue) as unknown as Sampled[], point.time(one.timestamp))
  }
  return {
    BootNotification(payload) {
      const { chargePointVendor, chargePointModel, firmwareVersion, chargePointSerialNumber } = payload
      point.says(
        [`${text(chargePointVendor)} ${text(chargePointModel)}`, text(firmwareVersion), text(chargePointSerialNumber)]
          .filter((part) => part.trim() !== '')
          .join(', '),
      )
      booted()
      return { status: ACCEPTED, currentTime: new Date(now()).toISOString(), interval: line.heartbeatS }
    },
    Heartbeat: () => ({ currentTime: new Date(now()).toISOString() }),
    Authorize: ({ idTag }) => ({ idTagInfo: idTagInfo(idTag) }),
    StatusNotification({ connectorId, status, timestamp }) {
      point.status(whole(connectorId), text(status), point.time(timestamp))
      return {}
    },
    StartTransaction({ connectorId, idTag, meterStart, timestamp }) {
      const number = whole(connectorId)
      const info = idTagInfo(idTag)
      const startedAt = point.time(timestamp)
      // The same again (it did not hear the answer) is the same session.
      const known = point.connector(number)?.session
      const isAgain = known !== undefined && known.startedAt === startedAt && known.startWh === numberOf(meterStart)
      const transactionId = isAgain ? Number(known.id) : nextId()
      if (info.status === ACCEPTED && !isAgain)
        point.begin(number, { id: String(transactionId), startedAt, startWh: numberOf(meterStart), tag: text(idTag) })
      return { transactionId, idTagInfo: info }
    },
    StopTransaction({ transactionId, meterStop, timestamp, transactionData }) {
      const found = point.connectorOf(String(whole(transactionId)))
      if (found !== undefined) {
        meterValues(found[0], transactionData)
        point.end(found[0], point.time(timestamp), numberOf(meterStop))
      }
      return {}
    },
    MeterValues({ connectorId, meterValue }) {
      meterValues(whole(connectorId), meterValue)
      return {}
    },
    DataTransfer: () => ({ status: 'UnknownVendorId' }),
    DiagnosticsStatusNotification: () => ({}),
    FirmwareStatusNotification: () => ({}),
  }
}

export const refusal = (answer: Payload): string | undefined =>
  answer.status === ACCEPTED || answer.status === 'Scheduled' ? undefined : text(answer.status) || 'no status'
/** Limits travel in watts and whole tenths of them. */
export const watts = (kw: number): number => Math.round(kw * 10_000) / 10

/** OCPP 1.6: what is asked of a charging point. */
export function caller16(point: Point, call: Call): Caller {
  const { line } = point.deps
  const attempt = async (action: string, payload: object): Promise<void> => {
    const why = await call(action, payload).then(refusal, (error: unknown) => String(error instanceof Error ? error.message : error))
    if (why !== undefined) point.deps.health.error('notAccepted', { peer: point.id, action, why: why.slice(0, 100) })
  }
  return {
    limit: async (connectorId, kw) =>
      refusal(
        await call('SetChargingProfile', {
          connectorId,
          csChargingProfiles: {
            chargingProfileId: connectorId,
            stackLevel: 0,
            chargingProfilePurpose: 'TxDefaultProfile',
            chargingProfileKind: 'Relative',
            chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: watts(kw) }] },
          },
        }),
      ),
    async limitOf(connectorId) {
      const { status, chargingSchedule } = await call('GetCompositeSchedule', { connectorId, duration: 60, chargingRateUnit: 'W' })
      const { chargingRateUnit, chargingSchedulePeriod } = (chargingSchedule ?? {}) as Payload
      const limit = numberOf(list(chargingSchedulePeriod)[0]?.limit)
      return status === ACCEPTED && chargingRateUnit === 'W' && limit !== undefined ? limit / 1000 : undefined
    },
    start: async (connectorId, idTag) => refusal(await call('RemoteStartTransaction', { connectorId, idTag })),
    stop: async (session: Session) => refusal(await call('RemoteStopTransaction', { transactionId: Number(session.id) })),
    availability: async (connectorId, isAvailable) =>
      refusal(await call('ChangeAvailability', { connectorId, type: isAvailable ? 'Operative' : 'Inoperative' })),
    reset: async (isHard) => refusal(await call('Reset', { type: isHard ? 'Hard' : 'Soft' })),
    async greet() {
      if (line.meterS > 0) await attempt('ChangeConfiguration', { key: 'MeterValueSampleInterval', value: String(line.meterS) })
      for (const connectorId of Object.keys(point.deps.point.connectors).map(Number)) {
        await attempt('TriggerMessage', { requestedMessage: 'StatusNotification', connectorId })
        await attempt('TriggerMessage', { requestedMessage: 'MeterValues', connectorId })
      }
    },
  }
}
