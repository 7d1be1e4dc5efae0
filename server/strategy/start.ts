import type { Logger } from 'pino'
import type { JobId } from '#contract/operations.ts'
import type { Database } from '../db/database.ts'
import type { RefusalReason } from '../ingest/refusals.ts'
import type { LastValues } from '../plant/last-values.ts'
import { Delivery } from './delivery.ts'
import { ControllerMessages, dialectOf, heardAt, isBack, isReturning, sendCommand, sendSetpoint, type FieldDeps } from './field.ts'
import { barOf, issuerBar, SETPOINT_RIGHT } from './issuer.ts'
import { ActingLimits } from './limits.ts'
import { deviceBar, Setpoints } from './setpoints.ts'

interface CommandsDeps extends FieldDeps {
  /** Everybody is an administrator without a login: nobody's rights end. */
  virtualRole: boolean
  /** So long a setpoint waits for its gateway. */
  setpointWaitMs: number
  orm: Database['orm']
  values: LastValues
  log: Logger
  hub: { notice(code: 'strategyChanged', about: { stationId: string }): void }
  clock: { every(ms: number, work: () => unknown, what?: string, job?: JobId): void }
  refuse(reason: RefusalReason, source: string, detail: string): void
}

/** What is told to controllers and devices, and what they say of it: strategies, setpoints, the limits that act. */
export function startCommands({ virtualRole, setpointWaitMs, orm, values, log, hub, clock, refuse, ...field }: CommandsDeps) {
  const { registry, sparkplug, now } = field
  const reachable = (stationId: string): boolean => dialectOf(field, stationId) !== undefined
  const startedAt = now()
  const returning = (): boolean => isReturning(field, startedAt)
  const told = {
    orm,
    now,
    onChange: (stationId: string) => hub.notice('strategyChanged', { stationId }),
    refuse: (topic: string, detail: string) => refuse('badPayload', topic, detail),
  }
  const strategies = new Delivery({
    ...told,
    log,
    // While the broker is away nothing goes out, whoever is heard, nor before a station is back at it.
    reachable: (stationId) => reachable(stationId) && isBack(field, stationId),
    send: (stationId, message) => sendCommand(field, stationId, message),
    barOf: (issue) => barOf(orm, issue, virtualRole),
  })
  const actingLimits = new ActingLimits({ ...told, heardAt: (stationId, wordAt) => heardAt(field, stationId, wordAt) })
  const setpoints = new Setpoints({
    ...told,
    log,
    waitMs: setpointWaitMs,
    reachable: (stationId) => reachable(stationId) && isBack(field, stationId),
    send: (issue) => sendSetpoint(field, issue),
    barOf: async (issue) => (await issuerBar(orm, issue, SETPOINT_RIGHT, virtualRole)) ?? deviceBar(registry(), issue),
    reported({ deviceSn, code }) {
      const point = registry().devices.get(deviceSn)?.points.get(code)
      if (point === undefined || !values.fresh(point.id)) return undefined
      return { value: values.value(point.id), decimals: point.decimals, arrived: values.arrived(point.id) }
    },
  })
  const controllers = new ControllerMessages(field, {
    result: (...said) => strategies.result(...said),
    report: (...said) => strategies.report(...said),
    limits: (...said) => actingLimits.word(...said),
    deviceResult: (...said) => setpoints.result(...said),
  })
  sparkplug.onController = (stationId, kind, topic, text) => controllers.said(stationId, kind, topic, text, undefined)
  clock.every(1000, () => strategies.sweep(), 'strategies wait', 'strategies')
  clock.every(1000, () => actingLimits.sweep(), 'limits wait', 'actingLimits')
  clock.every(1000, () => setpoints.sweep(), 'setpoints wait', 'setpoints')
  const close = async (): Promise<void> => {
    await controllers.close()
    await Promise.all([strategies.settled(), setpoints.settled()])
  }
  return { strategies, actingLimits, setpoints, controllers, reachable, returning, close }
}
