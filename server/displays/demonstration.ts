import type { Alarm } from '#contract/alarm.ts'
import type { Demonstration } from '#contract/display.ts'
import { endpointTable, type EndpointName } from '#contract/endpoint.ts'
import type { Answer, ParsedPayload } from '#contract/schemas.ts'
import type { LastValue } from '#contract/schemas/station.ts'
import type { Station, StationOption } from '#contract/station.ts'
import type { Registry } from '../ingest/registry.ts'
import { stationsOf, type Viewer } from '../session/viewer.ts'

/** Endpoints whose answers a demonstration changes: those that the table says so of. */
export type DemonstratedName = {
  [N in EndpointName]: (typeof endpointTable)[N] extends { displays: 'demonstrated' } ? N : never
}[EndpointName]

type Changes<N extends DemonstratedName> = (answer: Answer<N>, payload: ParsedPayload<N>) => Answer<N>

/** What grows with a plant's size; a share, a temperature or a voltage stays as it is. */
const SCALED = new Set(['kW', 'kWh', 'kvar', 'kVA', 'A', 'CNY'])

/** Changes what a viewer gets to see: names hidden, powers, energies and amounts scaled. Built for one viewer. */
export class Demonstrator {
  readonly #demonstration: Demonstration
  readonly #registry: () => Registry
  readonly #stationIds: readonly string[]
  /** Differs from that of others who see other names or values. */
  readonly key: string

  /** `stationIds`: the viewer's, in order; they are counted through. */
  constructor(demonstration: Demonstration, stationIds: readonly string[], registry: () => Registry) {
    this.#demonstration = demonstration
    this.#stationIds = stationIds
    this.#registry = registry
    this.key = `${demonstration.masked} ${demonstration.factor} ${stationIds.join(',')}`
  }

  answer<N extends DemonstratedName>(name: N, answer: Answer<N>, payload: ParsedPayload<N>): Answer<N> {
    // The table below has a line for every name; the compiler cannot follow that the line and the answer belong together.
    return (this.#answers[name] as unknown as Changes<N>)(answer, payload)
  }

  /** A point's value as it is shown. */
  value = (pointId: number, value: number): number => {
    const unit = this.#registry().points[pointId]?.unit
    return unit !== undefined && SCALED.has(unit) ? value * this.#demonstration.factor : value
  }

  alarm = (alarm: Alarm): Alarm => ({
    ...alarm,
    value: this.#ofAlarm(alarm),
    ...(this.#demonstration.masked
      ? {
          stationName: this.#name(alarm.stationId, 'zh'),
          stationNameEn: this.#name(alarm.stationId, 'en'),
          organizationCode: '',
          seenBy: null,
          handledBy: null,
          handlingContent: null,
          notes: null,
        }
      : {}),
  })

  /** Which point an alarm's value is of is not in it: a scaled demonstration shows none. */
  #ofAlarm(alarm: Alarm): number | null {
    return this.#demonstration.factor === 1 ? alarm.value : null
  }

  #name(stationId: string, language: 'zh' | 'en'): string {
    const number = this.#stationIds.indexOf(stationId) + 1
    return language === 'zh' ? `示范电站 ${number}` : `Demonstration station ${number}`
  }

  readonly #scale = <T extends number | null | undefined>(value: T): T =>
    typeof value === 'number' ? ((value * this.#demonstration.factor) as T) : value
  /** Yuan as decimal strings with two places. */
  readonly #money = <T extends string | null>(value: T): T =>
    value === null ? value : ((Number(value) * this.#demonstration.factor).toFixed(2) as T)
  readonly #last = (one: LastValue): LastValue => ({ ...one, value: one.value === null ? null : this.value(one.pointId, one.value) })
  readonly #amounts = <A extends Record<string, number | undefined>>(amounts: A): A =>
    Object.fromEntries(Object.entries(amounts).map(([key, kwh]) => [key, this.#scale(kwh)])) as A

  readonly #option = (option: StationOption): StationOption =>
    this.#demonstration.masked
      ? {
          ...option,
          powerstationName: this.#name(option.powerstationId, 'zh'),
          powerstationNameEn: this.#name(option.powerstationId, 'en'),
          powerstationNumber: '',
          pinyin: '',
          organizationCode: '',
        }
      : option

  readonly #station = (station: Station): Station => ({
    ...station,
    gridCapacityKva: this.#scale(station.gridCapacityKva),
    storagePowerKw: this.#scale(station.storagePowerKw),
    storageCapacityKwh: this.#scale(station.storageCapacityKwh),
    pvPeakKw: this.#scale(station.pvPeakKw),
    pilePowerKw: this.#scale(station.pilePowerKw),
    ...(this.#demonstration.masked
      ? {
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
        ratedPowerKw: this.#scale(device.ratedPowerKw),
        ratedCapacityKwh: this.#scale(device.ratedCapacityKwh),
      })),
    }),
    stationOverview: ({ stations }) => ({
      stations: stations.map((one) => ({ ...one, station: this.#station(one.station), last: one.last.map(this.#last) })),
    }),
    devicePoints: ({ points, last }) => ({ points, last: last.map(this.#last) }),
    series: ({ series }) => ({ series: series.map((one) => ({ ...one, values: one.values.map((value) => this.value(one.pointId, value)) })) }),
    quarterHours: (answer, { point }) => ({ ...answer, values: answer.values.map((value) => (value === null ? null : this.value(point, value))) }),
    snapshot: (answer) => ({ ...answer, values: answer.values.map(this.#last), alarms: answer.alarms.map(this.alarm) }),
    lastValues: ({ values }) => ({ values: values.map(this.#last) }),
    energyByPeriod: ({ rows }) => ({
      rows: rows.map((row) => ({
        ...row,
        totalKwh: this.#scale(row.totalKwh),
        unknownKwh: this.#scale(row.unknownKwh),
        byPeriod: this.#amounts(row.byPeriod),
      })),
    }),
    revenue: (answer) => ({
      ...this.#sources(answer),
      parts: answer.parts.map((part) => ({ ...part, kwh: this.#scale(part.kwh), amount: this.#money(part.amount) })),
    }),
    revenueMonth: (answer) => ({ ...answer, days: answer.days.map((day) => this.#sources(day)), total: this.#money(answer.total) }),
    pileSessions: (answer) => ({ ...answer, sessions: answer.sessions.map((one) => ({ ...one, kwh: this.#scale(one.kwh) })) }),
    alarmList: (answer) => ({ ...answer, alarmList: answer.alarmList.map(this.alarm) }),
    alarmCounts: (answer) => answer,
    alarmTrend: (answer) => answer,
  }

  #sources<R extends Pick<Answer<'revenue'>, 'storageArbitrage' | 'pvSelfUse' | 'pvFeedIn' | 'charging' | 'total'>>(row: R): R {
    return {
      ...row,
      storageArbitrage: this.#money(row.storageArbitrage),
      pvSelfUse: this.#money(row.pvSelfUse),
      pvFeedIn: this.#money(row.pvFeedIn),
      charging: this.#money(row.charging),
      total: this.#money(row.total),
    }
  }
}

/** The demonstrator of a viewer; undefined: there is nothing to hide. */
export const demonstratorOf = (viewer: Viewer, registry: () => Registry): Demonstrator | undefined =>
  viewer.display?.demonstration === undefined ? undefined : new Demonstrator(viewer.display.demonstration, stationsOf(viewer, registry()), registry)
