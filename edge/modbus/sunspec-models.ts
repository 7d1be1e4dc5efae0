/**
 * Where SunSpec models have what our device models know (SunSpec Alliance, information models; offsets count from the model's ID). Facts of a standard, no code of it.
 * A row: SunSpec's name, offset, type, offset of its scale factor (-1: none), our codes with commas, factor to our unit.
 */

export type SunType = 'int16' | 'uint16' | 'int32' | 'uint32' | 'acc32' | 'uint64' | 'float32' | 'enum16' | 'bitfield32'
export type SunRow = readonly [name: string, offset: number, type: SunType, scaleAt: number, codes: string, factor?: number]

export interface SunModel {
  /** What it is, for the page of a connection. */
  name: string
  rows: readonly SunRow[]
  /** Parts that come several times: where the first begins, how long one is, where their number stands (absent: as many as fit). `#` in a code is their number, 1 and up. */
  repeats?: { at: number; length: number; countAt?: number; rows: readonly SunRow[] }
  /** States as numbers of our models, by SunSpec's. */
  states?: { at: number; codes: Readonly<Record<string, Readonly<Record<number, number>>>> }
  /** Setpoints: value and what has to stand beside it so that it holds, in the order of writing. */
  setpoints?: Readonly<
    Record<
      string,
      { row: SunRow; before: readonly (readonly [offset: number, word: number])[]; after: readonly (readonly [offset: number, word: number])[] }
    >
  >
}

const KILO = 0.001
const PERCENT = 0.01

/** Operating states (1 off, 2 sleeping, 3 starting, 4 at its best, 5 throttled, 6 shutting down, 7 fault, 8 standby) as our models count: inverter, converter, running or not, fault or not. */
const operating = (from: number) => ({
  STATUS: { [from]: 1, [from + 1]: 2, [from + 2]: 2, [from + 3]: 5, [from + 4]: 5, [from + 5]: 2, [from + 6]: 7, [from + 7]: 2 },
  RUN: { [from]: 0, [from + 1]: 1, [from + 2]: 1, [from + 3]: 2, [from + 4]: 2, [from + 5]: 1, [from + 6]: 3, [from + 7]: 1 },
  ON: { [from]: 0, [from + 1]: 0, [from + 2]: 0, [from + 3]: 1, [from + 4]: 1, [from + 5]: 0, [from + 6]: 0, [from + 7]: 0 },
  FAULT: { [from]: 0, [from + 1]: 0, [from + 2]: 0, [from + 3]: 0, [from + 4]: 0, [from + 5]: 0, [from + 6]: 1, [from + 7]: 0 },
})

const inverter: SunModel = {
  name: 'inverter',
  rows: [
    ['AphA', 3, 'uint16', 6, 'Ia'],
    ['AphB', 4, 'uint16', 6, 'Ib'],
    ['AphC', 5, 'uint16', 6, 'Ic'],
    ['PhVphA', 10, 'uint16', 13, 'Ua'],
    ['PhVphB', 11, 'uint16', 13, 'Ub'],
    ['PhVphC', 12, 'uint16', 13, 'Uc'],
    ['W', 14, 'int16', 15, 'P', KILO],
    ['Hz', 16, 'uint16', 17, 'F'],
    ['VA', 18, 'int16', 19, 'S', KILO],
    ['VAr', 20, 'int16', 21, 'Q', KILO],
    ['PF', 22, 'int16', 23, 'PF', PERCENT],
    ['WH', 24, 'acc32', 26, 'EG', KILO],
    ['DCA', 27, 'uint16', 28, 'IDC,IDC1'],
    ['DCV', 29, 'uint16', 30, 'UDC,UDC1'],
    ['DCW', 31, 'int16', 32, 'PDC', KILO],
    ['TmpCab', 33, 'int16', 37, 'TEMP'],
  ],
  states: { at: 38, codes: operating(1) },
}
const inverterFloat: SunModel = {
  name: 'inverter (float)',
  rows: [
    ['AphA', 4, 'float32', -1, 'Ia'],
    ['AphB', 6, 'float32', -1, 'Ib'],
    ['AphC', 8, 'float32', -1, 'Ic'],
    ['PhVphA', 16, 'float32', -1, 'Ua'],
    ['PhVphB', 18, 'float32', -1, 'Ub'],
    ['PhVphC', 20, 'float32', -1, 'Uc'],
    ['W', 22, 'float32', -1, 'P', KILO],
    ['Hz', 24, 'float32', -1, 'F'],
    ['VA', 26, 'float32', -1, 'S', KILO],
    ['VAr', 28, 'float32', -1, 'Q', KILO],
    ['PF', 30, 'float32', -1, 'PF', PERCENT],
    ['WH', 32, 'float32', -1, 'EG', KILO],
    ['DCA', 34, 'float32', -1, 'IDC,IDC1'],
    ['DCV', 36, 'float32', -1, 'UDC,UDC1'],
    ['DCW', 38, 'float32', -1, 'PDC', KILO],
    ['TmpCab', 40, 'float32', -1, 'TEMP'],
  ],
  states: { at: 48, codes: operating(1) },
}
const mppt: SunModel = {
  name: 'strings (MPPT)',
  rows: [],
  repeats: {
    at: 10,
    length: 20,
    countAt: 8,
    // Scale factors stand in the head of the model.
    rows: [
      ['DCA', 9, 'uint16', 2, 'IDC#'],
      ['DCV', 10, 'uint16', 3, 'UDC#'],
    ],
  },
}
const meter: SunModel = {
  name: 'meter',
  rows: [
    ['AphA', 3, 'int16', 6, 'Ia'],
    ['AphB', 4, 'int16', 6, 'Ib'],
    ['AphC', 5, 'int16', 6, 'Ic'],
    ['PhVphA', 8, 'int16', 15, 'Ua'],
    ['PhVphB', 9, 'int16', 15, 'Ub'],
    ['PhVphC', 10, 'int16', 15, 'Uc'],
    ['Hz', 16, 'int16', 17, 'F'],
    ['W', 18, 'int16', 22, 'P', KILO],
    ['WphA', 19, 'int16', 22, 'Pa,PA', KILO],
    ['WphB', 20, 'int16', 22, 'Pb,PB', KILO],
    ['WphC', 21, 'int16', 22, 'Pc,PC', KILO],
    ['VA', 23, 'int16', 27, 'S', KILO],
    ['VAR', 28, 'int16', 32, 'Q', KILO],
    ['PF', 33, 'int16', 37, 'PF', PERCENT],
    ['TotWhExp', 38, 'acc32', 54, 'EPE', KILO],
    ['TotWhImp', 46, 'acc32', 54, 'EPI', KILO],
  ],
}
const derMeasurement: SunModel = {
  name: 'DER AC measurement',
  rows: [
    ['W', 10, 'int16', 116, 'P', KILO],
    ['VA', 11, 'int16', 118, 'S', KILO],
    ['Var', 12, 'int16', 119, 'Q', KILO],
    ['PF', 13, 'int16', 117, 'PF'],
    ['Hz', 17, 'uint32', 115, 'F'],
    ['TotWhInj', 19, 'uint64', 120, 'ED,EG', KILO],
    ['TotWhAbs', 23, 'uint64', 120, 'EC', KILO],
    ['TmpCab', 36, 'int16', 122, 'TEMP'],
    ['TmpSw', 39, 'int16', 122, 'T_IGBT'],
    ['WL1', 41, 'int16', 116, 'Pa', KILO],
    ['AL1', 45, 'int16', 113, 'Ia'],
    ['VL1', 47, 'uint16', 114, 'Ua'],
    ['WL2', 64, 'int16', 116, 'Pb', KILO],
    ['AL2', 68, 'int16', 113, 'Ib'],
    ['VL2', 70, 'uint16', 114, 'Ub'],
    ['WL3', 87, 'int16', 116, 'Pc', KILO],
    ['AL3', 91, 'int16', 113, 'Ic'],
    ['VL3', 93, 'uint16', 114, 'Uc'],
  ],
  states: { at: 4, codes: operating(0) },
}
/** WSet in watts (mode 1), VarSet in var (mode 4); each holds once it is enabled. */
const derControls: SunModel = {
  name: 'DER AC controls',
  rows: [
    ['WSet', 24, 'int32', 55, 'SET_P', KILO],
    ['VarSet', 38, 'int32', 57, 'SET_Q', KILO],
  ],
  setpoints: {
    SET_P: { row: ['WSet', 24, 'int32', 55, 'SET_P', KILO], before: [[23, 1]], after: [[22, 1]] },
    SET_Q: { row: ['VarSet', 38, 'int32', 57, 'SET_Q', KILO], before: [[36, 4]], after: [[35, 1]] },
  },
}
const derStorage: SunModel = {
  name: 'DER storage capacity',
  rows: [
    ['WHAvail', 3, 'uint16', 7, 'DISCHARGEABLE', KILO],
    ['SoC', 4, 'uint16', 8, 'SOC'],
    ['SoH', 5, 'uint16', 8, 'SOH'],
  ],
}
const derDc: SunModel = {
  name: 'DER DC measurement',
  rows: [
    ['DCA', 5, 'int16', 15, 'IDC'],
    ['DCW', 6, 'int16', 17, 'PDC', KILO],
  ],
  repeats: {
    at: 20,
    length: 25,
    countAt: 4,
    rows: [
      ['DCA', 10, 'int16', 15, 'IDC#'],
      ['DCV', 11, 'uint16', 16, 'UDC#'],
    ],
  },
}
const battery: SunModel = {
  name: 'battery',
  rows: [
    ['WChaRteMax', 4, 'uint16', 54, 'PMAX_C', KILO],
    ['WDisChaRteMax', 5, 'uint16', 54, 'PMAX_D', KILO],
    ['SoC', 11, 'uint16', 56, 'SOC'],
    ['SoH', 13, 'uint16', 58, 'SOH'],
    ['V', 34, 'uint16', 59, 'U'],
    ['CellVMax', 37, 'uint16', 60, 'VMAX'],
    ['CellVMin', 40, 'uint16', 60, 'VMIN'],
    ['A', 44, 'int16', 61, 'I'],
    ['W', 47, 'int16', 63, 'P', KILO],
  ],
  // Off, empty, discharging, charging, full, holding, testing.
  states: { at: 16, codes: { STATUS: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 5, 6: 2, 7: 5 } } },
}
const batteryBank: SunModel = {
  name: 'lithium bank',
  rows: [
    ['ModTmpMax', 4, 'int16', 23, 'TMAX'],
    ['ModTmpMin', 7, 'int16', 23, 'TMIN'],
  ],
}
const batteryString: SunModel = {
  name: 'lithium string',
  rows: [
    ['SoC', 8, 'uint16', 38, 'SOC'],
    ['SoH', 12, 'uint16', 39, 'SOH'],
    ['A', 13, 'int16', 41, 'I'],
    ['V', 14, 'uint16', 42, 'U'],
    ['CellVMax', 15, 'uint16', 43, 'VMAX'],
    ['CellVMin', 17, 'uint16', 43, 'VMIN'],
    ['ModTmpMax', 20, 'int16', 44, 'TMAX'],
    ['ModTmpMin', 22, 'int16', 44, 'TMIN'],
  ],
}
/** Cells in millivolts, as our models have them; the numbers go on from module to module. */
const batteryModule: SunModel = {
  name: 'lithium module',
  rows: [],
  repeats: {
    at: 44,
    length: 4,
    countAt: 4,
    rows: [
      ['CellV', 0, 'uint16', 42, 'CV###', 1000],
      ['CellTmp', 1, 'int16', 43, 'CT###'],
    ],
  },
}
/** Maker, model, serial number. */
export const COMMON_MODEL = 1

const named = (name: string): SunModel => ({ name, rows: [] })

export const sunModels: Readonly<Record<number, SunModel>> = {
  [COMMON_MODEL]: named('common'),
  101: inverter,
  102: inverter,
  103: inverter,
  111: inverterFloat,
  112: inverterFloat,
  113: inverterFloat,
  160: mppt,
  201: meter,
  202: meter,
  203: meter,
  204: meter,
  701: derMeasurement,
  702: named('DER capacity'),
  703: named('enter service'),
  704: derControls,
  705: named('volt-var'),
  706: named('volt-watt'),
  707: named('trip low voltage'),
  708: named('trip high voltage'),
  709: named('trip low frequency'),
  710: named('trip high frequency'),
  711: named('frequency droop'),
  712: named('watt-var'),
  713: derStorage,
  714: derDc,
  802: battery,
  803: batteryBank,
  804: batteryString,
  805: batteryModule,
}

/** The last of a chain. */
export const LAST_MODEL = 0xffff
