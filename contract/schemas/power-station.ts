import { z } from 'zod'
import { consumptionTypes, priceSystems, voltageLevels } from '../price.ts'
import { isPlantDay, isReserved } from '../rules.ts'
import { controlTypes, issuanceTypes, stationStates, stationTypes } from '../station.ts'
import { changed, done, id, ids, imported, importing, listed, name, page, remark, saved, stamps, text } from './common.ts'
import { stationEntry, stationId } from './station.ts'
import { typed } from '../typed.ts'

const short = typed.max(100, 'tooLong').default('')
const day = typed.default('').refine((text) => text === '' || (z.iso.date().safeParse(text).success && isPlantDay(text)), 'dateWrong')
/** kW, kWh, kVA: what no plant exceeds. */
const rated = z.number('required').min(0, 'outOfRange').max(10_000_000, 'outOfRange').nullable().default(null)
/** 0 to 100 as decimal text with at most four decimals. */
export const percent = z
  .string('required')
  .trim()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, 'percentWrong')
  .refine((text) => Number(text) <= 100, 'percentWrong')
const taxRates = z
  .array(z.object({ from: z.iso.date('dateWrong').refine(isPlantDay, 'dateWrong'), electricity: percent, service: percent }))
  .max(50)
  .superRefine((rates, context) => {
    for (const [i, { from }] of rates.entries()) {
      if (rates.findIndex((other) => other.from === from) < i) context.addIssue({ code: 'custom', path: [i, 'from'], message: 'taxRateTwice' })
    }
  })
  // By day: the last one that has begun holds.
  .transform((rates) => rates.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
/** A zone by its name: a mere distance from UTC is none, and the store reads its sign the other way round. */
const isZone = (zone: string): boolean => {
  if (/^[+-]/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Zones are found whatever their letters; kept is the name that everybody else knows. */
const inItsLetters = (zone: string): string => {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
  return timeZone.toLowerCase() === zone.toLowerCase() ? timeZone : zone
}

const facts = z.object({
  name,
  nameEn: typed.max(64, 'tooLong').default(''),
  organizationCode: id,
  /** The master station; empty: it is none's branch. */
  parentId: typed
    .max(64, 'tooLong')
    .nullable()
    .default(null)
    .transform((parent) => parent || null),
  isStorage: z.boolean().default(false),
  isPhotoVoltaic: z.boolean().default(false),
  isCharPail: z.boolean().default(false),
  /** Shown on the walls; has a single-line diagram. */
  isScreen: z.boolean().default(true),
  isTopology: z.boolean().default(true),
  timeZone: typed.max(64, 'tooLong').default('Asia/Shanghai').refine(isZone, { error: 'timeZoneUnknown', abort: true }).transform(inItsLetters),
  address: typed.max(200, 'tooLong').default(''),
  controlType: z.enum(controlTypes).default('energyStorage'),
  issuanceType: z.enum(issuanceTypes).default('unified'),
  /** What is sent to its equipment needs a second person. */
  secondPerson: z.boolean().default(false),
  gridCapacityKva: rated,
  storagePowerKw: rated,
  storageCapacityKwh: rated,
  pvPeakKw: rated,
  pilePowerKw: rated,
  commissionedOn: day,
  /** Which price table holds. */
  area: typed.max(64, 'tooLong').default(''),
  priceSystem: z.enum(priceSystems).default('two'),
  consumptionType: z.enum(consumptionTypes).default('bigIndustry'),
  voltageLevel: z.enum(voltageLevels).default('1-10kV'),
  /** Whom to call about the station. */
  contactName: short,
  contactPhone: short.refine((phone) => /^[\d+()\s-]*$/.test(phone), 'phoneWrong'),
  ownerName: short,
  bankName: short,
  bankAccount: short,
  taxNumber: short,
  taxRates: taxRates.default([]),
  remark,
})
const longitude = z.number('required').min(-180, 'placeWrong').max(180, 'placeWrong')
const latitude = z.number('required').min(-90, 'placeWrong').max(90, 'placeWrong')
/** Names topics of the field side (MQTT): neither + nor # nor a slash. It is the key, and stays. */
const number = typed.regex(/^[A-Za-z0-9_-]{1,64}$/, 'stationNumberWrong').refine((text) => !isReserved(text), 'codeReserved')

/** What a person says of a station. `place`: WGS-84. */
const draft = facts.extend({ number, place: z.object({ longitude, latitude }).nullable().default(null) })

/** A row of a spreadsheet: an empty cell says nothing, so that what is usual holds. */
export const powerStationRow = z.preprocess(
  (row) => (typeof row === 'object' && row !== null ? Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')) : row),
  facts.omit({ taxRates: true }).extend({ number, longitude: longitude.nullable().default(null), latitude: latitude.nullable().default(null) }),
)

const powerStation = draft.extend({
  id: z.string(),
  type: z.enum(stationTypes),
  state: z.enum(stationStates),
  parentId: z.string().nullable(),
  organizationName: z.string(),
  organizationNameEn: z.string(),
  createdAt: z.number(),
  /** As the live side knows it; null: it does not yet. */
  live: stationEntry.nullable(),
  /** It was heard: it cannot go back to construction. */
  hasReadings: z.boolean(),
  ...stamps,
})
export type PowerStation = z.infer<typeof powerStation>

const pointDraft = z.object({
  stationId,
  number: typed.min(1, 'required').max(64, 'tooLong'),
  name,
  voltageLevel: z.enum(voltageLevels),
  transformerCapacityKva: rated,
  contractedDemandKw: rated,
  customerName: short,
  remark,
})
const connectionPoint = pointDraft.extend({ id: z.string(), meters: z.array(z.string()), createdAt: z.number(), ...stamps })
export type ConnectionPoint = z.infer<typeof connectionPoint>

const oneOrMore = <T extends readonly [string, ...string[]]>(values: T) => z.union([z.enum(values), z.array(z.enum(values)).max(20)]).optional()

export const powerStationSchemas = {
  powerStationList: {
    payload: z.object({
      ...listed('id', 'name', 'createdAt', 'commissionedOn', 'gridCapacityKva', 'storagePowerKw', 'pvPeakKw', 'state'),
      type: oneOrMore(stationTypes),
      state: oneOrMore(stationStates),
      organizationCode: id.optional(),
      controlType: z.enum(controlTypes).optional(),
    }),
    answer: z.object({ powerStationList: z.array(powerStation), totalRows: z.int() }),
  },
  savePowerStation: { payload: draft.extend(saved), answer: z.object({ id: z.string() }) },
  importPowerStation: { payload: importing, answer: imported },
  /** `from`: the state that the person saw. */
  setPowerStationState: {
    // Why, as the person says it: it stands in the station's history of changes.
    payload: z.object({ id, from: z.enum(stationStates), to: z.enum(stationStates), reason: typed.max(200, 'tooLong').default('') }),
    answer: done,
  },
  deletePowerStation: { payload: z.object({ ids }), answer: changed },
  connectionPointList: {
    payload: z.object({ ...listed('number', 'name', 'contractedDemandKw', 'createdAt'), powerstationId: stationId }),
    answer: z.object({ connectionPointList: z.array(connectionPoint), totalRows: z.int() }),
  },
  saveConnectionPoint: { payload: pointDraft.extend(saved), answer: z.object({ id: z.string() }) },
  deleteConnectionPoint: { payload: z.object({ ids }), answer: changed },
  /** People who see a station: of its organization and those above it, and administrators. */
  stationPeople: {
    payload: z.object({ ...page, powerstationId: stationId, text }),
    answer: z.object({
      people: z.array(
        z.object({
          userId: z.string(),
          username: z.string(),
          realname: z.string(),
          roleNameZh: z.string(),
          roleNameEn: z.string(),
          organizationName: z.string(),
          organizationNameEn: z.string(),
          groups: z.array(z.string()),
        }),
      ),
      totalRows: z.int(),
      /** Others, of organizations that the viewer does not see. */
      unseen: z.int(),
    }),
  },
}
