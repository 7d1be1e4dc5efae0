import type { Language } from '#contract/text.ts'

/** What the assistant says of availability, maintenance, pushes that failed, self-use of PV and CO2. Figures come in as text with their units. */
interface ServiceWords {
  availability(span: string): string
  availabilityName: string
  /** What is counted. */
  availabilityIs: string
  heard(percent: string): string
  waiting(days: number, of: number): string
  /** Instead of a figure: of how many days of how many it is not known yet. */
  notYet(span: string, days: number, of: number): string
  noAvailability(span: string): string
  utilisation(span: string): string
  utilisationName: string
  utilisationFrom(charged: string, discharged: string): string
  noUtilisation(span: string): string
  /** Of efficiency: days on which it is known how much more is stored at the end. */
  closedDays(days: number, of: number): string
  selfUse(span: string): string
  selfUseName: string
  selfUseFrom(generated: string, exported: string): string
  noSelfUse(span: string, missing: 'pvGeneration' | 'gridExport' | 'readings'): string
  nothingMade(span: string): string
  carbon(span: string): string
  carbonName: string
  carbonFrom(generated: string, factor: string): string
  noPv: string
  state: Record<'planned' | 'running' | 'over', string>
  wholeStation: string
  maintenanceNow(count: number): string
  maintenance(when: string, count: number): string
  noMaintenanceNow: string
  noMaintenance(when: string): string
  /** `when` empty: whenever. */
  failed(when: string, total: number, told: number): string
  noFailed(when: string): string
  resend: string
}

const zh: ServiceWords = {
  availability: (span) => `${span} 可用率`,
  availabilityName: '可用率',
  availabilityIs: '所有电表都有数据且变流器、电池、逆变器没有非常紧急或紧急告警的时间占比',
  heard: (percent) => `有数据的时间占 ${percent}`,
  waiting: (days, of) => `${of} 天中有 ${days} 天尚待计算`,
  notYet: (span, days, of) => `${span} 尚未计算完成（${of} 天中有 ${days} 天尚待计算），请稍后再问`,
  noAvailability: (span) => `${span} 的可用率未知：这段时间没有数据`,
  utilisation: (span) => `${span} 容量利用率`,
  utilisationName: '容量利用率',
  utilisationFrom: (charged, discharged) => `充电 ${charged} 与放电 ${discharged} 之和 ÷（额定功率 × 计量这些电量的时间）`,
  noUtilisation: (span) => `${span} 的容量利用率未知：没有储能额定功率，或这段时间没有充放电量`,
  closedDays: (days, of) => `只用了 ${of} 天中荷电状态已知的 ${days} 天`,
  selfUse: (span) => `${span} 光伏自用率`,
  selfUseName: '光伏自用率',
  selfUseFrom: (generated, exported) => `发电 ${generated}，其中上网 ${exported}，充入储能的算自用`,
  noSelfUse: (span, missing) =>
    missing === 'readings'
      ? `${span} 的光伏自用率未知：这段时间没有读数`
      : `光伏自用率未知：这个电站没有${missing === 'pvGeneration' ? '光伏发电量' : '上网电量'}的电表`,
  nothingMade: (span) => `${span} 光伏没有发电，说不出自用率`,
  carbon: (span) => `${span} 光伏减少的二氧化碳`,
  carbonName: '减少的二氧化碳',
  carbonFrom: (generated, factor) => `发电 ${generated} × ${factor} kgCO₂/kWh，系数取自生态环境部、国家统计局 2022 年全国电力平均`,
  noPv: '这个电站没有光伏发电量，减少的二氧化碳未知',
  state: { planned: '计划中', running: '进行中', over: '已结束' },
  wholeStation: '整站',
  maintenanceNow: (count) => `正在进行或计划中的检修 ${count} 项：`,
  maintenance: (when, count) => `${when} 的检修 ${count} 项：`,
  noMaintenanceNow: '没有正在进行或计划中的检修',
  noMaintenance: (when) => `${when} 没有检修`,
  failed: (when, total, told) =>
    `${when === '' ? '' : `${when} `}推送失败或不确定是否送达的共 ${total} 条${total > told ? `，最新 ${told} 条` : ''}：`,
  noFailed: (when) => `${when === '' ? '' : `${when} `}没有推送失败或不确定是否送达的消息`,
  resend: '重新发送：菜单“告警 > 推送管理”的推送记录。',
}

const en: ServiceWords = {
  availability: (span) => `Availability ${span}`,
  availabilityName: 'Availability',
  availabilityIs: 'share of the time in which all meters were heard and no very urgent or urgent alarm of converters, batteries or inverters stood',
  heard: (percent) => `heard ${percent} of the time`,
  waiting: (days, of) => `${days} of ${of} days ${days === 1 ? 'waits' : 'wait'} to be worked out`,
  notYet: (span, days, of) => `${span}: not worked out yet (${days} of ${of} ${of === 1 ? 'day' : 'days'} to go), ask again in a minute`,
  noAvailability: (span) => `The availability of ${span} is not known: there are no data of these days`,
  utilisation: (span) => `Capacity utilisation ${span}`,
  utilisationName: 'Capacity utilisation',
  utilisationFrom: (charged, discharged) => `charged ${charged} and discharged ${discharged} ÷ (rated power x time over which they were counted)`,
  noUtilisation: (span) =>
    `The capacity utilisation of ${span} is not known: the storage has no rated power, or there are no readings of what it charged and discharged`,
  closedDays: (days, of) => `of ${days} of ${of} days, on which the state of charge is known`,
  selfUse: (span) => `Self-use rate of the PV ${span}`,
  selfUseName: 'Self-use rate of the PV',
  selfUseFrom: (generated, exported) => `generated ${generated}, of which ${exported} went to the grid; what charged the storage counts as own use`,
  noSelfUse: (span, missing) =>
    missing === 'readings'
      ? `The self-use rate of ${span} is not known: there are no readings`
      : `The self-use rate is not known: this station has no meter of its ${missing === 'pvGeneration' ? 'PV generation' : 'export to the grid'}`,
  nothingMade: (span) => `The PV generated nothing in ${span}, so there is no self-use rate`,
  carbon: (span) => `CO2 saved by the PV ${span}`,
  carbonName: 'CO2 saved',
  carbonFrom: (generated, factor) =>
    `generated ${generated} x ${factor} kgCO₂/kWh, the average of China's grid in 2022 by its Ministry of Ecology and Environment and Bureau of Statistics`,
  noPv: 'This station has no PV generation, so the CO2 that it saved is not known',
  state: { planned: 'planned', running: 'running', over: 'over' },
  wholeStation: 'whole station',
  maintenanceNow: (count) => `Maintenance that runs or is planned: ${count}`,
  maintenance: (when, count) => `Maintenance in ${when}: ${count}`,
  noMaintenanceNow: 'No maintenance runs or is planned',
  noMaintenance: (when) => `No maintenance in ${when}`,
  failed: (when, total, told) =>
    `Pushes that failed or of which it is uncertain whether they arrived${when === '' ? '' : `, ${when}`}: ${total}${total > told ? `, the newest ${told}` : ''}`,
  noFailed: (when) => `No push failed or is uncertain${when === '' ? '' : ` in ${when}`}`,
  resend: 'To send again: the delivery log under Alarms > Push management.',
}

export const serviceWords: Record<Language, ServiceWords> = { zh, en }
