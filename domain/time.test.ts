import { expect, test } from 'vitest'
import { clockChange, clockMinutes, dayStart, localDate, nextDayStart, startOfDate } from './time.ts'

const HOUR = 3_600_000

// Santiago, Havana and the Azores skip midnight; Cairo and Beirut change at midnight; Lord Howe by half an hour.
test.each([
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'Atlantic/Azores',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
])('days of %s follow each other without a gap, each with its own date', (zone) => {
  const lengths = new Set<number>()
  for (let start = dayStart(zone, Date.UTC(2026, 0, 1)); start < Date.UTC(2027, 0, 1);) {
    const next = nextDayStart(zone, start)
    const date = localDate(zone, start)
    expect(next, date).toBeGreaterThan(start)
    expect(startOfDate(zone, date), date).toBe(start)
    for (const at of [start, start + 2 * HOUR, next - 1]) expect([dayStart(zone, at), localDate(zone, at)], date).toEqual([start, date])
    lengths.add((next - start) / HOUR)
    start = next
  }
  const changes = { 'Asia/Shanghai': [24], 'Australia/Lord_Howe': [23.5, 24, 24.5] }[zone] ?? [23, 24, 25]
  expect([...lengths].sort()).toEqual(changes)
})

test('a day tells where its clock is put forward or back', () => {
  const told = (zone: string, date: string) => [clockMinutes(zone, date).length, clockChange(clockMinutes(zone, date))]
  expect(told('Europe/Berlin', '2026-10-24')).toEqual([1440, undefined])
  expect(told('Europe/Berlin', '2026-10-25')).toEqual([1500, { kind: 'back', from: 120, to: 180 }])
  expect(told('Europe/Berlin', '2027-03-28')).toEqual([1380, { kind: 'forward', from: 120, to: 180 }])
  expect(told('America/Santiago', '2026-09-06')).toEqual([1380, { kind: 'forward', from: 0, to: 60 }])
  expect(told('Australia/Lord_Howe', '2026-10-04')).toEqual([1410, { kind: 'forward', from: 120, to: 150 }])
})
