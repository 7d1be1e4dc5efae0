/** Titles of columns of a battery's history, as testers, battery managers and people write them: small letters, spaces for underscores. */
export const columns = {
  cycle: ['cycle', 'cycles', 'cycle number', 'cycle index', 'cycle no', 'cycle count', '循环', '循环数', '循环次数', '循环序号', '循环号', '周期'],
  capacity: ['capacity', 'discharge capacity', 'discharged capacity', 'capacity discharge', 'qd', 'qdischarge', 'q discharge', '容量', '放电容量'],
  time: ['time', 'timestamp', 'date', 'datetime', 'date time', 'test time', 'elapsed time', '时间', '日期', '日期时间', '时刻'],
  current: ['current', 'i', 'amps', '电流'],
  voltage: ['voltage', 'u', 'v', 'volts', '电压', '总电压'],
  temperature: ['temperature', 'temp', 'cell temperature', '温度'],
} as const
export type Column = keyof typeof columns

/** What one of a unit is in the unit that is counted in: Ah, A, V, ms. */
export const units: Record<string, number> = {
  mah: 0.001,
  ma: 0.001,
  mv: 0.001,
  ms: 1,
  s: 1000,
  sec: 1000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  ah: 1,
  a: 1,
  v: 1,
  c: 1,
  '°c': 1,
  '℃': 1,
}

/** Units that a column may have behind its title. */
export const unitsOf: Record<Column, readonly string[]> = {
  cycle: [],
  capacity: ['mah', 'ah'],
  time: ['ms', 's', 'sec', 'min', 'h', 'd'],
  current: ['ma', 'a'],
  voltage: ['mv', 'v'],
  temperature: ['c', '°c', '℃'],
}
