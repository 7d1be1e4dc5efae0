export const PYTHON: string
export function hasModbusServer(): boolean
export const TSHARK: string
export function hasIec104Readers(): boolean
export const CHARGING_POINT: string
export function hasChargingPoint(): boolean
export function fetchChargingPoint(): void
