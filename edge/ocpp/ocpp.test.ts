import { describe, expect, test } from 'vitest'
import { Connector } from './connector.ts'
import { readSampled } from './meter-values.ts'

describe('meter values', () => {
  test('1.6: texts, usual units where none is said, phases', () => {
    const { values, registerWh } = readSampled([
      { value: '12345' },
      { value: '7.36', measurand: 'Power.Active.Import', unit: 'kW' },
      { value: '230.5', measurand: 'Voltage', phase: 'L1-N' },
      { value: '231', measurand: 'Voltage', phase: 'L2-N', unit: 'V' },
      { value: '400', measurand: 'Voltage', phase: 'L1-L2' },
      { value: '16', measurand: 'Current.Import', phase: 'L1' },
      { value: '0.1', measurand: 'Current.Import', phase: 'N' },
      { value: '55', measurand: 'SoC', unit: 'Percent' },
      { value: '31', measurand: 'Temperature', unit: 'Celcius' },
    ])
    expect(values).toEqual({ EP: 12.345, P: 7.36, U: 230.5, Ua: 230.5, Ub: 231, I: 16, Ia: 16, VSOC: 55 })
    expect(registerWh).toBe(12_345)
  })
  test('2.0.1: numbers with a power of ten; phases alone are added', () => {
    const { values } = readSampled([
      { value: 1234.5, measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh', multiplier: 1 } },
      ...['L1', 'L2', 'L3'].map((phase) => ({ value: 3680, measurand: 'Power.Active.Import', phase })),
    ])
    expect(values).toEqual({ EP: 12.345, P: 11.04 })
  })
  test('what is no number or has no parameter is said, and costs its neighbours nothing', () => {
    const read = readSampled([
      { value: 'NaN' },
      { value: '1e400', measurand: 'Voltage' },
      { value: null, measurand: 'SoC' },
      { value: '5', measurand: 'Power.Reactive.Import', unit: 'var' },
      { value: '5', measurand: 'Power.Active.Import', unit: 'hp' },
      { value: '5', measurand: 'Current.Import' },
    ])
    expect(read.values).toEqual({ I: 5 })
    expect(read.bad.map(({ measurand }) => measurand)).toEqual(['Energy.Active.Import.Register', 'Voltage', 'SoC'])
    expect(read.unknown).toEqual([
      { measurand: 'Power.Reactive.Import', unit: 'var' },
      { measurand: 'Power.Active.Import', unit: 'hp' },
    ])
  })
})

describe('a session', () => {
  const T0 = 1_700_000_000_000
  test('its energy is what the register counted since it began; after its end the next begins at nought', () => {
    const connector = new Connector()
    expect(connector.status('Available', T0)).toMatchObject({ STATUS: 0, P: 0, CONNECTOR: 0, ESESSION: 0, CHARGE: 0, AVAILABLE: 1 })
    connector.status('Preparing', T0)
    connector.begin({ id: '7', startedAt: T0, startWh: 1000, tag: 'A' })
    expect(connector.measured(T0 + 125_000, 3500)).toMatchObject({ STATUS: 1, ESESSION: 2.5, TSESSION: 2, CHARGE: 1, CONNECTOR: 1 })
    // Never backwards.
    connector.register(3000)
    expect(connector.measured(T0 + 130_000, 10).ESESSION).toBe(2.5)
    connector.status('Charging', T0)
    const { last, after } = connector.end(T0 + 180_000)
    expect(last).toMatchObject({ ESESSION: 2.5, TSESSION: 3, P: 0 })
    expect(after).toMatchObject({ ESESSION: 0, TSESSION: 0, CHARGE: 0, STATUS: 0, CONNECTOR: 1 })
  })
  test('what is told late says the energy of its own moment, and how the connector is now only of now', () => {
    const connector = new Connector()
    connector.status('Charging', T0 + 600_000)
    expect(connector.begin({ id: '7', startedAt: T0, startWh: 1000, tag: 'A' })).toMatchObject({ ESESSION: 0, CHARGE: 1 })
    expect(connector.measured(T0 + 540_000, 10_000)).toEqual({ ESESSION: 9, TSESSION: 9 })
    expect(connector.measured(T0 + 1000, 1000)).toEqual({ ESESSION: 0, TSESSION: 0 })
    expect(connector.measured(T0 + 60_000)).toEqual({ TSESSION: 1 })
    expect(connector.measured(T0 + 660_000, 11_000)).toMatchObject({ ESESSION: 10, TSESSION: 11, STATUS: 1 })
    // A change of state leaves the minutes alone, and says no energy: what was counted since may come later, and would be of a session before this one.
    const state = connector.status('SuspendedEV', T0 + 720_000)
    expect(state).toMatchObject({ TSESSION: 12, STATUS: 4 })
    expect(state).not.toHaveProperty('ESESSION')
    expect(connector.measured(T0 + 700_000, 12_000)).toEqual({ ESESSION: 11, TSESSION: 11 })
  })
  test('a session that is over and whose end was not told yet has no energy of now', () => {
    const connector = new Connector({ id: '7', startedAt: T0, startWh: 1000, tag: 'A' })
    connector.status('Available', T0 + 600_000)
    expect(connector.measured(T0 + 601_000, 21_000)).not.toHaveProperty('ESESSION')
    expect(connector.end(T0 + 300_000).last).toMatchObject({ ESESSION: 20, TSESSION: 5 })
  })
  test('one whose beginning was not heard counts from the first register on', () => {
    const connector = new Connector()
    connector.begin({ id: '7', startedAt: T0, startWh: undefined, tag: '' })
    connector.register(9000)
    expect(connector.measured(T0, 9500).ESESSION).toBe(0.5)
  })
  test('one that was begun before the gateway has no energy until its register is read, rather than none', () => {
    const connector = new Connector({ id: '7', startedAt: T0, startWh: 1000, tag: 'A' })
    expect(connector.status('Charging', T0)).not.toHaveProperty('ESESSION')
    expect(connector.measured(T0, 13_000).ESESSION).toBe(12)
    expect(new Connector({ id: '7', startedAt: T0, startWh: 1000, tag: 'A' }).end(T0).last).not.toHaveProperty('ESESSION')
    expect(connector.end(T0).after.ESESSION).toBe(0)
  })
  test('states of both versions, as our piles count them', () => {
    const said = (status: string) => new Connector().status(status, T0).STATUS
    expect(['Available', 'Preparing', 'Charging', 'SuspendedEV', 'Finishing', 'Unavailable', 'Faulted', 'Occupied'].map(said)).toEqual([
      0, 3, 1, 4, 0, 6, 2, 3,
    ])
    const connector = new Connector()
    connector.status('Occupied', T0)
    connector.begin({ id: 'x', startedAt: T0, startWh: 0, tag: '' })
    connector.chargingState('SuspendedEVSE', T0)
    expect(connector.readings(T0).STATUS).toBe(4)
    expect(new Connector().status('Nonsense', T0).STATUS).toBeUndefined()
  })
})
