import type { LocalText } from './text.ts'
import type { AlarmLevel } from './alarm.ts'
import type { QuantityCode } from './quantity.ts'
import type { DeviceKind, pointKinds } from './station.ts'

/** A limit of a parameter: raises an alarm when the scaled value passes `set` for `delayMs`, clears when it comes back past `clear` (hysteresis). */
export interface ParameterLimit {
  code: string
  level: AlarmLevel
  side: 'above' | 'below'
  set: number
  clear: number
  delayMs: number
  text: LocalText
  /** What to do first when it is raised. */
  guide?: LocalText
}

/** What a value of a signal is called. */
export interface ParameterText {
  value: number
  text: LocalText
}

/** One parameter of a device model. What the device sends times `coefficient` is the value in `unit` with the house's signs. */
export interface Parameter {
  code: string
  name: LocalText
  unit: string
  decimals: number
  coefficient: number
  kind: (typeof pointKinds)[number]
  /** The station quantity it feeds. */
  quantity?: QuantityCode
  /** How often a JSON gateway reports it; unset: learned. */
  reportIntervalMs?: number
  limits?: ParameterLimit[]
  texts?: ParameterText[]
  /** What the device reports it in, where that is another unit of the same family (`unitsOf`); empty: `unit`. */
  rawUnit?: string
  /** Where it stands on Modbus, for whoever sets up the gateway. */
  registerAddress?: string
  /** What can be a measurement, in `unit`; a value outside is refused. */
  rangeMin?: number
  rangeMax?: number
}

/** A device model: what the product library calls product type. */
export interface ProductModel {
  code: string
  kind: DeviceKind
  name: LocalText
  brand: string
  parameters: Parameter[]
}

/** Words of a device event code, for gateways that send only the code. */
export interface EventCode {
  /** What to do first. */
  guide?: LocalText
  code: string
  level: AlarmLevel
  text: LocalText
}
