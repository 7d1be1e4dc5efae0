import type { EventCode, Parameter, ProductModel } from '#contract/model.ts'
import { breaker, limit, measure, pileStates, rates, register, signal, stackReach, stackState, type Extra } from '../model-parts.ts'

/** Built-in device models: the points that such devices usually report (domain notes, section 6), with the limits of section 5 and 7. */

/** 220 V plus 7 and minus 10 % is the supply's promise (GB/T 12325); beyond plus 15 and minus 20 % devices disconnect. */
const voltageLimits = (phase: string): Extra => ({
  limits: [
    limit(`VOLTAGE_HIGH_${phase}`, 'SERIOUS', 'above', 253, 246, 10_000, `${phase}相电压过高`, `Voltage ${phase} high`),
    limit(`VOLTAGE_LOW_${phase}`, 'SERIOUS', 'below', 176, 198, 10_000, `${phase}相电压过低`, `Voltage ${phase} low`),
  ],
})

const threePhase: Parameter[] = [
  measure('Ua', 'A相电压', 'Voltage A', 'V', 1, voltageLimits('A')),
  measure('Ub', 'B相电压', 'Voltage B', 'V', 1, voltageLimits('B')),
  measure('Uc', 'C相电压', 'Voltage C', 'V', 1, voltageLimits('C')),
  measure('Ia', 'A相电流', 'Current A', 'A', 1),
  measure('Ib', 'B相电流', 'Current B', 'A', 1),
  measure('Ic', 'C相电流', 'Current C', 'A', 1),
]

const gridMeter: ProductModel = {
  code: 'GRID_METER',
  kind: 'gridMeter',
  name: { zh: '关口电能表', en: 'Grid meter' },
  brand: 'DTSD',
  parameters: [
    measure('P', '有功功率', 'Active power', 'kW', 1, { quantity: 'gridPower' }),
    measure('Q', '无功功率', 'Reactive power', 'kvar', 1),
    measure('PF', '功率因数', 'Power factor', '', 3),
    measure('F', '频率', 'Frequency', 'Hz', 2, {
      limits: [
        limit('FREQUENCY_HIGH', 'URGENT', 'above', 50.5, 50.3, 2000, '电网频率过高', 'Grid frequency high'),
        limit('FREQUENCY_LOW', 'URGENT', 'below', 49.5, 49.7, 2000, '电网频率过低', 'Grid frequency low'),
      ],
    }),
    measure('PA', 'A相有功功率', 'Active power A', 'kW', 1),
    measure('PB', 'B相有功功率', 'Active power B', 'kW', 1),
    measure('PC', 'C相有功功率', 'Active power C', 'kW', 1),
    ...threePhase,
    measure('DEMAND', '需量(15分钟)', 'Demand (15 min)', 'kW', 1, { quantity: 'gridDemand' }),
    register('EPI', '正向有功总电量', 'Import total', 'gridImport'),
    ...rates.map(([n, zh, en]) => register(`EPI${n}`, `正向有功${zh}电量`, `Import ${en}`)),
    register('EPE', '反向有功总电量', 'Export total', 'gridExport'),
    ...rates.map(([n, zh, en]) => register(`EPE${n}`, `反向有功${zh}电量`, `Export ${en}`)),
  ],
}

const pcs: ProductModel = {
  code: 'PCS',
  kind: 'pcs',
  name: { zh: '储能变流器', en: 'Power conversion system' },
  brand: 'MG-PCS',
  parameters: [
    // The device counts charging positive; the house counts discharging positive.
    measure('P', '有功功率', 'Active power', 'kW', 1, { coefficient: -1, quantity: 'storagePower' }),
    measure('Q', '无功功率', 'Reactive power', 'kvar', 1),
    measure('UDC', '直流电压', 'DC voltage', 'V', 1),
    measure('IDC', '直流电流', 'DC current', 'A', 1),
    measure('T_IGBT', 'IGBT温度', 'IGBT temperature', 'degC', 1, {
      limits: [limit('PCS_IGBT_HOT', 'SERIOUS', 'above', 95, 88, 10_000, '变流器IGBT温度过高', 'PCS IGBT temperature high')],
    }),
    signal('RUN', '运行状态', 'Running', [0, '停机', 'Stopped'], [1, '运行', 'Running']),
    register('EC', '累计充电量', 'Charged total', 'storageCharge'),
    register('ED', '累计放电量', 'Discharged total', 'storageDischarge'),
    { ...measure('SET_Q', '无功功率设定', 'Reactive power setpoint', 'kvar', 1), kind: 'setpoint', rangeMin: -500, rangeMax: 500 },
  ],
}

const battery: ProductModel = {
  code: 'BMS',
  kind: 'battery',
  name: { zh: '电池堆', en: 'Battery stack' },
  brand: 'LFP 280Ah',
  parameters: [...stackState, ...stackReach],
}

export const CELLS_PER_CLUSTER = 240
const cellNumber = (i: number): string => String(i + 1).padStart(3, '0')

const cluster: ProductModel = {
  code: 'CLUSTER_240',
  kind: 'cluster',
  name: { zh: '电池簇(240S)', en: 'Battery cluster (240S)' },
  brand: 'LFP 280Ah',
  parameters: [
    measure('U', '簇电压', 'Cluster voltage', 'V', 1),
    measure('I', '簇电流', 'Cluster current', 'A', 1),
    measure('SOC', '簇荷电状态', 'Cluster state of charge', '%', 1),
    measure('VMAX', '最高单体电压', 'Highest cell voltage', 'V', 3),
    measure('VMIN', '最低单体电压', 'Lowest cell voltage', 'V', 3),
    // Cells travel in millivolts, as most battery managers send them.
    ...Array.from({ length: CELLS_PER_CLUSTER }, (_, i) =>
      measure(`CV${cellNumber(i)}`, `${i + 1}号电芯电压`, `Cell ${i + 1} voltage`, 'V', 3, { coefficient: 0.001, reportIntervalMs: 60_000 }),
    ),
    ...Array.from({ length: CELLS_PER_CLUSTER }, (_, i) =>
      measure(`CT${cellNumber(i)}`, `${i + 1}号电芯温度`, `Cell ${i + 1} temperature`, 'degC', 1, { reportIntervalMs: 60_000 }),
    ),
  ],
}

const pvInverter: ProductModel = {
  code: 'PV_INVERTER',
  kind: 'pvInverter',
  name: { zh: '光伏逆变器', en: 'PV inverter' },
  brand: 'MG-PV',
  parameters: [
    measure('P', '有功功率', 'Active power', 'kW', 1, { quantity: 'pvPower' }),
    measure('UDC', '直流电压', 'DC voltage', 'V', 1),
    measure('IDC', '直流电流', 'DC current', 'A', 1),
    measure('TEMP', '机内温度', 'Internal temperature', 'degC', 1, {
      limits: [limit('INVERTER_HOT', 'SERIOUS', 'above', 75, 70, 10_000, '逆变器温度过高', 'Inverter temperature high')],
    }),
    measure('EDAY', '日发电量', 'Generated today', 'kWh', 1),
    signal('RUN', '运行状态', 'Running', [0, '停机', 'Stopped'], [1, '运行', 'Running']),
    register('EG', '累计发电量', 'Generated total', 'pvGeneration'),
  ],
}

const loadMeter: ProductModel = {
  code: 'LOAD_METER',
  kind: 'loadMeter',
  name: { zh: '负荷电能表', en: 'Load meter' },
  brand: 'DTSD',
  parameters: [
    measure('P', '有功功率', 'Active power', 'kW', 1, { quantity: 'loadPower' }),
    measure('Q', '无功功率', 'Reactive power', 'kvar', 1),
    register('EPI', '累计用电量', 'Consumed total', 'loadConsumption'),
  ],
}

const pile: ProductModel = {
  code: 'PILE_DC',
  kind: 'pile',
  name: { zh: '直流充电桩', en: 'DC charging pile' },
  brand: 'MG-EV120',
  parameters: [
    measure('P', '充电功率', 'Charging power', 'kW', 1, { quantity: 'pilePower' }),
    measure('U', '输出电压', 'Output voltage', 'V', 1),
    measure('I', '输出电流', 'Output current', 'A', 1),
    signal('STATUS', '状态', 'Status', ...pileStates),
    measure('VSOC', '车辆荷电状态', 'Vehicle state of charge', '%', 0),
    measure('ESESSION', '本次充电量', 'Energy of this session', 'kWh', 2),
    measure('TSESSION', '本次充电时长', 'Minutes of this session', 'min', 0),
    register('EP', '累计充电量', 'Charged total', 'pileConsumption'),
  ],
}

const transformer: ProductModel = {
  code: 'TRANSFORMER',
  kind: 'transformer',
  name: { zh: '变压器', en: 'Transformer' },
  brand: 'SCB14',
  parameters: [
    measure('TW', '绕组温度', 'Winding temperature', 'degC', 1, {
      limits: [limit('TRANSFORMER_HOT', 'URGENT', 'above', 130, 120, 30_000, '变压器绕组温度过高', 'Transformer winding temperature high')],
    }),
    measure('LOADRATE', '负载率', 'Load rate', '%', 1, {
      limits: [limit('TRANSFORMER_OVERLOAD', 'SERIOUS', 'above', 100, 95, 60_000, '变压器过载', 'Transformer overloaded')],
    }),
    breaker,
  ],
}

const environment: ProductModel = {
  code: 'ENVIRONMENT',
  kind: 'environment',
  name: { zh: '环境监测仪', en: 'Environment station' },
  brand: 'MG-ENV',
  parameters: [
    measure('GHI', '辐照度', 'Irradiance', 'W/m2', 0, { quantity: 'irradiance' }),
    measure('TA', '环境温度', 'Ambient temperature', 'degC', 1, { quantity: 'ambientTemperature' }),
    measure('RH', '相对湿度', 'Relative humidity', '%', 0),
    measure('WS', '风速', 'Wind speed', 'm/s', 1, { quantity: 'windSpeed' }),
    measure('RAIN', '降雨强度', 'Rainfall', 'mm/h', 1, { quantity: 'rainfall' }),
  ],
}

export const productModels: ProductModel[] = [gridMeter, pcs, battery, cluster, pvInverter, loadMeter, pile, transformer, environment]

const event = (code: string, level: EventCode['level'], zh: string, en: string, guideZh = '', guideEn = ''): EventCode => ({
  code,
  level,
  text: { zh, en },
  ...(guideZh === '' ? {} : { guide: { zh: guideZh, en: guideEn } }),
})

/** Codes that devices raise by themselves (domain notes, section 7). */
export const eventCodes: EventCode[] = [
  event('PCS_OVER_TEMP', 'SERIOUS', '变流器过温', 'PCS over-temperature'),
  event('PCS_GRID_OVER_VOLTAGE', 'URGENT', '电网过压', 'Grid over-voltage'),
  event('PCS_GRID_UNDER_VOLTAGE', 'URGENT', '电网欠压', 'Grid under-voltage'),
  event(
    'PCS_ISLANDING',
    'VERY_URGENT',
    '孤岛保护动作',
    'Islanding protection tripped',
    '确认电网是否停电；未经调度许可不要合闸',
    'See whether the grid is down; do not close the breaker without the dispatcher',
  ),
  event('PCS_FAN', 'COMMON', '变流器风扇故障', 'PCS fan fault'),
  event(
    'PCS_EPO',
    'VERY_URGENT',
    '急停按下',
    'Emergency stop pressed',
    '查明谁按下了急停、为什么；现场安全后才能复位',
    'Find out who pressed it and why; release it only when the site is safe',
  ),
  event(
    'BMS_INSULATION',
    'VERY_URGENT',
    '绝缘电阻过低',
    'Insulation resistance low',
    '禁止接触直流侧；断开该储能舱，由持证人员测量绝缘',
    'Touch nothing on the DC side; open this container, let qualified people measure',
  ),
  event('BMS_CELL_RANGE', 'SERIOUS', '单体压差过大', 'Cell voltage range too wide'),
  event('BMS_CONTACTOR', 'URGENT', '接触器粘连', 'Contactor stuck'),
  event('BMS_COMM_LOST', 'URGENT', '电池管理系统通信中断', 'BMS communication lost'),
  event(
    'FIRE_SMOKE',
    'VERY_URGENT',
    '烟雾告警',
    'Smoke detected',
    '人员撤离，不要开舱门；确认消防启动，拨打 119',
    'Clear the area, keep the container shut; see that the fire system runs, call 119',
  ),
  event(
    'FIRE_GAS',
    'VERY_URGENT',
    '可燃气体告警',
    'Combustible gas detected',
    '人员撤离，禁止明火和开关操作；确认排风启动，拨打 119',
    'Clear the area, no flame and no switching; see that the fans run, call 119',
  ),
  event('AIRCON_FAULT', 'COMMON', '空调故障', 'Air conditioning fault'),
  event('FLOODING', 'URGENT', '水浸告警', 'Flooding detected'),
  event('DOOR_OPEN', 'WARN', '舱门打开', 'Door open'),
  event('METER_OFFLINE', 'SERIOUS', '电表通信中断', 'Meter offline'),
  event('BACKFLOW', 'URGENT', '发生逆流', 'Backflow'),
  event('OVER_DEMAND', 'URGENT', '需量越限', 'Over demand'),
  event('PV_STRING_FAULT', 'COMMON', '光伏组串故障', 'PV string fault'),
  event('PILE_FAULT', 'COMMON', '充电桩故障', 'Charging pile fault'),
  event('CLOCK_DRIFT', 'WARN', '网关时钟偏差', 'Gateway clock drift'),
]
