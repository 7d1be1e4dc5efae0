/** Dictionaries of the demonstration: brands that stations are built of, and reasons that people give. Values by code, Chinese and English name. */
type Value = readonly [code: string, zh: string, en: string]

interface DemoDictionary {
  code: string
  nameZh: string
  nameEn: string
  values: readonly Value[]
}

/** Values of the builtin dictionary of brands: meters, PCS, batteries, inverters, piles. */
export const demoBrands: readonly Value[] = [
  ['wasion', '威胜', 'Wasion'],
  ['acrel', '安科瑞', 'Acrel'],
  ['chint', '正泰', 'Chint'],
  ['sinexcel', '盛弘', 'Sinexcel'],
  ['kehua', '科华数据', 'Kehua'],
  ['nr', '南瑞继保', 'NR Electric'],
  ['catl', '宁德时代', 'CATL'],
  ['byd', '比亚迪', 'BYD'],
  ['eve', '亿纬锂能', 'EVE Energy'],
  ['sungrow', '阳光电源', 'Sungrow'],
  ['huawei', '华为', 'Huawei'],
  ['goodwe', '固德威', 'GoodWe'],
  ['teld', '特来电', 'TELD'],
  ['starcharge', '星星充电', 'Star Charge'],
]

export const demoDictionaries: readonly DemoDictionary[] = [
  {
    code: 'stopReason',
    nameZh: '停运原因',
    nameEn: 'Reasons of a stop',
    values: [
      ['maintenance', '检修', 'Maintenance'],
      ['gridWork', '电网停电', 'Grid work'],
      ['fault', '设备故障', 'Fault of a device'],
    ],
  },
]
