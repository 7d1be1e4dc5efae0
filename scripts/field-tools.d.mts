export const PYTHON: string
export function hasModbusServer(): boolean
export function prepareFieldTools(say: (text: string) => void): boolean
