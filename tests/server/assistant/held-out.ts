import * as f from './figures.ts'
import { INVERTER_SHARE, live, sessions } from './held-out-plant.ts'

/**
 * Questions as people type them, written down before the words that the assistant knows were read: what a lexicon and its own questions cannot show.
 * Asked with ST201 chosen.
 */
export interface HeldOut {
  kind: string
  ask: string
  /** Every one of these stands in a true answer. */
  says?: (string | RegExp)[]
  /** None of these does. */
  never?: (string | RegExp)[]
  /** No true answer exists or is known: refused, with these words. */
  refused?: (string | RegExp)[]
  /** A true answer exists, and it is refused: it names what was not understood. */
  unanswered?: boolean
}

const [A, B, C, D] = ['ST201', 'ST202', 'ST203', 'ST204'] as const
export const names = {
  [A]: /佛山光储充一体站（ST201）|Foshan PV storage charging \(ST201\)/,
  [B]: /苏州|Suzhou/,
  [C]: /济南|Jinan/,
  [D]: /武汉|Wuhan/,
}
export const week: [number, number] = [-2, 0]
export const lastWeek: [number, number] = [-9, -3]
export const month: [number, number] = [-14, 0]
export const lastMonth: [number, number] = [-44, -15]
export const power = (value: number): string => f.powerText(Math.abs(value))
export const percent = f.percentText
export const by = (value: number): string => f.energyText(Math.abs(value))
const all = [A, B, C, D] as const

/** The station that a figure is largest or least of stands first, and every figure is told. */
export function ranked(
  of: readonly (typeof all)[number][],
  figure: (station: string) => number,
  text: (value: number) => string,
  side: 'max' | 'min' = 'max',
): RegExp[] {
  const order = [...of].toSorted((a, b) => (side === 'max' ? figure(b) - figure(a) : figure(a) - figure(b)))
  const [best] = order
  const escaped = (value: string): string => value.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const line = (station: string): string => `${escaped(station)}[)）]\\D*${escaped(text(figure(station)))}`
  return [new RegExp(`^[^\\n]*${escaped(best as string)}`), ...order.map((station) => new RegExp(line(station)))]
}
const earnedYesterday = all.reduce((sum, station) => sum + f.earned(station, -1), 0)
export const demand = (station: string, from: number, to = from): string[] => {
  const { value, date, time } = f.extreme(station, 'gridDemand', 'max', from, to)
  return [f.powerText(value), date, time]
}
const running = 2
const longest = Math.max(...sessions.map(([, from, to]) => Math.round((to - from) * 60)))

export const first: HeldOut[] = [
  // Chinese.
  { kind: 'live', ask: '现在电池还剩多少电？', says: [percent(live.ST201.soc)] },
  { kind: 'live', ask: '佛山站这会儿光伏出力多大', says: [power(live.ST201.pvPower), '光伏'], never: [power(live.ST201.gridPower)] },
  { kind: 'live', ask: '目前负荷是多少千瓦？', says: [power(live.ST201.loadPower)] },
  { kind: 'live', ask: '储能此刻在充还是在放', says: [power(live.ST201.storagePower), /（放电|\(放电|，放电/] },
  { kind: 'live', ask: '武汉现在从电网取多少电', says: [names.ST204, power(live.ST204.gridPower), '送电'] },
  { kind: 'live', ask: 'ＳＯＣ现在几个点？', says: [percent(live.ST201.soc)] },
  { kind: 'live', ask: '苏州储能功率，实时', says: [names.ST202, power(live.ST202.storagePower), '充电'] },
  { kind: 'energy', ask: '昨天光伏一共发了多少度电', says: [f.energy(A, 'pvGeneration', -1), f.date(-1)] },
  { kind: 'energy', ask: '这个月济南总共用了多少电', says: [names.ST203, f.energy(C, 'loadConsumption', ...month)] },
  { kind: 'energy', ask: '上周储能放了几度电？', says: [f.energy(A, 'storageDischarge', ...lastWeek), f.date(-9), f.date(-3)] },
  { kind: 'energy', ask: '今早8点到10点光伏发了多少', says: [f.energy(A, 'pvGeneration', 0, 0, { quarters: [32, 40] }), '08:00', '10:00'] },
  { kind: 'energy', ask: '前天从电网买了多少度', says: [f.energy(A, 'gridImport', -2), f.date(-2)] },
  { kind: 'energy', ask: '周一到现在充了多少电', says: [f.energy(A, 'storageCharge', ...week), f.date(-2)] },
  { kind: 'energy', ask: '今天谷段充了多少电', says: [f.energy(A, 'storageCharge', 0, 0, { period: 'valley' }), '谷'] },
  { kind: 'energy', ask: '今天上午馈网电量', says: [f.energy(A, 'gridExport', 0, 0, { quarters: [24, 48] }), '12:00'] },
  {
    kind: 'energy',
    ask: '昨晚储能充了多少度',
    says: [by(f.kwh(A, 'storageCharge', -1, -1, { quarters: [72, 96] }) + f.kwh(A, 'storageCharge', 0, 0, { quarters: [0, 24] })), '18:00', '06:00'],
  },
  { kind: 'revenue', ask: '昨日收益多少钱', says: [f.earnings(A, -1), f.date(-1)] },
  { kind: 'revenue', ask: '本月赚了多少', says: [f.earnings(A, ...month), '2026-07-01'] },
  { kind: 'revenue', ask: '苏州站上个月的收入是多少元？', says: [names.ST202, f.earnings(B, ...lastMonth)] },
  { kind: 'revenue', ask: '今天到目前为止挣了多少钱啊', says: [f.earnings(A, 0), '18:30'] },
  { kind: 'revenue', ask: '三季度收益', says: [f.earnings(A, ...month), '2026-07-01'] },
  { kind: 'revenue', ask: '上半年一共赚了多少', says: [f.earnings(A, ...lastMonth), '2026-01-01', '2026-06-30', '151'] },
  { kind: 'revenue', ask: '储能套利昨天赚多少', says: [f.money(A, -1, -1, ['storage'])], never: [f.money(A, -1)] },
  { kind: 'revenue', ask: '全部电站昨天合计收益', says: [f.yuanText(earnedYesterday), f.earnings(A, -1), f.earnings(D, -1)] },
  { kind: 'ranking', ask: '今天哪个站赚得最多', says: ranked(all, (id) => f.earned(id, 0), f.yuanText) },
  { kind: 'ranking', ask: '昨天发电量最高的是哪个电站', says: ranked([A, C, D], (id) => f.kwh(id, 'pvGeneration', -1), f.energyText) },
  { kind: 'ranking', ask: '各站本月收益排个名', says: ranked(all, (id) => f.earned(id, ...month), f.yuanText) },
  { kind: 'ranking', ask: '哪个站现在SOC最低', says: ranked([A, B, C], (id) => live[id as 'ST201'].soc, percent, 'min') },
  { kind: 'ranking', ask: '哪座电站告警最多', says: [/^[^\n]*ST201[^\n]*3/, /ST202[)）]\D*1/, /ST203[)）]\D*0/] },
  {
    kind: 'comparison',
    ask: '今天光伏比昨天多发了多少',
    says: [f.energy(A, 'pvGeneration', 0), f.energy(A, 'pvGeneration', -1), by(f.kwh(A, 'pvGeneration', 0) - f.kwh(A, 'pvGeneration', -1))],
  },
  {
    kind: 'comparison',
    ask: '本月收益跟上月比怎么样',
    says: [f.earnings(A, ...month), f.earnings(A, ...lastMonth), f.yuanText(Math.abs(f.earned(A, ...month) - f.earned(A, ...lastMonth)))],
  },
  {
    kind: 'comparison',
    ask: '佛山和济南哪个昨天发电多',
    says: ranked([A, C], (id) => f.kwh(id, 'pvGeneration', -1), f.energyText),
    never: [f.date(0), 'ST204'],
  },
  {
    kind: 'comparison',
    ask: '苏州跟佛山今天谁放电多',
    says: ranked([A, B], (id) => f.kwh(id, 'storageDischarge', 0), f.energyText),
    never: [f.date(-1), 'ST203'],
  },
  { kind: 'demand', ask: '本月最大需量是多少，什么时候出现的', says: demand(A, ...month) },
  { kind: 'demand', ask: '昨天的最大需量', says: demand(A, -1) },
  { kind: 'demand', ask: '济南这个月需量峰值多少kW', says: [names.ST203, ...demand(C, ...month)] },
  { kind: 'efficiency', ask: '上周储能效率怎么样', says: [f.efficiency(A, ...lastWeek)] },
  { kind: 'efficiency', ask: '昨天充放电效率', says: [f.efficiency(A, -1, -1)] },
  { kind: 'efficiency', ask: '本月往返效率多少', says: [/往返效率 \d+\.\d %/, '2026-07-01'] },
  { kind: 'alarms', ask: '现在有哪些告警没处理', says: ['3 条', '电网欠压', '绝缘电阻过低', '光伏组串故障'], never: ['舱门打开', '模块温度'] },
  { kind: 'alarms', ask: '今天新增了几条告警', says: ['2 条', '电网欠压', '光伏组串故障'], never: ['绝缘电阻'] },
  { kind: 'alarms', ask: '有没有紧急告警？', says: ['1 条', '电网欠压', /非常紧急 1/], never: ['绝缘电阻'] },
  { kind: 'alarms', ask: '苏州站有故障吗', says: ['模块温度过高', '1 条'], never: ['电网欠压'] },
  { kind: 'alarms', ask: '昨晚报了什么警', says: ['2 条', '绝缘电阻过低', '光伏组串故障', '18:00', '06:00'], never: ['电网欠压', '模块温度'] },
  { kind: 'offline', ask: '哪些设备掉线了', says: ['2号电池堆', '4号充电桩', /离线 2 台/], never: ['2号逆变器'] },
  { kind: 'offline', ask: '有几台设备离线', says: [/离线 2 台/] },
  { kind: 'offline', ask: '1号变流器在线吗', says: [/1号变流器（ST201-PCS1） 在线/], never: ['ST201-PCS2'] },
  { kind: 'point', ask: '2号逆变器现在功率多少', says: ['19.3 kW', 'ST201-PV2'], never: ['22.4'] },
  { kind: 'point', ask: '3号电池堆最高单体温度', says: ['36.2 °C', 'ST201-BMS3'], never: ['30.1'] },
  { kind: 'point', ask: '关口表功率因数多少', says: ['0.961'] },
  { kind: 'point', ask: '变压器绕组温度高不高', says: ['74.5 °C'] },
  {
    kind: 'point',
    ask: '1号逆变器今天发了多少度',
    says: [by(f.kwh(A, 'pvGeneration', 0) * INVERTER_SHARE), 'ST201-PV1'],
    never: [f.energy(A, 'pvGeneration', 0)],
  },
  { kind: 'price', ask: '下午三点电价多少', says: ['0.6000', '15:00', '平'] },
  { kind: 'price', ask: '现在是峰还是谷', says: ['峰', '1.0000', '22:00'] },
  { kind: 'price', ask: '今天几点是尖峰？', says: [/没有尖段/] },
  { kind: 'price', ask: '苏州晚上8点电价', says: [names.ST202, '1.0000', '20:00', '峰'] },
  { kind: 'reason', ask: '刚才为什么放电', says: [power(live.ST201.storagePower), '峰', '1.0000', power(live.ST201.gridDemand), '计划'] },
  { kind: 'reason', ask: '储能今天为啥不充电', says: [power(live.ST201.storagePower), '放电', '计划'], never: [/没有充电，而是充电/] },
  { kind: 'reason', ask: '储能今天的充放电计划是什么', refused: ['计划'] },
  { kind: 'weather', ask: '现在光照强度多少', says: ['283 W/m²'] },
  {
    kind: 'weather',
    ask: '今天最高气温几度',
    says: [`${f.extreme(A, 'ambientTemperature', 'max', 0).value.toFixed(1)} °C`, f.extreme(A, 'ambientTemperature', 'max', 0).time],
  },
  { kind: 'weather', ask: '风大不大', says: ['3.4 m/s'] },
  { kind: 'piles', ask: '有几个桩在充电', says: [new RegExp(`充电中 ?${running}\\D`)] },
  { kind: 'piles', ask: '今天充电桩充了多少度', says: [f.energy(A, 'pileConsumption', 0)] },
  { kind: 'piles', ask: '还有空闲的充电桩吗', says: [/空闲 ?1\D/, '3号充电桩'] },
  { kind: 'counts', ask: '一共多少个电站', says: [/ 6 个电站/] },
  { kind: 'counts', ask: '佛山有几台逆变器', says: [/共 2 台/] },
  { kind: 'help', ask: '你会干什么', says: [/^我可以/] },
  // English.
  { kind: 'live', ask: 'whats the battery level right now', says: [percent(live.ST201.soc)] },
  { kind: 'live', ask: 'how much are the panels making', says: [power(live.ST201.pvPower)] },
  { kind: 'live', ask: 'current load at Jinan?', says: [names.ST203, power(live.ST203.loadPower)] },
  { kind: 'live', ask: 'are we exporting or importing at the moment', says: [power(live.ST201.gridPower), '(import)'] },
  { kind: 'live', ask: 'SOC OF SUZHOU', says: [names.ST202, percent(live.ST202.soc)] },
  { kind: 'live', ask: "what's the power draw of the chargers", says: [power(live.ST201.pilePower)] },
  { kind: 'live', ask: 'Is the storage charging?', says: [power(live.ST201.storagePower), 'discharging'] },
  { kind: 'energy', ask: 'how many kWh did the solar produce yesterday', says: [f.energy(A, 'pvGeneration', -1)] },
  { kind: 'energy', ask: 'total consumption this month at foshan', says: [f.energy(A, 'loadConsumption', ...month)] },
  { kind: 'energy', ask: 'energy bought from the grid last week', says: [f.energy(A, 'gridImport', ...lastWeek)] },
  {
    kind: 'energy',
    ask: 'how much did we discharge between 8 and 10 this morning',
    says: [f.energy(A, 'storageDischarge', 0, 0, { quarters: [32, 40] }), '08:00', '10:00'],
  },
  { kind: 'energy', ask: 'PV yield since Monday', says: [f.energy(A, 'pvGeneration', ...week), f.date(-2)] },
  {
    kind: 'energy',
    ask: 'how much did the battery take in overnight',
    says: [by(f.kwh(A, 'storageCharge', -1, -1, { quarters: [72, 96] }) + f.kwh(A, 'storageCharge', 0, 0, { quarters: [0, 24] })), '18:00', '06:00'],
  },
  { kind: 'energy', ask: 'mwh exported in March', refused: ['2026-03'] },
  { kind: 'energy', ask: 'charged energy in the valley hours yesterday', says: [f.energy(A, 'storageCharge', -1, -1, { period: 'valley' })] },
  { kind: 'revenue', ask: 'how much money did we make yesterday', says: [f.earnings(A, -1)] },
  { kind: 'revenue', ask: 'revenue so far today', says: [f.earnings(A, 0), '18:30'] },
  { kind: 'revenue', ask: 'What did Suzhou earn last month?', says: [names.ST202, f.earnings(B, ...lastMonth)] },
  { kind: 'revenue', ask: 'earnings this quarter', says: [f.earnings(A, ...month), '2026-07-01'] },
  { kind: 'revenue', ask: 'income for the first half of the year', says: [f.earnings(A, ...lastMonth), '2026-01-01', '2026-06-30'] },
  { kind: 'revenue', ask: 'how much did we save this week', says: [f.earnings(A, ...week)] },
  { kind: 'revenue', ask: 'profit on 5 June', says: [f.earnings(A, -40), '2026-06-05'] },
  { kind: 'ranking', ask: 'which site earned the most today', says: ranked(all, (id) => f.earned(id, 0), f.yuanText) },
  {
    kind: 'ranking',
    ask: 'top 3 stations by generation this month',
    says: ranked([A, C, D], (id) => f.kwh(id, 'pvGeneration', ...month), f.energyText),
  },
  { kind: 'ranking', ask: 'lowest state of charge among all stations', says: ranked([A, B, C], (id) => live[id as 'ST201'].soc, percent, 'min') },
  { kind: 'ranking', ask: 'rank the plants by revenue yesterday', says: ranked(all, (id) => f.earned(id, -1), f.yuanText) },
  { kind: 'ranking', ask: 'who has the most alarms?', says: [/^[^\n]*ST201[^\n]*3/, /ST202[)）]\D*1/] },
  {
    kind: 'comparison',
    ask: 'did we generate more than yesterday?',
    says: [f.energy(A, 'pvGeneration', 0), f.energy(A, 'pvGeneration', -1), by(f.kwh(A, 'pvGeneration', 0) - f.kwh(A, 'pvGeneration', -1))],
  },
  { kind: 'comparison', ask: 'compare revenue of this month and last month', says: [f.earnings(A, ...month), f.earnings(A, ...lastMonth)] },
  {
    kind: 'comparison',
    ask: 'Foshan vs Jinan pv today',
    says: ranked([A, C], (id) => f.kwh(id, 'pvGeneration', 0), f.energyText),
    never: [f.date(-1)],
  },
  {
    kind: 'comparison',
    ask: "is wuhan's load higher than jinan's right now",
    says: [power(live.ST204.loadPower), power(live.ST203.loadPower), names.ST203],
    never: [f.date(-1)],
  },
  { kind: 'demand', ask: 'peak demand this month', says: demand(A, ...month) },
  { kind: 'demand', ask: 'when was the highest demand yesterday', says: demand(A, -1) },
  { kind: 'demand', ask: 'max demand suzhou last month kw', says: [names.ST202, ...demand(B, ...lastMonth)] },
  { kind: 'efficiency', ask: 'round trip efficiency last week', says: [f.efficiency(A, ...lastWeek)] },
  { kind: 'efficiency', ask: 'how efficient was the storage yesterday', says: [f.efficiency(A, -1, -1)] },
  { kind: 'efficiency', ask: 'RTE this month', says: [/efficiency[^\n]* \d+\.\d %/, '2026-07-01'] },
  { kind: 'alarms', ask: 'any active alarms?', says: ['3 open alarms', 'Grid under-voltage'] },
  { kind: 'alarms', ask: 'how many alarms today', says: ['2 ', 'PV string fault'], never: ['Insulation'] },
  { kind: 'alarms', ask: 'list very urgent alarms', says: ['Insulation resistance low', '1 '], never: ['Grid under'] },
  { kind: 'alarms', ask: 'what went wrong at suzhou yesterday', says: [names.ST202, 'Module too hot', f.date(-1)] },
  { kind: 'alarms', ask: 'unacknowledged alarms', says: ['3 ', 'Grid under-voltage'] },
  { kind: 'offline', ask: 'which devices are offline', says: ['Battery 2', 'Pile 4'], never: ['Inverter 2'] },
  { kind: 'offline', ask: 'is anything disconnected?', says: ['Battery 2', 'Pile 4'] },
  { kind: 'offline', ask: 'is PCS 2 online', says: [/PCS 2 \(ST201-PCS2\) is online/], never: ['ST201-PCS1'] },
  { kind: 'point', ask: 'temperature of battery 3', says: ['36.2 °C', 'ST201-BMS3'] },
  { kind: 'point', ask: 'inverter 2 power', says: ['19.3 kW', 'ST201-PV2'] },
  { kind: 'point', ask: 'voltage of phase A at the grid meter', says: ['229.8 V'] },
  { kind: 'point', ask: 'power factor?', says: ['0.961'] },
  { kind: 'point', ask: 'transformer 1 load rate', says: ['47.2 %'] },
  { kind: 'price', ask: 'price at 3pm', says: ['0.6000', '15:00'] },
  { kind: 'price', ask: 'when is electricity cheapest today', says: ['0.3000', '00:00', '08:00'] },
  { kind: 'price', ask: 'tariff right now in suzhou', says: [names.ST202, '1.0000', 'peak'] },
  { kind: 'price', ask: 'how much is a kWh at 20:00', says: ['1.0000', '20:00'] },
  { kind: 'reason', ask: 'why did we discharge at 10', says: [/10:00/, '0.0 kW', 'plan'] },
  { kind: 'reason', ask: "why isn't the battery charging", says: [power(live.ST201.storagePower), 'discharging', 'plan'] },
  { kind: 'reason', ask: "what's the plan for tonight", refused: ['plan'] },
  { kind: 'weather', ask: 'irradiance now', says: ['283 W/m²'] },
  { kind: 'weather', ask: 'how hot is it outside', says: ['31.4 °C'] },
  { kind: 'weather', ask: 'how windy is it', says: ['3.4 m/s'] },
  { kind: 'piles', ask: 'how many cars are charging', says: [new RegExp(`${running} charging`)] },
  { kind: 'piles', ask: 'charging piles free?', says: [/1 free/, 'Pile 3'] },
  { kind: 'piles', ask: 'energy sold to EVs this week', says: [f.energy(A, 'pileConsumption', ...week)] },
  { kind: 'piles', ask: 'longest session today', says: [`${longest} min`, 'Pile 3'] },
  { kind: 'counts', ask: 'how many stations do we have', says: [/6 stations/] },
  { kind: 'counts', ask: 'number of inverters in foshan', says: [/2 devices/] },
  { kind: 'help', ask: 'help', says: [/^I can answer/] },
  { kind: 'help', ask: 'what can you do', says: [/^I can answer/] },
]
