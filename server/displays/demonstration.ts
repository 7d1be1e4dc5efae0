import type { Alarm } from '#contract/alarm.ts'
import type { Demonstration } from '#contract/display.ts'
import { endpointTable, type EndpointName } from '#contract/endpoint.ts'
import type { Answer, ParsedPayload } from '#contract/schemas.ts'
import type { LastValue } from '#contract/schemas/station.ts'
import type { Point, Station, StationOption } from '#contract/station.ts'
import type { Registry } from '../plant/registry.ts'
import { forbidden } from '../refusal/refusal.ts'
import { stationsOf, type Viewer } from '../session/viewer.ts'
import { HiddenNames } from './hidden-names.ts'
import { ScaledMoney } from './scaled-money.ts'
import { scaledShape } from './scaled-shape.ts'

/** Endpoints whose answers a demonstration changes: those that the table says so of. */
export type DemonstratedName = {
  [N in EndpointName]: (typeof endpointTable)[N] extends { displays: 'demonstrated' } ? N : never
}[EndpointName]

type Changes<N extends DemonstratedName> = (answer: Answer<N>, payload: ParsedPayload<N>) => Answer<N>
type Readings = { [N in DemonstratedName]?: (payload: ParsedPayload<N>) => ParsedPayload<N> }

const DEVICE = 'device:'
const STATION = 'station:'

/** What grows with a plant's size; a share, a temperature or a voltage stays as it is. */
const SCALED = new Set(['kW', 'kWh', 'kvar', 'kVA', 'A', 'CNY'])

const refused = (): never => {
  throw forbidden()
}

/** A search looks into what is hidden, too. */
const withoutSearch = <P extends { text?: string | undefined }>(payload: P): P => (payload.text?.trim() ? refused() : payload)

/** Says nothing of whose it is, and nothing that grows with a plant. */
const same = <A>(answer: A): A => answer

/** Changes what a viewer gets to see: names hidden, powers, energies and amounts scaled. Built for one viewer. */
export class Demonstrator {
  readonly #demonstration: Demonstration
  readonly #money: ScaledMoney
  readonly #registry: () => Registry
  readonly #stationIds: readonly string[]
  readonly #organizations: readonly (readonly string[])[]
  /** Differs from that of others who see other names or values. */
  readonly key: string

  /** `stationIds` and `organizations` (by all their names): the viewer's, in order; they are counted through. */
  constructor(demonstration: Demonstration, stationIds: readonly string[], organizations: readonly (readonly string[])[], registry: () => Registry) {
    this.#demonstration = demonstration
    this.#money = new ScaledMoney(demonstration.factor)
    this.#stationIds = stationIds
    this.#organizations = organizations
    this.#registry = registry
    this.key = JSON.stringify([demonstration.masked, demonstration.factor, stationIds, organizations])
  }

  #hidden: HiddenNames | undefined
  get #names(): HiddenNames {
    this.#hidden ??= new HiddenNames(this.#stationIds, this.#organizations, this.#registry())
    return this.#hidden
  }

  /** What a payload means that names things as the viewer knows them. Refuses what only somebody could ask who knows the true names. */
  payload<N extends DemonstratedName>(name: N, payload: ParsedPayload<N>): ParsedPayload<N> {
    if (!this.#demonstration.masked) return payload
    const reading = this.#payloads[name] as ((payload: ParsedPayload<N>) => ParsedPayload<N>) | undefined
    const read = reading === undefined ? payload : reading(payload)
    // Every call that is about a station names it so.
    const { powerstationId } = read as { powerstationId?: string }
    return powerstationId === undefined ? read : { ...read, powerstationId: this.#meantStation(powerstationId) }
  }

  readonly #sn = <S extends string | null>(sn: S): S | string => (this.#demonstration.masked ? this.#names.shown(sn) : sn)
  readonly #textOf = <S extends string | null>(text: S): S | string => (this.#demonstration.masked && text !== null ? this.#names.inText(text) : text)
  readonly #stationId = <S extends string | null>(id: S): S | string => (this.#demonstration.masked ? this.#names.station(id) : id)
  readonly #point = (point: Point): Point => ({ ...point, stationId: this.#stationId(point.stationId), deviceSn: this.#sn(point.deviceSn) })
  readonly #meantStation = (name: string): string => {
    const id = this.#names.meantStation(name)
    if (id === undefined) throw forbidden()
    return id
  }
  readonly #device = (name: string): string => {
    const sn = this.#names.meant(name)
    if (sn === undefined) throw forbidden()
    return sn
  }

  readonly #payloads: Readings = {
    analysisPoints: (payload) => (payload.ids === undefined ? refused() : payload),
    analysisList: withoutSearch,
    devicePoints: (payload) => ({ ...payload, deviceSn: this.#device(payload.deviceSn) }),
    alarmList: (payload) => ({ ...withoutSearch(payload), ...(payload.deviceSn === undefined ? {} : { deviceSn: this.#device(payload.deviceSn) }) }),
  }

  answer<N extends DemonstratedName>(name: N, answer: Answer<N>, payload: ParsedPayload<N>): Answer<N> {
    // The table below has a line for every name; the compiler cannot follow that the line and the answer belong together.
    return (this.#answers[name] as unknown as Changes<N>)(answer, payload)
  }

  /** The topic that is meant by the name that the viewer knows. */
  topic = (name: string): string | undefined => {
    if (!this.#demonstration.masked) return name
    const under = (kind: string, id: string | undefined): string | undefined => (id === undefined ? undefined : kind + id)
    if (name.startsWith(STATION)) return under(STATION, this.#names.meantStation(name.slice(STATION.length)))
    return name.startsWith(DEVICE) ? under(DEVICE, this.#names.meant(name.slice(DEVICE.length))) : name
  }

  station = (id: string): string => this.#stationId(id)

  /** A point's value as it is shown. */
  value = (pointId: number, value: number): number => {
    const unit = this.#registry().points[pointId]?.unit
    return unit !== undefined && SCALED.has(unit) ? value * this.#demonstration.factor : value
  }

  alarm = (alarm: Alarm): Alarm => ({
    ...alarm,
    // Which point an alarm's value is of is not in it: a scaled demonstration shows none.
    value: this.#demonstration.factor === 1 ? alarm.value : null,
    ...(this.#demonstration.masked
      ? {
          stationName: this.#name(alarm.stationId, 'zh'),
          stationNameEn: this.#name(alarm.stationId, 'en'),
          stationId: this.#names.station(alarm.stationId),
          organizationCode: '',
          deviceSn: this.#names.shown(alarm.deviceSn),
          // People call devices after their plant.
          deviceName: this.#textOf(alarm.deviceName),
          deviceNameEn: this.#textOf(alarm.deviceNameEn),
          content: { zh: this.#names.inText(alarm.content.zh), en: this.#names.inText(alarm.content.en) },
          seenBy: null,
          shelvedBy: null,
          shelveReason: null,
          handledBy: null,
          handlingContent: null,
          notes: null,
        }
      : {}),
  })

  #name(stationId: string, language: 'zh' | 'en'): string {
    const number = this.#stationIds.indexOf(stationId) + 1
    return language === 'zh' ? `示范电站 ${number}` : `Demonstration station ${number}`
  }

  readonly #last = (one: LastValue): LastValue => ({ ...one, value: one.value === null ? null : this.value(one.pointId, one.value) })
  readonly #option = (option: StationOption): StationOption =>
    this.#demonstration.masked
      ? {
          ...option,
          powerstationId: this.#names.station(option.powerstationId),
          powerstationName: this.#name(option.powerstationId, 'zh'),
          powerstationNameEn: this.#name(option.powerstationId, 'en'),
          powerstationNumber: '',
          pinyin: '',
          organizationCode: '',
        }
      : option

  readonly #station = (station: Station): Station => ({
    ...station,
    gridCapacityKva: this.#money.size(station.gridCapacityKva),
    storagePowerKw: this.#money.size(station.storagePowerKw),
    storageCapacityKwh: this.#money.size(station.storageCapacityKwh),
    pvPeakKw: this.#money.size(station.pvPeakKw),
    pilePowerKw: this.#money.size(station.pilePowerKw),
    ...(this.#demonstration.masked
      ? {
          id: this.#names.station(station.id),
          name: this.#name(station.id, 'zh'),
          nameEn: this.#name(station.id, 'en'),
          organizationCode: '',
          address: '',
          // The province stays recognisable, the plant does not.
          longitude: station.longitude === null ? null : Math.round(station.longitude),
          latitude: station.latitude === null ? null : Math.round(station.latitude),
        }
      : {}),
  })

  readonly #answers: { [N in DemonstratedName]: Changes<N> } = {
    parentStationOptions: ({ optionList }) => ({ optionList: optionList.map(this.#option) }),
    stationOptions: ({ optionList }) => ({ optionList: optionList.map(this.#option) }),
    stationModel: (model) => ({
      ...model,
      station: this.#station(model.station),
      devices: model.devices.map((device) => ({
        ...device,
        stationId: this.#stationId(device.stationId),
        sn: this.#sn(device.sn),
        name: this.#textOf(device.name),
        nameEn: this.#textOf(device.nameEn),
        parentSn: this.#sn(device.parentSn),
        ratedPowerKw: this.#money.size(device.ratedPowerKw),
        ratedCapacityKwh: this.#money.size(device.ratedCapacityKwh),
      })),
      points: model.points.map(this.#point),
    }),
    stationOverview: ({ stations }) => ({
      stations: stations.map((one) => ({
        ...one,
        station: this.#station(one.station),
        points: one.points.map(this.#point),
        last: one.last.map(this.#last),
      })),
    }),
    stationTopology: (answer) => (this.#demonstration.masked ? { ...this.#names.within(answer), updatedBy: '' } : answer),
    devicePoints: ({ points, last }) => ({
      points: points.map(this.#point),
      last: last.map(this.#last),
    }),
    series: ({ series }) => ({ series: series.map((one) => ({ ...one, values: one.values.map((value) => this.value(one.pointId, value)) })) }),
    quarterHours: (answer, { point }) => ({ ...answer, values: answer.values.map((value) => (value === null ? null : this.value(point, value))) }),
    snapshot: (answer) => ({ ...answer, values: answer.values.map(this.#last), alarms: answer.alarms.map(this.alarm) }),
    lastValues: ({ values }) => ({ values: values.map(this.#last) }),
    energyByPeriod: (answer) => this.#money.energyByPeriod(answer),
    revenue: (answer) => this.#money.revenue(answer),
    fleetRevenue: ({ stations }) => ({
      stations: stations.map(({ powerstationId, total }) => ({ powerstationId: this.#stationId(powerstationId), total: this.#money.amount(total) })),
    }),
    revenueMonth: (answer) => this.#money.revenueMonth(answer),
    pileSessions: (answer) => ({
      ...answer,
      sessions: answer.sessions.map((one) => ({ ...one, deviceSn: this.#sn(one.deviceSn), kwh: this.#money.size(one.kwh) })),
    }),
    alarmList: (answer) => ({ ...answer, alarmList: answer.alarmList.map(this.alarm) }),
    // Groups are called as people like, and a contact is a person.
    alarmTakeover: ({ since, keyPoints, told, guide, contact }) => ({
      since,
      keyPoints: keyPoints.map(this.#point),
      told: this.#demonstration.masked ? told.map((one) => ({ ...one, groupName: null })) : told,
      guide: guide !== null && this.#demonstration.masked ? { zh: this.#names.inText(guide.zh), en: this.#names.inText(guide.en) } : guide,
      contact: this.#demonstration.masked ? null : contact,
    }),
    alarmCounts: same,
    stationClock: ({ clocks }) => ({
      clocks: clocks.map((clock) => ({
        ...clock,
        stationId: this.#stationId(clock.stationId),
        devices: clock.devices.map(({ sn, name, nameEn }) => ({ sn: this.#sn(sn), name: this.#textOf(name), nameEn: this.#textOf(nameEn) })),
      })),
    }),
    alarmTrend: same,
    priceMonth: same,
    priceDay: same,
    priceYear: same,
    strategyStates: same,
    planDay: (answer) => this.#money.planDay(answer),
    planDeviation: ({ date, day, month }) => ({ date, day: this.#money.deviation(day), month: this.#money.deviation(month) }),
    analysisList: (answer) =>
      this.#demonstration.masked
        ? { ...answer, analysisList: answer.analysisList.map((one) => ({ ...one, name: this.#names.inText(one.name), updatedBy: '' })) }
        : answer,
    analysisPoints: ({ points }) => ({
      points: points.map((one) => ({
        ...one,
        ...this.#point(one),
        ...(this.#demonstration.masked ? { stationName: this.#name(one.stationId, 'zh'), stationNameEn: this.#name(one.stationId, 'en') } : {}),
      })),
    }),
    analysisCurves: ({ curves }) => ({ curves: curves.map((one) => ({ ...one, values: one.values.map((value) => this.value(one.point, value)) })) }),
    analysisShape: (answer, { sources }) =>
      scaledShape(
        answer,
        sources.map(({ point }) => this.value(point, 1)),
      ),
    displayReport: (answer) => (this.#demonstration.masked ? this.#names.within(answer) : answer),
    // Widgets are bound to stations and devices by their ids.
    dashboardGet: (answer) => (this.#demonstration.masked ? this.#names.within(answer) : answer),
  }
}

/** The demonstrator of a viewer; undefined: there is nothing to hide. */
export function demonstratorOf(viewer: Viewer, registry: () => Registry): Demonstrator | undefined {
  const { demonstration, called = [] } = viewer.display ?? {}
  return demonstration && new Demonstrator(demonstration, stationsOf(viewer, registry()), called, registry)
}
