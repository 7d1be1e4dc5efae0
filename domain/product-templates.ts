import type { Parameter, ProductModel } from '#contract/model.ts'
import { breaker, limit, measure, outermostCells, pileStates, rates, register, signal, stackReach, stackState } from './model-parts.ts'

/**
 * Models to start from: the points that such devices usually report (national meter and BMS practice; SunSpec 103, 802 and 803 for inverters and batteries;
 * OCPP 1.6 for piles). People take one, and change what theirs has otherwise.
 */

const phases = ['A', 'B', 'C'] as const
const threePhase = (code: string, zh: string, en: string, unit: string, decimals: number): Parameter[] =>
  phases.map((phase) => measure(`${code}${phase.toLowerCase()}`, `${phase}相${zh}`, `${en} ${phase}`, unit, decimals))
const many = (n: number, make: (i: number, padded: string) => Parameter): Parameter[] =>
  Array.from({ length: n }, (_, i) => make(i + 1, String(i + 1).padStart(3, '0')))

const running = [
  [0, '停机', 'Stopped'],
  [1, '待机', 'Standby'],
  [2, '运行', 'Running'],
  [3, '故障', 'Fault'],
] as const
const normalOrAlarm = [
  [0, '正常', 'Normal'],
  [1, '告警', 'Alarm'],
] as const

const meter: ProductModel = {
  code: 'METER',
  kind: 'meter',
  name: { zh: '三相多费率电能表', en: 'Three-phase multi-rate meter' },
  brand: '',
  parameters: [
    measure('P', '总有功功率', 'Active power', 'kW', 2),
    ...threePhase('P', '有功功率', 'Active power', 'kW', 2),
    measure('Q', '总无功功率', 'Reactive power', 'kvar', 2),
    measure('S', '总视在功率', 'Apparent power', 'kVA', 2),
    measure('PF', '总功率因数', 'Power factor', '', 3),
    measure('F', '频率', 'Frequency', 'Hz', 2),
    ...threePhase('U', '电压', 'Voltage', 'V', 1),
    ...threePhase('I', '电流', 'Current', 'A', 2),
    register('EPI', '正向有功总电量', 'Import total'),
    ...rates.map(([n, zh, en]) => register(`EPI${n}`, `正向有功${zh}电量`, `Import ${en}`)),
    register('EPE', '反向有功总电量', 'Export total'),
    ...rates.map(([n, zh, en]) => register(`EPE${n}`, `反向有功${zh}电量`, `Export ${en}`)),
    measure('MDI', '正向最大需量', 'Maximum import demand', 'kW', 2),
    measure('MDE', '反向最大需量', 'Maximum export demand', 'kW', 2),
  ],
}

/** A meter at the grid connection point: the same device, feeding the station's quantities. */
const gridMeter: ProductModel = {
  ...meter,
  code: 'METER_GRID',
  kind: 'gridMeter',
  name: { zh: '关口电能表', en: 'Grid connection meter' },
  parameters: meter.parameters.map((one) =>
    one.code === 'P'
      ? { ...one, quantity: 'gridPower' as const }
      : one.code === 'EPI'
        ? { ...one, quantity: 'gridImport' as const }
        : one.code === 'EPE'
          ? { ...one, quantity: 'gridExport' as const }
          : one,
  ),
}

const pcs: ProductModel = {
  code: 'PCS_STD',
  kind: 'pcs',
  name: { zh: '储能变流器', en: 'Power conversion system' },
  brand: '',
  parameters: [
    measure('P', '有功功率', 'Active power', 'kW', 1, { quantity: 'storagePower' }),
    ...threePhase('P', '有功功率', 'Active power', 'kW', 1),
    measure('Q', '无功功率', 'Reactive power', 'kvar', 1),
    measure('PF', '功率因数', 'Power factor', '', 3),
    measure('F', '频率', 'Frequency', 'Hz', 2),
    ...threePhase('U', '电压', 'Voltage', 'V', 1),
    ...threePhase('I', '电流', 'Current', 'A', 1),
    measure('UDC', '直流电压', 'DC voltage', 'V', 1),
    measure('IDC', '直流电流', 'DC current', 'A', 1),
    measure('PDC', '直流功率', 'DC power', 'kW', 1),
    measure('T_IGBT', 'IGBT温度', 'IGBT temperature', 'degC', 1, {
      limits: [limit('PCS_IGBT_HOT', 'SERIOUS', 'above', 95, 88, 10_000, '变流器IGBT温度过高', 'PCS IGBT temperature high')],
    }),
    signal('RUN', '运行状态', 'Running state', ...running),
    signal('FAULT', '故障', 'Fault', ...normalOrAlarm),
    register('EC', '累计充电量', 'Charged total', 'storageCharge'),
    register('ED', '累计放电量', 'Discharged total', 'storageDischarge'),
    { ...measure('SET_P', '有功功率设定', 'Active power setpoint', 'kW', 1), kind: 'setpoint' },
  ],
}

const bms: ProductModel = {
  code: 'BMS_STD',
  kind: 'battery',
  name: { zh: '电池管理系统(电池堆)', en: 'Battery management system (stack)' },
  brand: '',
  parameters: [
    ...stackState,
    measure('P', '功率', 'Power', 'kW', 1),
    ...stackReach,
    measure('INSULATION', '绝缘电阻', 'Insulation resistance', 'kohm', 0),
    signal(
      'STATUS',
      '运行状态',
      'Running state',
      [0, '未知', 'Unknown'],
      [1, '停机', 'Stopped'],
      [2, '待机', 'Standby'],
      [3, '充电', 'Charging'],
      [4, '放电', 'Discharging'],
      [5, '运行', 'Running'],
      [6, '离线', 'Offline'],
      [7, '故障', 'Fault'],
    ),
    register('EC', '累计充电量', 'Charged total'),
    register('ED', '累计放电量', 'Discharged total'),
  ],
}

const CELLS = 240
/** Cells in millivolts, as most battery managers send them; once a minute. */
const cluster: ProductModel = {
  code: 'CLUSTER_STD',
  kind: 'cluster',
  name: { zh: `电池簇(${CELLS}串)`, en: `Battery cluster (${CELLS} cells in series)` },
  brand: '',
  parameters: [
    measure('U', '簇电压', 'Cluster voltage', 'V', 1),
    measure('I', '簇电流', 'Cluster current', 'A', 1),
    measure('SOC', '簇荷电状态', 'Cluster state of charge', '%', 1),
    measure('SOH', '簇健康状态', 'Cluster state of health', '%', 1),
    ...outermostCells,
    ...many(CELLS, (i, padded) => ({
      ...measure(`CV${padded}`, `${i}号电芯电压`, `Cell ${i} voltage`, 'V', 3, { reportIntervalMs: 60_000 }),
      rawUnit: 'mV',
    })),
    ...many(CELLS, (i, padded) => measure(`CT${padded}`, `${i}号电芯温度`, `Cell ${i} temperature`, 'degC', 1, { reportIntervalMs: 60_000 })),
  ],
}

const pvInverter: ProductModel = {
  code: 'PV_INVERTER_STD',
  kind: 'pvInverter',
  name: { zh: '光伏逆变器', en: 'PV inverter' },
  brand: '',
  parameters: [
    measure('P', '有功功率', 'Active power', 'kW', 2, { quantity: 'pvPower' }),
    measure('Q', '无功功率', 'Reactive power', 'kvar', 2),
    measure('PF', '功率因数', 'Power factor', '', 3),
    measure('F', '频率', 'Frequency', 'Hz', 2),
    ...threePhase('U', '电压', 'Voltage', 'V', 1),
    ...threePhase('I', '电流', 'Current', 'A', 2),
    measure('PDC', '直流功率', 'DC power', 'kW', 2),
    ...many(4, (i) => measure(`UDC${i}`, `${i}路组串电压`, `String voltage ${i}`, 'V', 1)),
    ...many(4, (i) => measure(`IDC${i}`, `${i}路组串电流`, `String current ${i}`, 'A', 2)),
    measure('EFF', '效率', 'Efficiency', '%', 1),
    measure('TEMP', '机内温度', 'Internal temperature', 'degC', 1, {
      limits: [limit('INVERTER_HOT', 'SERIOUS', 'above', 75, 70, 10_000, '逆变器温度过高', 'Inverter temperature high')],
    }),
    measure('EDAY', '日发电量', 'Generated today', 'kWh', 1),
    register('EG', '累计发电量', 'Generated total', 'pvGeneration'),
    signal('STATUS', '运行状态', 'Running state', [1, '停机', 'Stopped'], [2, '待机', 'Standby'], [5, '运行', 'Running'], [7, '故障', 'Fault']),
  ],
}

/** What a pile can be told, where its gateway can (OCPP): a limit, to start and stop, whether it serves, to begin anew. */
const pileSetpoints: readonly Parameter[] = [
  { ...measure('SET_PMAX', '充电功率上限', 'Charging power limit', 'kW', 1), kind: 'setpoint', rangeMin: 0, rangeMax: 2000 },
  { ...signal('CHARGE', '远程启停', 'Remote start and stop', [0, '停止', 'Stop'], [1, '启动', 'Start']), kind: 'setpoint' },
  { ...signal('AVAILABLE', '可用性', 'Availability', [0, '停用', 'Out of service'], [1, '可用', 'In service']), kind: 'setpoint' },
  { ...signal('RESET', '重启', 'Restart', [0, '已完成', 'Done'], [1, '软重启', 'Soft'], [2, '硬重启', 'Hard']), kind: 'setpoint' },
]

const pileDc: ProductModel = {
  code: 'PILE_DC_STD',
  kind: 'pile',
  name: { zh: '直流充电桩', en: 'DC charging pile' },
  brand: '',
  parameters: [
    measure('P', '充电功率', 'Charging power', 'kW', 1, { quantity: 'pilePower' }),
    measure('U', '输出电压', 'Output voltage', 'V', 1),
    measure('I', '输出电流', 'Output current', 'A', 1),
    signal('STATUS', '状态', 'Status', ...pileStates),
    signal('CONNECTOR', '枪连接', 'Connector', [0, '未连接', 'Not connected'], [1, '已连接', 'Connected']),
    measure('VSOC', '车辆荷电状态', 'Vehicle state of charge', '%', 0),
    measure('ESESSION', '本次充电量', 'Energy of this session', 'kWh', 2),
    measure('TSESSION', '本次充电时长', 'Minutes of this session', 'min', 0),
    register('EP', '累计充电量', 'Charged total', 'pileConsumption'),
    ...pileSetpoints,
  ],
}

const pileAc: ProductModel = {
  code: 'PILE_AC_STD',
  kind: 'pile',
  name: { zh: '交流充电桩', en: 'AC charging pile' },
  brand: '',
  parameters: [
    measure('P', '充电功率', 'Charging power', 'kW', 2, { quantity: 'pilePower' }),
    ...threePhase('U', '电压', 'Voltage', 'V', 1),
    ...threePhase('I', '电流', 'Current', 'A', 2),
    signal('STATUS', '状态', 'Status', ...pileStates),
    measure('ESESSION', '本次充电量', 'Energy of this session', 'kWh', 2),
    register('EP', '累计充电量', 'Charged total', 'pileConsumption'),
    ...pileSetpoints,
  ],
}

const transformer: ProductModel = {
  code: 'TRANSFORMER_STD',
  kind: 'transformer',
  name: { zh: '变压器', en: 'Transformer' },
  brand: '',
  parameters: [
    ...threePhase('TW', '绕组温度', 'Winding temperature', 'degC', 1).map((one) => ({
      ...one,
      // Dry type, insulation class F: warning at 130, trip at 150 degrees.
      limits: [
        limit(
          `TRANSFORMER_HOT_${one.code.at(-1)?.toUpperCase()}`,
          'URGENT',
          'above' as const,
          130,
          120,
          30_000,
          '变压器绕组温度过高',
          'Transformer winding temperature high',
        ),
      ],
    })),
    measure('TOIL', '油温', 'Oil temperature', 'degC', 1, {
      limits: [limit('TRANSFORMER_OIL_HOT', 'URGENT', 'above', 85, 80, 30_000, '变压器油温过高', 'Transformer oil temperature high')],
    }),
    measure('LOADRATE', '负载率', 'Load rate', '%', 1, {
      limits: [limit('TRANSFORMER_OVERLOAD', 'SERIOUS', 'above', 100, 95, 60_000, '变压器过载', 'Transformer overloaded')],
    }),
    breaker,
  ],
}

const airConditioner: ProductModel = {
  code: 'AIRCON_STD',
  kind: 'airConditioner',
  name: { zh: '空调/液冷机组', en: 'Air conditioner or liquid cooling' },
  brand: '',
  parameters: [
    signal(
      'STATUS',
      '运行状态',
      'Running state',
      [0, '停机', 'Stopped'],
      [1, '制冷', 'Cooling'],
      [2, '制热', 'Heating'],
      [3, '除湿', 'Drying'],
      [4, '送风', 'Fan'],
      [7, '故障', 'Fault'],
    ),
    measure('TIN', '进水/回风温度', 'Inlet temperature', 'degC', 1),
    measure('TOUT', '出水/送风温度', 'Outlet temperature', 'degC', 1),
    measure('PIN', '进水压力', 'Inlet pressure', 'bar', 2),
    measure('POUT', '出水压力', 'Outlet pressure', 'bar', 2),
    measure('RH', '相对湿度', 'Relative humidity', '%', 0),
    { ...measure('SET_T', '温度设定', 'Temperature setpoint', 'degC', 1), kind: 'setpoint' },
    signal('FAULT', '故障', 'Fault', ...normalOrAlarm),
  ],
}

const firePanel: ProductModel = {
  code: 'FIRE_PANEL_STD',
  kind: 'firePanel',
  name: { zh: '消防主机', en: 'Fire panel' },
  brand: '',
  parameters: [
    ...(
      [
        ['SMOKE', '烟感', 'Smoke', 'FIRE_SMOKE', '烟雾告警', 'Smoke detected'],
        ['GAS', '可燃气体', 'Combustible gas', 'FIRE_GAS', '可燃气体告警', 'Combustible gas detected'],
        ['RELEASED', '灭火装置', 'Extinguisher', 'FIRE_RELEASED', '灭火装置已启动', 'Extinguisher released'],
        ['FAULT', '主机故障', 'Panel fault', 'FIRE_PANEL_FAULT', '消防主机故障', 'Fire panel fault'],
      ] as const
    ).map(([code, zh, en, alarm, alarmZh, alarmEn]) => ({
      ...signal(code, zh, en, ...normalOrAlarm),
      limits: [limit(alarm, code === 'FAULT' ? ('SERIOUS' as const) : ('VERY_URGENT' as const), 'above' as const, 0.5, 0.5, 0, alarmZh, alarmEn)],
    })),
    measure('H2', '氢气浓度', 'Hydrogen', 'ppm', 0),
    measure('CO', '一氧化碳浓度', 'Carbon monoxide', 'ppm', 0),
    measure('T', '温度', 'Temperature', 'degC', 1),
  ],
}

const environment: ProductModel = {
  code: 'ENVIRONMENT_STD',
  kind: 'environment',
  name: { zh: '环境监测仪', en: 'Environment station' },
  brand: '',
  parameters: [
    measure('GHI', '辐照度', 'Irradiance', 'W/m2', 0, { quantity: 'irradiance' }),
    measure('TA', '环境温度', 'Ambient temperature', 'degC', 1, { quantity: 'ambientTemperature' }),
    measure('TM', '组件温度', 'Module temperature', 'degC', 1),
    measure('RH', '相对湿度', 'Relative humidity', '%', 0),
    measure('WS', '风速', 'Wind speed', 'm/s', 1, { quantity: 'windSpeed' }),
    measure('RAIN', '降雨强度', 'Rainfall', 'mm/h', 1, { quantity: 'rainfall' }),
    signal('FLOOD', '水浸', 'Flooding', ...normalOrAlarm),
    signal('DOOR', '舱门', 'Door', [0, '关闭', 'Closed'], [1, '打开', 'Open']),
  ],
}

export const productTemplates: readonly ProductModel[] = [
  gridMeter,
  meter,
  pcs,
  bms,
  cluster,
  pvInverter,
  pileDc,
  pileAc,
  transformer,
  airConditioner,
  firePanel,
  environment,
]
