import type { PeriodRule, PriceTable } from '#contract/price.ts'
import { windowsOf } from '../price-hours.ts'

/** Figures of provincial notices and published tables, written down for the demonstration. Two-part, 1-10 kV. */

const rule = (period: PeriodRule['period'], hours: string, months: number[] = [], dayTypes: PeriodRule['dayTypes'] = []): PeriodRule => ({
  period,
  months,
  dayTypes,
  windows: windowsOf(hours) ?? [],
})

interface AreaTariff {
  area: string
  areaEn: string
  notice: string
  /** DRC: the province's Development and Reform Commission. */
  noticeEn: string
  consumptionType: PriceTable['consumptionType']
  prices: PriceTable['prices']
  /** Basic fee of a month, at 1-10 kV: yuan/kVA of capacity, yuan/kW of demand. */
  capacityPrice: string
  demandPrice: string
  /** These two are published ones; all others are of the usual size, and said to be examples. */
  isBasicPublished?: true
  rules: PeriodRule[]
}

const winter = [1, 2, 12]
const notSummer = [1, 2, 3, 4, 5, 6, 9, 10, 11, 12]

/** Hours by the notices named; conditions that depend on temperature are left out and said so in `source`. */
const areas: AreaTariff[] = [
  {
    area: '广东-珠三角五市',
    areaEn: 'Guangdong, five cities of the Pearl River Delta',
    notice: '粤发改价格〔2021〕331号',
    noticeEn: 'Guangdong DRC price notice [2021] No. 331',
    consumptionType: 'bigIndustry',
    prices: { sharp: '1.436500', peak: '1.154700', flat: '0.690600', valley: '0.279700' },
    capacityPrice: '22.6',
    demandPrice: '36.1',
    isBasicPublished: true,
    rules: [rule('sharp', '11:00-12:00,15:00-17:00', [7, 8, 9]), rule('peak', '10:00-12:00,14:00-19:00'), rule('valley', '0:00-8:00')],
  },
  {
    area: '江苏',
    areaEn: 'Jiangsu',
    notice: '苏发改价格发〔2025〕426号',
    noticeEn: 'Jiangsu DRC price notice [2025] No. 426',
    consumptionType: 'bigIndustry',
    prices: { peak: '0.887200', flat: '0.610600', valley: '0.385800' },
    capacityPrice: '32',
    demandPrice: '51.2',
    rules: [
      rule('peak', '14:00-22:00', [6, 7, 8, 12, 1, 2]),
      rule('valley', '0:00-6:00,11:00-13:00', [6, 7, 8, 12, 1, 2]),
      rule('peak', '15:00-22:00', [3, 4, 5, 9, 10, 11]),
      rule('valley', '2:00-6:00,10:00-14:00', [3, 4, 5, 9, 10, 11]),
    ],
  },
  {
    area: '山东',
    areaEn: 'Shandong',
    notice: '鲁发改价格〔2023〕914号',
    noticeEn: 'Shandong DRC price notice [2023] No. 914',
    consumptionType: 'bigIndustry',
    prices: { sharp: '1.094800', peak: '0.950600', flat: '0.614500', valley: '0.277700', deepValley: '0.181500' },
    capacityPrice: '24',
    demandPrice: '38.4',
    rules: [
      rule('deepValley', '11:00-14:00', winter),
      rule('valley', '2:00-6:00,10:00-15:00', winter),
      rule('peak', '7:00-9:00,16:00-21:00', winter),
      rule('sharp', '16:00-19:00', winter),
      rule('deepValley', '11:00-14:00', [3, 4, 5]),
      rule('valley', '10:00-15:00', [3, 4, 5]),
      rule('peak', '17:00-22:00', [3, 4, 5]),
      rule('sharp', '17:00-20:00', [3, 4, 5]),
      rule('valley', '7:00-12:00', [6]),
      rule('peak', '16:00-23:00', [6]),
      rule('sharp', '17:00-22:00', [6]),
      rule('valley', '1:00-6:00', [7, 8]),
      rule('peak', '16:00-23:00', [7, 8]),
      rule('sharp', '17:00-22:00', [7, 8]),
      rule('deepValley', '11:00-14:00', [9, 10, 11]),
      rule('valley', '10:00-15:00', [9, 10, 11]),
      rule('peak', '16:00-21:00', [9, 10, 11]),
      rule('sharp', '17:00-19:00', [9, 10, 11]),
    ],
  },
  {
    area: '湖北',
    areaEn: 'Hubei',
    notice: '鄂发改价管〔2024〕77号',
    noticeEn: 'Hubei DRC price notice [2024] No. 77',
    consumptionType: 'bigIndustry',
    prices: { sharp: '0.941500', peak: '0.819800', flat: '0.627300', valley: '0.423100' },
    capacityPrice: '26.3',
    demandPrice: '42',
    isBasicPublished: true,
    rules: [
      rule('sharp', '20:00-22:00', [7, 8]),
      rule('sharp', '18:00-20:00', notSummer),
      rule('peak', '16:00-20:00,22:00-24:00', [7, 8]),
      rule('peak', '16:00-18:00,20:00-24:00', notSummer),
      rule('valley', '0:00-6:00,12:00-14:00'),
    ],
  },
  {
    area: '浙江',
    areaEn: 'Zhejiang',
    notice: '浙发改价格〔2024〕21号',
    noticeEn: 'Zhejiang DRC price notice [2024] No. 21',
    consumptionType: 'bigIndustry',
    prices: { peak: '1.285900', flat: '0.779300', valley: '0.350700' },
    capacityPrice: '30',
    demandPrice: '48',
    rules: [
      rule('peak', '8:00-11:00,13:00-17:00', [2, 3, 4, 5, 6, 9, 10, 11]),
      // The notice's sharp hours of January, July, August and December and its deep valley on three holidays have no price of their own in the table:
      // they are peak and valley here.
      rule('peak', '8:00-11:00,15:00-23:00', [1, 7, 8, 12]),
      rule('valley', '0:00-8:00,11:00-13:00'),
    ],
  },
  {
    area: '四川',
    areaEn: 'Sichuan',
    notice: '川发改价格〔2025〕185号',
    noticeEn: 'Sichuan DRC price notice [2025] No. 185',
    consumptionType: 'bigIndustry',
    prices: { sharp: '1.220000', peak: '1.032600', flat: '0.681300', valley: '0.329900' },
    capacityPrice: '22',
    demandPrice: '35.2',
    rules: [
      rule('peak', '10:00-12:00,17:00-22:00', [3, 4, 5, 6, 10, 11]),
      rule('valley', '22:00-8:00', [3, 4, 5, 6, 10, 11]),
      rule('sharp', '13:00-14:00,21:00-23:00', [7, 8]),
      rule('peak', '11:00-18:00,20:00-23:00', [7, 8, 9]),
      rule('valley', '1:00-7:00', [7, 8, 9]),
      rule('peak', '10:00-12:00,16:00-22:00', winter),
      rule('valley', '0:00-8:00', winter),
    ],
  },
]

/** What the period schemes of the demonstration are called: the notices that they are of. */
export const demoSchemes = () =>
  areas.map(({ area, notice, noticeEn }) => ({
    nameZh: `${area} ${notice}`,
    nameEn: noticeEn,
    area,
    docNo: notice,
  }))

const EXAMPLE = '示例电价，非公布标准 / Example prices, not published ones'

/** What the basic fee costs in an area, and what there is to say of that. */
export function demoBasicPrices(area: string): (Pick<AreaTariff, 'capacityPrice' | 'demandPrice'> & { remark: string }) | undefined {
  const found = areas.find((one) => one.area === area)
  return found && { capacityPrice: found.capacityPrice, demandPrice: found.demandPrice, remark: found.isBasicPublished === true ? '' : EXAMPLE }
}

/** Price tables of all demonstration areas for one month: the published table of March 2026, used for every month and named so. */
export const demoPriceTables = (month: string): PriceTable[] =>
  areas.map(({ area, areaEn, notice, noticeEn, consumptionType, prices, rules }) => ({
    area,
    areaEn,
    month,
    priceSystem: 'two',
    consumptionType,
    voltageLevel: '1-10kV',
    prices,
    rules: [...rules, rule('flat', '0:00-24:00')],
    source: `${notice}; 2026年3月公布电价表（演示中用于 ${month}，不含气温条件）`,
    sourceEn: `${noticeEn}; table published for March 2026 (in the demonstration used for ${month}, without its conditions of temperature)`,
  }))
