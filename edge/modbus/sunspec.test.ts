import { expect, test } from 'vitest'
import { decodeModels, identityOf, reported, usualLike } from './sunspec.ts'
import { sunModels } from './sunspec-models.ts'

/** A model of so many registers in which only these stand. */
const model = (id: number, size: number, words: Readonly<Record<number, number>>) => {
  const registers = Array.from({ length: size }, () => 0xffff)
  registers[0] = id
  registers[1] = size - 2
  for (const [at, word] of Object.entries(words)) registers[Number(at)] = word & 0xffff
  return { id, words: registers }
}

test('a battery: state of charge, cells, state, by their scale factors; a factor that is not there leaves its values out, and says so', () => {
  const words = {
    11: 805,
    56: -1,
    13: 99,
    58: 0,
    34: 7682,
    59: -1,
    37: 3345,
    40: 3321,
    60: -3,
    44: -1205,
    61: -1,
    47: -9250,
    63: 1,
    16: 4,
    52: 0x8000,
    62: 0,
    4: 500,
    54: 0x8000,
  }
  const { values, badScales } = decodeModels([model(802, 64, words)])
  expect(values).toEqual({ SOC: 80.5, SOH: 99, U: 768.2, VMAX: 3.345, VMIN: 3.321, I: -120.5, P: -92.5, STATUS: 3 })
  expect(badScales).toEqual(['802/WChaRteMax'])
})

test('DER measurement has counters of 64 bits and states from 0; a scale factor beyond ten is none', () => {
  const words = { 4: 3, 10: -1500, 116: 1, 17: 0, 18: 5001, 115: -2, 19: 0, 20: 0, 21: 1, 22: 0, 120: 0, 41: 77, 47: 2310, 114: 30_000 }
  const { values, badScales } = decodeModels([model(701, 155, words)])
  expect(values).toMatchObject({ P: -15, F: 50.01, ED: 65.536, EG: 65.536, STATUS: 5, RUN: 2, ON: 1, FAULT: 0, Pa: 0.77 })
  expect(values).not.toHaveProperty('EC')
  expect(values).not.toHaveProperty('Ua')
  expect(badScales).toContain('701/VL1')
})

test('cells of several modules are numbered on, in millivolts; a number of cells that the model cannot hold is not believed', () => {
  const cells = (volts: readonly number[]) => Object.fromEntries(volts.flatMap((mv, i) => [[44 + i * 4, mv], [45 + i * 4, 250 + i]])) // prettier-ignore
  const first = model(805, 44 + 8, { 4: 2, 42: -3, 43: -1, ...cells([3300, 3301]) })
  const second = model(805, 44 + 8, { 4: 700, 42: -3, 43: -1, ...cells([3302, 3303]) })
  const { values } = decodeModels([first, second])
  expect(values).toEqual({ CV001: 3300, CT001: 25, CV002: 3301, CT002: 25.1, CV003: 3302, CT003: 25, CV004: 3303, CT004: 25.1 })
})

test('floats and a model that is shorter than the standard’s', () => {
  const buffer = Buffer.alloc(4)
  buffer.writeFloatBE(12_340)
  const float = { 22: buffer.readUInt16BE(0), 23: buffer.readUInt16BE(2), 24: 0x7fc0, 25: 0 }
  expect(decodeModels([model(113, 62, float)]).values).toEqual({ P: 12.34 })
  expect(decodeModels([{ id: 103, words: [103, 4, 10, 20, 30, 40] }]).values).toEqual({})
})

test('what is reported: what the model has, under the names and signs that people gave', () => {
  const found = { P: 5, Ia: 1, STATUS: 5, RUN: 2, ON: 1, F: 50 }
  expect(reported(found, 'PV_INVERTER_STD', {})).toEqual({ P: 5, Ia: 1, STATUS: 5, F: 50 })
  // The demonstration's inverter knows running or not.
  expect(reported(found, 'PV_INVERTER', { P: { scale: -1 } })).toEqual({ P: -5, RUN: 1 })
  expect(reported(found, 'PCS_STD', { F: null, P: 'PX' })).toEqual({ PX: 5, Ia: 1, RUN: 2 })
  expect(usualLike([1, 101, 160])).toBe('PV_INVERTER_STD')
  expect(usualLike([1, 203])).toBe('METER_GRID')
  expect(usualLike([1, 701, 704, 713])).toBe('PCS_STD')
  expect(usualLike([1, 802, 803])).toBe('BMS_STD')
  expect(usualLike([1])).toBeUndefined()
})

test('a device’s own words are cleaned', () => {
  const text = (said: string, length: number) =>
    Array.from({ length }, (_, i) => ((said.charCodeAt(i * 2) || 0) << 8) | (said.charCodeAt(i * 2 + 1) || 0))
  expect(identityOf([1, 66, ...text('Maker\u0001', 16), ...text('X1', 16), ...text('', 8), ...text('2.0', 8), ...text('S9', 16), 1, 0])).toBe(
    'Maker X1, 2.0, S9',
  )
})

test('every known model’s rows lie in one another’s order and name codes that exist somewhere', () => {
  for (const [id, { rows, repeats }] of Object.entries(sunModels))
    for (const [name, offset, , scaleAt, codes] of [...rows, ...(repeats?.rows ?? [])]) {
      expect(codes, `${id}/${name}`).toMatch(/^[A-Za-z_0-9#,]+$/)
      expect(offset, `${id}/${name}`).not.toBe(scaleAt)
    }
})
