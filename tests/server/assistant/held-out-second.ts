import * as f from './figures.ts'
import { by, demand, lastMonth, lastWeek, month, names, percent, power, ranked, week, type HeldOut } from './held-out.ts'
import { INVERTER_SHARE, live, sessions } from './held-out-plant.ts'

/** Written after the words had been widened for the first, in other words, and not looked up in the lexicon. */

const [A, B, C, D] = ['ST201', 'ST202', 'ST203', 'ST204'] as const
const all = [A, B, C, D] as const
const today = sessions.length
const night = f.kwh(A, 'loadConsumption', -1, -1, { quarters: [72, 96] }) + f.kwh(A, 'loadConsumption', 0, 0, { quarters: [0, 24] })

export const second: HeldOut[] = [
  { kind: 'live', ask: '济南那边电池还有百分之多少', says: [names.ST203, percent(live.ST203.soc)] },
  { kind: 'live', ask: '太阳能板现在出多少力', says: [power(live.ST201.pvPower)] },
  { kind: 'live', ask: '车间这会儿用电多少kW', says: [power(live.ST201.loadPower)] },
  { kind: 'energy', ask: '6月份买了多少度网电', says: [f.energy(A, 'gridImport', ...lastMonth)] },
  {
    kind: 'energy',
    ask: '武汉昨天下午发了几度电',
    says: [names.ST204, f.energy(D, 'pvGeneration', -1, -1, { quarters: [48, 72] }), '12:00', '18:00'],
  },
  { kind: 'energy', ask: '最近三天总共放出去多少电', says: [f.energy(A, 'storageDischarge', -2, 0), f.date(-2)] },
  { kind: 'energy', ask: '昨晚厂里耗了多少电', says: [by(night), '18:00', '06:00'] },
  { kind: 'energy', ask: '上个月谷电用了多少度', says: [f.energy(A, 'loadConsumption', ...lastMonth, { period: 'valley' })] },
  { kind: 'revenue', ask: '这周到现在进账多少', says: [f.earnings(A, ...week)] },
  { kind: 'revenue', ask: '济南7月10号挣了多少', says: [names.ST203, f.earnings(C, -5), '2026-07-10'] },
  { kind: 'revenue', ask: '二季度营业额', says: [f.earnings(A, ...lastMonth), '2026-04-01', '2026-06-30'] },
  { kind: 'revenue', ask: '充电服务费昨天收了多少', says: [f.money(A, -1, -1, ['charging'])], never: [f.earnings(A, -1)] },
  { kind: 'ranking', ask: '哪家电站昨天买电最少', says: ranked(all, (id) => f.kwh(id, 'gridImport', -1), f.energyText, 'min') },
  { kind: 'comparison', ask: '武汉和佛山这个月谁卖电多', says: ranked([A, D], (id) => f.kwh(id, 'gridExport', ...month), f.energyText) },
  {
    kind: 'comparison',
    ask: '昨天跟前天比放电量差多少',
    says: [
      f.energy(A, 'storageDischarge', -1),
      f.energy(A, 'storageDischarge', -2),
      by(f.kwh(A, 'storageDischarge', -1) - f.kwh(A, 'storageDischarge', -2)),
    ],
  },
  { kind: 'demand', ask: '这个月需量最高冲到多少', says: demand(A, ...month) },
  { kind: 'efficiency', ask: '苏州储能上周循环效率', says: [names.ST202, f.efficiency(B, ...lastWeek)] },
  { kind: 'alarms', ask: '电池有报警没', says: ['1 条', '绝缘电阻过低'], never: ['电网欠压'] },
  { kind: 'alarms', ask: '所有站今天一共出了几个告警', says: ['2 条', '电网欠压', '光伏组串故障'] },
  { kind: 'offline', ask: '有没有失联的充电桩', says: ['4号充电桩', /离线 1 台/], never: ['2号电池堆'] },
  { kind: 'point', ask: '2#变流器IGBT多少度', says: ['62.8 °C', 'ST201-PCS2'] },
  { kind: 'point', ask: '逆变器1昨天发电量', says: [by(f.kwh(A, 'pvGeneration', -1) * INVERTER_SHARE), 'ST201-PV1'] },
  { kind: 'price', ask: '晚上十点以后电价是多少', says: ['0.6000', '22:00'] },
  { kind: 'reason', ask: '苏州为什么在充电', says: [names.ST202, power(live.ST202.storagePower), '计划'] },
  { kind: 'weather', ask: '站里现在多少度', says: [`${live.ST201.ambientTemperature} °C`] },
  { kind: 'piles', ask: '今天一共来了多少辆车充电', says: [new RegExp(`充电 ${today} 次`)] },
  { kind: 'counts', ask: '我管着几个站', says: [/ 6 个电站/] },
  { kind: 'live', ask: 'how charged is the suzhou battery', says: [names.ST202, percent(live.ST202.soc)] },
  { kind: 'live', ask: 'What is Wuhan pulling from the grid?', says: [names.ST204, power(live.ST204.gridPower), 'export'] },
  { kind: 'energy', ask: 'how many kilowatt hours went back to the grid yesterday', says: [f.energy(A, 'gridExport', -1)] },
  { kind: 'energy', ask: 'solar output for june in kwh', says: [f.energy(A, 'pvGeneration', ...lastMonth)] },
  {
    kind: 'energy',
    ask: 'battery throughput last week',
    says: [f.energy(A, 'storageCharge', ...lastWeek), f.energy(A, 'storageDischarge', ...lastWeek)],
  },
  {
    kind: 'energy',
    ask: 'What did the plant consume yesterday afternoon?',
    says: [f.energy(A, 'loadConsumption', -1, -1, { quarters: [48, 72] }), '12:00'],
  },
  { kind: 'revenue', ask: 'how much did jinan bring in over the past 7 days', says: [names.ST203, f.earnings(C, -6, 0)] },
  { kind: 'revenue', ask: 'Q2 revenue', says: [f.earnings(A, ...lastMonth), '2026-04-01'] },
  { kind: 'ranking', ask: 'worst performing station by revenue last week', says: ranked(all, (id) => f.earned(id, ...lastWeek), f.yuanText, 'min') },
  { kind: 'comparison', ask: 'Is Jinan generating more than Foshan?', says: [power(live.ST203.pvPower), power(live.ST201.pvPower)] },
  { kind: 'demand', ask: 'what was our max kW demand in june and on what date', says: demand(A, ...lastMonth) },
  { kind: 'efficiency', ask: 'how well did the battery do last month, round trip', says: [f.efficiency(A, ...lastMonth)] },
  { kind: 'alarms', ask: 'Anything urgent right now?', says: ['Grid under-voltage', '1 '] },
  { kind: 'alarms', ask: 'faults on the inverters in the last 24 hours', says: ['PV string fault'], never: ['Grid under'] },
  { kind: 'offline', ask: 'did we lose contact with any device', says: ['Battery 2', 'Pile 4'] },
  { kind: 'point', ask: 'how hot is battery 3 getting', says: ['36.2 °C'] },
  { kind: 'price', ask: 'what do we pay per kwh at 7 in the morning', says: ['0.3000', '07:00'] },
  { kind: 'reason', ask: 'how come the battery was discharging at 5pm', says: ['17:00', f.powerText(f.at(A, 'storagePower', 0, 17)), 'plan'] },
  { kind: 'reason', ask: 'When will the battery charge next?', refused: [/./] },
  { kind: 'weather', ask: "what's the humidity", says: ['66 %'] },
  { kind: 'piles', ask: 'any free chargers?', says: [/1 free/] },
  { kind: 'piles', ask: 'number of charging sessions today', says: [new RegExp(`^(?:[^\\n]*\\n)?${today} charging sessions`)] },
  { kind: 'counts', ask: 'how many chargers are installed at Wuhan', says: [names.ST204, /2 devices/] },
  { kind: 'help', ask: 'what sort of things can I ask you', says: [/^I can answer/] },
]
