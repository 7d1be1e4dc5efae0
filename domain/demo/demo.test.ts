import { describe, expect, test } from 'vitest'
import { periodTypes } from '#contract/price.ts'
import { quantities } from '#contract/quantity.ts'
import { station as stationSchema, device as deviceSchema } from '#contract/station.ts'
import { priceTable } from '#contract/price.ts'
import { priceOf, pricedDay } from '../price.ts'
import { calendarOf } from '../price-calendar.ts'
import { eventCodes, productModels } from './models.ts'
import { demoOrganizations, demoStations, VISITOR_STATION } from './stations.ts'
import { demoPriceTables } from './tariffs.ts'
import { syntheticStations } from './synthetic.ts'

const months = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`)

describe('stations', () => {
  test('fit the contract, own their devices, and know their models', () => {
    const sns = demoStations.flatMap(({ devices }) => devices.map(({ sn }) => sn))
    expect(new Set(sns).size).toBe(sns.length)
    for (const { station, devices } of [...demoStations, ...syntheticStations(3)]) {
      expect(stationSchema.parse(station)).toEqual(station)
      expect(demoOrganizations.map(({ code }) => code)).toContain(station.organizationCode)
      expect(devices[0]).toMatchObject({ sn: `${station.id}-GRID`, kind: 'gridMeter' })
      for (const device of devices) {
        expect(deviceSchema.parse(device)).toEqual(device)
        expect(productModels.find(({ code }) => code === device.modelCode)?.kind).toBe(device.kind)
        expect(device.parentSn === null || devices.some(({ sn }) => sn === device.parentSn)).toBe(true)
      }
    }
  })

  test('belong to their organizations as the demonstration promises', () => {
    const of = (code: string): string[] => demoStations.filter(({ station }) => station.organizationCode === code).map(({ station }) => station.id)
    expect(of('ORG1')).toEqual(['ST001', 'ST002', 'ST003', 'ST004', VISITOR_STATION])
    expect(of('ORG2')).toEqual(['ST005', 'ST006'])
  })
})

describe('models', () => {
  test('name each parameter once, in both languages', () => {
    for (const { parameters } of productModels) {
      expect(new Set(parameters.map(({ code }) => code)).size).toBe(parameters.length)
      for (const { name } of parameters) expect(name.zh !== '' && name.en !== '').toBe(true)
    }
  })

  test('say states in words, never as a bare number', () => {
    const states = productModels.flatMap(({ parameters }) => parameters.filter(({ code }) => /^(STATUS|RUN|QF)$/.test(code)))
    expect(states.map(({ code }) => code)).toContain('STATUS')
    for (const { kind, texts = [] } of states) expect([kind, texts.length > 1]).toEqual(['signal', true])
    const pile = productModels.find(({ code }) => code === 'PILE_DC')?.parameters.find(({ code }) => code === 'STATUS')
    expect(pile?.texts?.find(({ value }) => value === 1)?.text).toEqual({ zh: '充电中', en: 'Charging' })
  })

  test('feed every station quantity', () => {
    const fed = new Set(productModels.flatMap(({ parameters }) => parameters.map(({ quantity }) => quantity)))
    for (const code of Object.keys(quantities)) expect(fed).toContain(code)
  })

  test('their limits clear on the safe side of where they are set', () => {
    const limits = productModels.flatMap(({ parameters }) => parameters.flatMap((parameter) => parameter.limits ?? []))
    expect(limits.length).toBeGreaterThan(10)
    for (const { side, set, clear } of limits) expect(side === 'above' ? clear < set : clear > set).toBe(true)
  })

  test('event codes are unique', () => {
    expect(new Set(eventCodes.map(({ code }) => code)).size).toBe(eventCodes.length)
  })
})

const plain = { calendar: calendarOf([]), temperatures: new Map<string, number>() }

describe('tariffs', () => {
  test.each(months)('%s: every station has a price at every minute', (month) => {
    const tables = demoPriceTables(month)
    for (const table of tables) expect(priceTable.parse(table)).toEqual(table)
    for (const { tariff } of demoStations) {
      for (const at of [`${month}-10T12:00:00+08:00`, `${month}-11T12:00:00+08:00`]) {
        const { segments, table } = pricedDay({ ...plain, tables }, { ...tariff, timeZone: 'Asia/Shanghai' }, Date.parse(at))
        expect(segments.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(86_400_000)
        for (const { price } of segments) expect(price).not.toBeNull()
        expect(segments.length).toBeGreaterThan(2)
        for (const period of periodTypes) if (table?.prices[period] !== undefined) expect(table.prices[period]).toMatch(/^\d\.\d{6}$/)
      }
    }
  })

  test('sharp and deep valley win over peak and valley', () => {
    const ask = (area: string, month: string, time: string): string | null | undefined => {
      const at = Date.parse(`${month}-15T${time}:00+08:00`)
      const kind = { priceSystem: 'two', consumptionType: 'bigIndustry', voltageLevel: '1-10kV' } as const
      return priceOf({ ...plain, tables: demoPriceTables(month) }, { area, timeZone: 'Asia/Shanghai', ...kind }, at).price
    }
    expect(ask('广东-珠三角五市', '2026-08', '11:30')).toBe('1.436500')
    expect(ask('广东-珠三角五市', '2026-03', '11:30')).toBe('1.154700')
    expect(ask('山东', '2026-01', '12:00')).toBe('0.181500')
    expect(ask('山东', '2026-01', '14:30')).toBe('0.277700')
    expect(ask('江苏', '2026-04', '23:00')).toBe('0.610600')
  })

  test('say where their figures come from', () => {
    for (const { source, sourceEn } of demoPriceTables('2026-05')) {
      expect(source).toMatch(/〔\d{4}〕\d+号.*2026年3月.*2026-05/)
      expect(sourceEn).toMatch(/^[A-Z][\x20-\x7e]*\[\d{4}\] No\. \d+;[\x20-\x7e]*March 2026[\x20-\x7e]*2026-05/)
    }
  })
})
