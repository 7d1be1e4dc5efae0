import { describe, expect, test } from 'vitest'
import { findDate } from './dates.ts'
import { findStations } from './names.ts'
import { energyQuantities, powerQuantities, readQuestion } from './question.ts'

const zone = 'Asia/Shanghai'
/** 2 July 2026, 14:30 in Shanghai. */
const now = Date.UTC(2026, 6, 2, 6, 30)
const stations = [
  { id: 'ST001', name: '佛山光储充一体站', nameEn: 'Foshan PV storage charging' },
  { id: 'ST002', name: '苏州用户侧储能站', nameEn: 'Suzhou user-side storage' },
  { id: 'ST003', name: '济南光储微电网', nameEn: 'Jinan PV storage microgrid' },
  { id: 'ST007', name: '接入体验站', nameEn: 'Bring your own gateway' },
]

/** The question in one line: topics, parts or quantities, stations, day. */
function understood(text: string): string {
  const question = readQuestion(text, stations, now, zone)
  const { topics, date } = question
  const what = topics.includes('energy') ? energyQuantities(question) : topics.includes('power') ? powerQuantities(question.parts) : []
  const many = what.length > 4 ? ['everything'] : what
  const day = date.kind === 'day' ? [date.date] : date.kind === 'none' ? [] : [date.kind]
  return [...topics, ...many, ...question.stations, ...(question.allStations ? ['all'] : []), ...day].join(' ')
}

describe('questions in Chinese', () => {
  test.each([
    ['现在荷电状态是多少？', 'soc'],
    ['SOC多少', 'soc'],
    ['电池还有多少电', 'soc'],
    ['储能还剩多少电？', 'soc'],
    ['佛山光储充一体站的SOC', 'soc ST001'],
    ['所有电站的荷电状态', 'soc all'],
    ['现在功率是多少', 'power everything'],
    ['电网功率', 'power gridPower'],
    ['光伏现在的出力', 'power pvPower'],
    ['储能功率多少千瓦', 'power storagePower'],
    ['当前负荷多大', 'power loadPower'],
    ['充电桩功率', 'power pilePower'],
    ['ST002 现在的电网功率和储能功率', 'power gridPower storagePower ST002'],
    ['光伏怎么样', 'power pvPower'],
    ['今天发了多少电', 'energy pvGeneration 2026-07-02'],
    ['昨天光伏发电量是多少？', 'energy pvGeneration 2026-07-01'],
    ['苏州站昨天充电量', 'energy storageCharge ST002 2026-07-01'],
    ['6月30日储能放电量', 'energy storageDischarge 2026-06-30'],
    ['2026年6月1号用了多少电', 'energy loadConsumption 2026-06-01'],
    ['前天从电网买了多少电', 'energy gridImport 2026-06-30'],
    ['今日上网电量', 'energy gridExport 2026-07-02'],
    ['3天前充电桩充了多少度电', 'energy pileConsumption 2026-06-29'],
    ['昨天的用电情况', 'energy loadConsumption 2026-07-01'],
    ['昨天的负荷', 'energy loadConsumption 2026-07-01'],
    ['今天收益多少？', 'revenue 2026-07-02'],
    ['昨天赚了多少钱', 'revenue 2026-07-01'],
    ['济南光储微电网 2026-06-15 的收入', 'revenue ST003 2026-06-15'],
    ['储能昨天套利收益', 'revenue 2026-07-01'],
    ['有哪些告警', 'alarms'],
    ['最新的报警是什么', 'alarms'],
    ['有没有故障？', 'alarms'],
    ['全部电站的告警', 'alarms all'],
    ['现在电价是多少', 'price'],
    ['现在是峰段还是谷段', 'price'],
    ['什么时候到谷电', 'price'],
    ['我能看哪些电站', 'stations'],
    ['有几个电站？', 'stations'],
    ['你能做什么', 'help'],
    ['你好', 'help'],
    ['ＳＯＣ是多少', 'soc'],
    ['本月收益', 'revenue range'],
    ['明天发电量多少', 'energy pvGeneration future'],
    ['2月30日的发电量', 'energy pvGeneration bad'],
    ['荷电状态和今天的收益', 'soc revenue 2026-07-02'],
    ['今天天气怎么样', ' 2026-07-02'.trim()],
    ['讲个笑话', ''],
  ])('%j', (text, expected) => expect(understood(text)).toBe(expected))
})

describe('questions in English', () => {
  test.each([
    ['What is the state of charge?', 'soc'],
    ['soc?', 'soc'],
    ['How full is the battery?', 'soc'],
    ['battery level at Foshan', 'soc ST001'],
    ['State of charge of all stations', 'soc all'],
    ['What is the power right now?', 'power everything'],
    ['grid power', 'power gridPower'],
    ['Current PV power of ST003', 'power pvPower ST003'],
    ['how much solar power do we have', 'power pvPower'],
    ['What is the load?', 'power loadPower'],
    ['Power of the charging piles', 'power pilePower'],
    ['storage power of the power station Suzhou', 'power storagePower ST002'],
    ['how is the PV?', 'power pvPower'],
    ['Is the battery discharging?', 'power storagePower'],
    ['How much did the PV generate yesterday?', 'energy pvGeneration 2026-07-01'],
    ['energy today', 'energy everything 2026-07-02'],
    ['PV generation on July 1', 'energy pvGeneration 2026-07-01'],
    ['How much energy was discharged on 1 June 2026?', 'energy storageDischarge 2026-06-01'],
    ['energy imported from the grid today', 'energy gridImport 2026-07-02'],
    ['How much was exported to the grid 3 days ago', 'energy gridExport 2026-06-29'],
    ['consumption of the load yesterday', 'energy loadConsumption 2026-07-01'],
    ['How many kWh did the chargers use the day before yesterday?', 'energy pileConsumption 2026-06-30'],
    ['energy of Jinan PV storage microgrid on 2026-06-15', 'energy everything ST003 2026-06-15'],
    ['what is the revenue today?', 'revenue 2026-07-02'],
    ['How much money did we make yesterday', 'revenue 2026-07-01'],
    ['earnings at Suzhou on June 20th', 'revenue ST002 2026-06-20'],
    ['Revenue of every station yesterday', 'revenue all 2026-07-01'],
    ['Are there any alarms?', 'alarms'],
    ['newest alerts', 'alarms'],
    ['is anything wrong at ST002', 'alarms ST002'],
    ['What is the electricity price now?', 'price'],
    ['When does the peak period end?', 'price'],
    ['current tariff', 'price'],
    ['Which stations can I see?', 'stations'],
    ['list my power stations', 'stations'],
    ['help', 'help'],
    ['What can you do?', 'help'],
    ['revenue this month', 'revenue range'],
    ['PV energy tomorrow', 'energy pvGeneration future'],
    ['energy on February 30 2026', 'energy everything bad'],
    ['alarms and price please', 'alarms price'],
    ['tell me a joke', ''],
    ['what is the capital of France', ''],
  ])('%j', (text, expected) => expect(understood(text)).toBe(expected))
})

describe('days', () => {
  const day = (text: string, at = now): string => {
    const { found } = findDate(text, at, zone)
    return found.kind === 'day' ? found.date : found.kind
  }
  test.each([
    ['2026-07-01', '2026-07-01'],
    ['2026/7/1', '2026-07-01'],
    ['2026.7.1', '2026-07-01'],
    ['二天前', '2026-06-30'],
    ['大前天', '2026-06-29'],
    ['12月31日', '2025-12-31'],
    ['Dec 31', '2025-12-31'],
    ['July 4', '2025-07-04'],
    ['2月29日', '2024-02-29'],
    ['2025-02-29', 'bad'],
    ['2026-13-01', 'bad'],
    ['13月1日', 'bad'],
    ['2026-07-03', 'future'],
    ['9999-01-01', 'bad'],
    ['last week', 'range'],
    ['近7天', 'range'],
    ['nothing of the kind', 'none'],
  ])('%j is %s', (text, expected) => expect(day(text)).toBe(expected))

  test('begin at midnight of the station, not of the server', () => {
    expect(day('today', Date.UTC(2026, 6, 2, 15, 59))).toBe('2026-07-02')
    expect(day('today', Date.UTC(2026, 6, 2, 16, 0))).toBe('2026-07-03')
  })
})

describe('names of stations', () => {
  const named = (text: string): string => {
    const { ids, unknown } = findStations(text, stations)
    return ids.join(' ') || (unknown === undefined ? '' : `? ${unknown}`)
  }
  test.each([
    ['st001', 'ST001'],
    ['ST0011', '? ST0011'],
    ['ST999 的荷电状态', '? ST999'],
    ['佛山和苏州', 'ST001 ST002'],
    ['suzhou', 'ST002'],
    ['suzhous', ''],
    ['Bring me the figures', ''],
    ['bring your own gateway', 'ST007'],
    ['接入体验站', 'ST007'],
  ])('%j names %j', (text, expected) => expect(named(text)).toBe(expected))

  test('cities with several stations name all of them', () => {
    expect(
      findStations('上海', [
        { id: 'A1', name: '上海一站', nameEn: '' },
        { id: 'A2', name: '上海二站', nameEn: '' },
      ]).ids,
    ).toEqual(['A1', 'A2'])
  })
})

test('hostile and endless questions are read in no time', () => {
  const long = [
    '(',
    'a'.repeat(2000),
    '昨'.repeat(2000),
    '1'.repeat(2000),
    '\u0000\uffff',
    '😀'.repeat(1000),
    'ST'.repeat(1000),
    'list '.repeat(400),
    '2026-'.repeat(400),
  ]
  for (const text of long) {
    const start = performance.now()
    readQuestion(text, stations, now, zone)
    expect(performance.now() - start).toBeLessThan(100)
  }
})
