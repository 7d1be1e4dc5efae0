export const PYTHON: string
export function hasModbusServer(): boolean
export const TSHARK: string
export function hasIec104Readers(): boolean
export function prepareFieldTools(say: (text: string) => void): boolean
export const CHARGING_POINT: string
export function hasChargingPoint(): boolean
export function prepareChargingPoint(say: (text: string) => void): boolean
