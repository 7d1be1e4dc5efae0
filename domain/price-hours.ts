import type { PeriodRule } from '#contract/price.ts'

type Window = PeriodRule['windows'][number]

/** `8:30`, full-width colons too, as minutes; 24:00 is 1440. Undefined: no time of a day. */
function minutesOf(text: string): number | undefined {
  const parts = /^(\d{1,2})[:：](\d{2})$/.exec(text.trim())
  if (parts === null) return undefined
  const minutes = Number(parts[1]) * 60 + Number(parts[2])
  return Number(parts[2]) < 60 && minutes <= 1440 ? minutes : undefined
}

/** `10:00-12:00,22:00-6:00` as windows: separated as notices do it, by comma, 、, ; or 及. Undefined: something in it is not a window. */
export function windowsOf(text: string): Window[] | undefined {
  const windows: Window[] = []
  for (const part of text.split(/[,，、;；及]/)) {
    const [from = '', to = '', ...more] = part.split(/[-~—–－至]/)
    const [start, end] = [minutesOf(from), minutesOf(to)]
    if (start === undefined || end === undefined || start === 1440 || start === end || more.length > 0) return undefined
    windows.push({ from: start, to: end })
  }
  return windows
}

/** Minutes from midnight as `08:30`. */
export const clockOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Windows as `windowsOf` reads them. */
export const hoursOf = (windows: readonly Window[]): string => windows.map(({ from, to }) => `${clockOf(from)}-${clockOf(to)}`).join(', ')

/** `1,2,12` or `3-5` as months. Undefined: something in it is no month. */
export function monthsOf(text: string): number[] | undefined {
  const months: number[] = []
  for (const part of text.split(/[,，、;；\s]+/).filter((one) => one !== '')) {
    const [from = 0, to = from, ...more] = part.split(/[-~—–－至]/).map((one) => Number(one.replace(/月$/, '')))
    if (more.length > 0 || ![from, to].every((month) => Number.isInteger(month) && month >= 1 && month <= 12) || from > to) return undefined
    for (let month = from; month <= to; month++) if (!months.includes(month)) months.push(month)
  }
  return months
}
