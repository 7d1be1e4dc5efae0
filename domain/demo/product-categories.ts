/** Kinds of products that the demonstration starts with; those above before those below. */
const category = (code: string, nameZh: string, nameEn: string, parentCode: string | null = null) => ({ code, nameZh, nameEn, parentCode })

/** Which kind the built-in models are of. */
export const demoCategoryOf: Readonly<Record<string, string>> = {
  GRID_METER: 'METER',
  LOAD_METER: 'METER',
  PCS: 'PCS',
  BMS: 'BMS',
  CLUSTER_240: 'CLUSTER',
  PV_INVERTER: 'INVERTER',
  PILE_DC: 'PILE',
}

export const demoCategories = [
  category('STORAGE', '储能', 'Storage'),
  category('PCS', '储能变流器', 'PCS', 'STORAGE'),
  category('BMS', '电池管理系统', 'BMS', 'STORAGE'),
  category('CLUSTER', '电池簇', 'Battery cluster', 'BMS'),
  category('METER', '电表', 'Meter', 'STORAGE'),
  category('PV', '光伏', 'PV'),
  category('INVERTER', '逆变器', 'Inverter', 'PV'),
  category('CHARGING', '充电', 'Charging'),
  category('PILE', '充电桩', 'Charging pile', 'CHARGING'),
]
