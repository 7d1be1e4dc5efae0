import { describe, expect, test } from 'vitest'
import { momentsOf } from './moments.ts'
import { stationNames } from './names.ts'
import { energyQuantities, powerQuantities } from './quantities.ts'
import { readQuestion } from './question.ts'

const zone = 'Asia/Shanghai'
/** Thursday, 2 July 2026, 14:30 in Shanghai. */
const now = Date.UTC(2026, 6, 2, 6, 30)
const names = stationNames([
  { id: 'ST001', name: '佛山光储充一体站', nameEn: 'Foshan PV storage charging' },
  { id: 'ST002', name: '苏州用户侧储能站', nameEn: 'Suzhou user-side storage' },
  { id: 'ST007', name: '接入体验站', nameEn: 'Bring your own gateway' },
])

/** The question in one line: matters, quantities, stations, what was not understood. */
function understood(text: string): string {
  const question = readQuestion(text, names)
  const { matters, stations, missed, unknown } = question
  if (missed.length > 0) return `? ${missed.join(', ')}`
  if (unknown.length > 0) return `?? ${unknown.join(', ')}`
  const codes = matters.includes('energy')
    ? energyQuantities(question)
    : question.gauges.length > 0
      ? question.gauges
      : matters.includes('reading')
        ? powerQuantities(question.parts)
        : []
  return [...matters, ...(codes.length > 4 ? ['everything'] : codes), ...stations].join(' ')
}

describe('what a question asks for', () => {
  test.each([
    ['is a demand response running', 'response'],
    ['how consistent are the cells', 'health'],
    ['what is the consistency grade of the cells', 'cells'],
    ['电芯一致性等级是多少', 'cells'],
    ['现在的一致性是几级', 'cells'],
    ['利用率', 'utilisation'],
    ['哪个站上周容量利用率最高', 'utilisation'],
    ['which station had the lowest availability last week', 'availability'],
    ['哪个站本月光伏自用率最高', 'selfUse'],
    ['capacity utilization last week', 'utilisation'],
    ['which alarms are the most frequent', 'alarmQuality'],
    ['Which alarms were most frequent this week?', 'alarmQuality'],
    ['What alarms happened most often this week?', 'alarmQuality'],
    ['Which alarm is raised most often?', 'alarmQuality'],
    ['top ten alarms this week', 'alarmQuality'],
    ['本周哪些告警最频繁？', 'alarmQuality'],
    ['哪种告警最多？', 'alarmQuality'],
    ['本周出现最多的告警是什么？', 'alarmQuality'],
    ['哪个站告警最多', 'alarms'],
    ['How many cycles are left?', 'health'],
    ['How long does it take to see and handle an alarm?', 'alarmQuality'],
    ['Are there alarms standing longer than a day?', 'alarmQuality'],
    ['How many alarms a day compared with the guideline?', 'alarmQuality'],
    ['告警平均多久被查看和处理？', 'alarmQuality'],
    ['有没有持续超过一天的告警？', 'alarmQuality'],
    ['每天告警数与指南相比如何？', 'alarmQuality'],
    ['还剩多少次循环？', 'health'],
    ['was the alarm pushed', '? pushed'],
    ['were the alarms sent', '? sent'],
    ['how much was pushed into the grid yesterday', 'energy gridExport'],
    ['SOC多少', 'reading soc'],
    ['ＳＯＣ是多少', 'reading soc'],
    ['储能还剩多少电？', 'reading soc'],
    ['现在功率是多少', 'reading everything'],
    ['光伏现在的出力', 'reading pvPower'],
    ['充电桩功率', 'reading pilePower'],
    ['ST002 现在的电网功率和储能功率', 'reading gridPower storagePower ST002'],
    ['3天前充电桩充了多少度电', 'energy pileConsumption'],
    ['昨天的用电情况', 'energy loadConsumption'],
    ['今日上网电量', 'energy gridExport'],
    ['充放电量', 'energy storageCharge storageDischarge'],
    ['苏州站昨天充电量', 'energy storageCharge ST002'],
    ['现在是峰段还是谷段', 'price'],
    ['荷电状态和今天的收益', 'revenue reading soc'],
    ['你好', 'help'],
    ['站里现在多少度', 'reading ambientTemperature'],
    ['昨天发了多少度', 'energy pvGeneration'],
    ['how many inverters are there', 'devices'],
    ['还有空闲的充电桩吗', 'piles'],
    ['longest session yesterday', 'sessions'],
    ['what is the plan for tonight', 'plan'],
    ['power scheduling today', 'plan'],
    ['revenue by source yesterday', 'revenue'],
    ['昨天各来源的收益', 'revenue'],
    ['这个月经营收益多少', 'revenue'],
    ['how much power did we use yesterday', 'energy loadConsumption'],
    ['how much energy did the panels make yesterday', 'energy pvGeneration'],
    ['现在电价多少钱', 'price'],
    ['今 天 的 收 益', 'revenue'],
    ['How is the PV?', 'reading pvPower'],
    ['storage power of the power station Suzhou', 'reading storagePower ST002'],
    ['How many kWh did the chargers use the day before yesterday?', 'energy pileConsumption'],
    ['consumption of the load yesterday', 'energy loadConsumption'],
    ['alarms and price please', 'alarms price'],
    ['bring your own gateway alarms', 'alarms ST007'],
    ['What can you do?', 'help'],
    ['last response', 'response'],
    ['上次需求响应任务', 'response'],
    ['哪个电芯电压最低', 'cells'],
    ['Which cell has the lowest voltage?', 'cells'],
    ['how far apart are the cells', 'cells'],
    ['告警通知了谁', 'told'],
    ['推送失败的有哪些', 'failedPushes'],
    ['which stations are under maintenance', 'maintenance'],
    ['availability last month', 'availability'],
    ['self-use rate yesterday', 'selfUse'],
    ['how much CO2 did we save in June', 'carbon'],
    ['who was notified about the alarms yesterday', 'told'],
    ['功率调度下发了吗', 'plan'],
    ['why does the revenue differ from the slip last month', 'net'],
    ['上月收益为什么和结算单不一样', 'net'],
  ])('%j', (text, expected) => expect(understood(text)).toBe(expected))
})

test.each([
  ['昨天充放电各多少度', false],
  ['昨天各站充放电多少度', true],
  ['昨天各放电多少度', true],
  ['ST001和ST002昨天各放电多少', false],
  ['charge and discharge of each yesterday', false],
  ['charge and discharge of each station yesterday', true],
])('%j asks of all stations: %s', (text, all) => expect(readQuestion(text, names).allStations).toBe(all))

describe('what is not understood is said, whatever else is', () => {
  test.each([
    ['今天天气怎么样', '? 天气'],
    ['昨天的碳排放和收益', '? 碳排'],
    ['ST0011 的SOC', '?? ST0011'],
    ['revenue forecast of today', '? forecast'],
    ['efficiency at 15:00', '? 15:00'],
    ['maximum price difference of the employees', '? employees'],
    ['suzhous load', '? suzhous'],
    ['光伏的荷电状态', '? 光伏'],
    ['光伏自用电量', '? 自用'],
    ['本月收益同比', '? 同比'],
    ['how much energy did we save', '? save'],
    ['how many loads', '? how many'],
    ['没有离线的设备', '? 没有'],
    ['充电充了多久', '? 多久'],
    ['成都储能站的SOC', '? 成都'],
    ['revenue before Monday', '? before'],
    ['revenue per kwh', '? per kwh'],
    ['start charging now', '? start'],
    ['how much energy was lost', '? lost'],
  ])('%j', (text, expected) => expect(understood(text)).toContain(expected))
})

describe('days', () => {
  const days = (text: string, at = now): string => {
    const times = momentsOf(readQuestion(text, names), at, zone, 'today')
    if (times.kind !== 'moments') return times.kind
    return times.moments
      .map((moment) =>
        moment.kind === 'span'
          ? moment.span.days.from === moment.span.days.to
            ? moment.span.days.from
            : `${moment.span.days.from} ${moment.span.days.to}`
          : moment.kind,
      )
      .join(', ')
  }
  test.each([
    ['2026-07-01', '2026-07-01'],
    ['2026/7/1', '2026-07-01'],
    ['2026.7.1', '2026-07-01'],
    ['二天前', '2026-06-30'],
    ['大前天', '2026-06-29'],
    ['3 days ago', '2026-06-29'],
    ['12月31日', '2025-12-31'],
    ['Dec 31', '2025-12-31'],
    ['July 4', '2025-07-04'],
    ['1 June 2026', '2026-06-01'],
    ['2月29日', '2024-02-29'],
    ['2025-02-29', 'bad'],
    ['13月1日', 'bad'],
    ['9999-01-01', 'bad'],
    ['2026-07-03', 'future'],
    ['下周', 'future'],
    ['上周', '2026-06-22 2026-06-28'],
    ['last week', '2026-06-22 2026-06-28'],
    ['上周三', '2026-06-24'],
    ['on Monday', '2026-06-29'],
    ['近7天', '2026-06-26 2026-07-02'],
    ['last month', '2026-06-01 2026-06-30'],
    ['in May', '2026-05-01 2026-05-31'],
    ['12月', '2025-12-01 2025-12-31'],
    ['去年', '2025-01-01 2025-12-31'],
    ['6月1日至5日', '2026-06-01 2026-06-05'],
    ['6月1日 - 6月5日', '2026-06-01 2026-06-05'],
    ['6月5日到6月1日', 'bad'],
    ['昨天和今天', '2026-07-01, 2026-07-02'],
    ['三季度', '2026-07-01 2026-09-30'],
    ['四季度', '2025-10-01 2025-12-31'],
    ['last quarter', '2026-04-01 2026-06-30'],
    ['Q2 2025', '2025-04-01 2025-06-30'],
    ['去年上半年', '2025-01-01 2025-06-30'],
    ['June last year', '2025-06-01 2025-06-30'],
    ['2025年3月', '2025-03-01 2025-03-31'],
    ['last week Monday', '2026-06-22'],
    ['上周末', '2026-06-27 2026-06-28'],
    ['the weekend', '2026-06-27 2026-06-28'],
    ['since Monday', '2026-06-29 2026-07-02'],
    ['6月1日以来', '2026-06-01 2026-07-02'],
    ['年初至今', '2026-01-01 2026-07-02'],
    ['近三个月', '2026-04-03 2026-07-02'],
    ['last two weeks', '2026-06-19 2026-07-02'],
    ['昨天和6月', '2026-07-01, 2026-06-01 2026-06-30'],
    ['the month before', '2026-06-01 2026-06-30'],
    ['last month compared with the month before', '2026-06-01 2026-06-30, 2026-05-01 2026-05-31'],
    ['this week compared with the previous week', '2026-06-29 2026-07-05, 2026-06-22 2026-06-28'],
    ['yesterday compared with the day before', '2026-07-01, 2026-06-30'],
    ['the month before last', '2026-05-01 2026-05-31'],
    ['上月和前一个月对比', '2026-06-01 2026-06-30, 2026-05-01 2026-05-31'],
    ['昨天和前一天对比', '2026-07-01, 2026-06-30'],
    ['last month compared with last month', 'unclear'],
    ['charge of yesterday compared with discharge of yesterday', '2026-07-01, 2026-07-01'],
    ['25:00', 'bad'],
    ['nothing of the kind', '2026-07-02'],
  ])('%j is %s', (text, expected) => expect(days(text)).toBe(expected))

  const hours = (text: string): string => {
    const times = momentsOf(readQuestion(text, names), now, zone, 'today')
    if (times.kind !== 'moments') return times.kind
    const local = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ')
    return times.moments
      .map((moment) =>
        moment.kind === 'span' ? `${local(moment.span.from)} to ${local(moment.span.to)}` : moment.kind === 'instant' ? local(moment.at) : 'now',
      )
      .join(', ')
  }
  test.each([
    ['this morning', '07-02 06:00 to 07-02 12:00'],
    ['昨晚', '07-01 18:00 to 07-02 06:00'],
    ['last night', '07-01 18:00 to 07-02 06:00'],
    ['yesterday afternoon', '07-01 12:00 to 07-01 18:00'],
    ['tonight', 'future'],
    ['between 8 and 10 this morning', '07-02 08:00 to 07-02 10:00'],
    ['昨晚8点到10点', '07-01 20:00 to 07-01 22:00'],
    ['昨晚2点', '07-02 02:00'],
    ['8-10点', '07-02 08:00 to 07-02 10:00'],
    ['下午1点到2点', '07-02 13:00 to 07-02 14:00'],
    ['from 1 to 2 pm', '07-02 13:00 to 07-02 14:00'],
    ['yesterday 22:00 to 6:00', '07-01 22:00 to 07-02 06:00'],
    ['since 8', '07-02 08:00 to 07-02 14:30'],
    ['since yesterday at 20:00', '07-01 20:00 to 07-02 14:30'],
    ['before 8', '07-02 00:00 to 07-02 08:00'],
    ['last 3 hours', '07-02 11:30 to 07-02 14:30'],
    ['过去24小时', '07-01 14:30 to 07-02 14:30'],
    ['半小时前', '07-02 14:00'],
    ['2 hours ago', '07-02 12:30'],
    ['yesterday morning and this morning', '07-01 06:00 to 07-01 12:00, 07-02 06:00 to 07-02 12:00'],
    ['this morning and this afternoon', 'unclear'],
    ['last week at 8', 'unclear'],
  ])('the hours of %j are %s', (text, expected) => expect(hours(text)).toBe(expected))

  test('begin at midnight of the station, not of the server', () => {
    expect(days('today', Date.UTC(2026, 6, 2, 15, 59))).toBe('2026-07-02')
    expect(days('today', Date.UTC(2026, 6, 2, 16, 0))).toBe('2026-07-03')
  })

  test('a clock of a day whose clocks change is the one on the wall', () => {
    const times = momentsOf(readQuestion('SOC on 2026-03-29 at 12:00', names), now, 'Europe/Berlin', 'now')
    expect(times).toEqual({ kind: 'moments', moments: [{ kind: 'instant', at: Date.UTC(2026, 2, 29, 10) }] })
  })
})

test.each(['Is any station offline?', 'is any of our stations off line', '有任何电站离线吗'])('%s is about all of them', (text) => {
  expect(understood(text)).toBe('devices')
  expect(readQuestion(text, names).allStations).toBe(true)
})

test('hostile and endless questions are read to their end', () => {
  for (const text of [
    '(',
    'a'.repeat(2000),
    '昨'.repeat(2000),
    '1'.repeat(2000),
    '\uffff',
    '😀'.repeat(1000),
    'ST'.repeat(1000),
    'list '.repeat(400),
    '2026-'.repeat(400),
    '1点'.repeat(600),
  ]) {
    expect(readQuestion(text, names).matters.length).toBeLessThan(3)
  }
})
