import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { compose, testMessage, type PushItem } from './message.ts'
import { vendorText } from './outcome.ts'
import { feishu } from './providers/feishu.ts'
import { plainText } from './providers/provider.ts'
import { wecom } from './providers/wecom.ts'
import { afterQuiet } from './quiet.ts'
import { isPaused, nextSlot, pauseAfter } from './rates.ts'
import { addedSteps, movedSteps, type Step } from './reschedule.ts'
import { openSecretBox } from './secret-box.ts'

test('what is cut short keeps its last character whole', () => {
  expect(vendorText(`${'a'.repeat(299)}😀`)).toBe('a'.repeat(299))
  expect(vendorText(`${'a'.repeat(298)}😀b`)).toBe(`${'a'.repeat(298)}😀`)
})

describe('secrets', () => {
  const dir = mkdtempSync(join(tmpdir(), 'push-key-'))
  afterAll(() => rmSync(dir, { recursive: true }))
  const box = openSecretBox(dir, undefined)

  test('are kept under a key that only the server’s account reads, and open after a restart', () => {
    const sealed = box.seal('SEC123', 'push_group:1:secret')
    expect(sealed).not.toContain('SEC123')
    expect(statSync(join(dir, 'push-key')).mode & 0o777).toBe(0o600)
    expect(openSecretBox(dir, undefined).open(sealed, 'push_group:1:secret')).toBe('SEC123')
  })
  test('do not open elsewhere, under another key, or changed', () => {
    const sealed = box.seal('SEC123', 'push_group:1:secret')
    expect(() => box.open(sealed, 'push_group:2:secret')).toThrow()
    expect(() => openSecretBox(dir, Buffer.alloc(32)).open(sealed, 'push_group:1:secret')).toThrow()
    expect(() => box.open(`${sealed.slice(0, -4)}AAAA`, 'push_group:1:secret')).toThrow()
    expect(box.seal('SEC123', 'push_group:1:secret')).not.toBe(sealed)
  })
})

describe('quiet hours', () => {
  const rule = { quiet: true, quietFrom: '22:00', quietTo: '07:00', quietDays: ['5'], quietExcept: [] }
  const at = (text: string): number => Date.parse(text)
  const quiet = (text: string, zone = 'Asia/Shanghai'): string => new Date(afterQuiet(rule, 'WARN', zone, at(text))).toISOString()

  test('of a Friday end on Saturday morning, by the station’s clock', () => {
    expect(quiet('2026-11-27T15:00:00Z')).toBe('2026-11-27T23:00:00.000Z')
    expect(quiet('2026-11-27T20:00:00Z')).toBe('2026-11-27T23:00:00.000Z')
    expect(quiet('2026-11-27T23:00:00Z')).toBe('2026-11-27T23:00:00.000Z')
    expect(quiet('2026-11-27T13:59:00Z')).toBe('2026-11-27T13:59:00.000Z')
    expect(quiet('2026-11-26T15:00:00Z')).toBe('2026-11-26T15:00:00.000Z')
    expect(quiet('2026-11-26T20:00:00Z')).toBe('2026-11-26T20:00:00.000Z')
  })
  test('end by the clock in the night in which summer time ends', () => {
    const sunday = { ...rule, quietDays: ['6'] }
    const end = afterQuiet(sunday, 'WARN', 'Europe/Berlin', at('2026-10-24T22:00:00Z'))
    expect(new Date(end).toISOString()).toBe('2026-10-25T06:00:00.000Z')
  })
  test.each([
    ['late on the day on which summer time begins, that evening', '20:00', '23:30', '2026-03-29T19:00:00Z', '2026-03-29T21:30:00.000Z'],
    ['at a time that the clock skips, not before it', '22:00', '02:30', '2026-03-28T22:00:00Z', '2026-03-29T01:30:00.000Z'],
  ])('end %s', (_what, quietFrom, quietTo, from, to) => {
    const hours = { ...rule, quietFrom, quietTo, quietDays: ['0', '6'] }
    expect(new Date(afterQuiet(hours, 'WARN', 'Europe/Berlin', at(from))).toISOString()).toBe(to)
  })
})

describe('a robot’s limit', () => {
  const limits = { perMinute: 20, perSecond: 5 }
  test('is never passed, whatever wants to go out', () => {
    const sent: number[] = []
    let now = 1_000_000
    for (let i = 0; i < 200; i++) {
      now = nextSlot(sent, limits, i % 2 === 0, now)
      sent.push(now)
    }
    for (const first of sent) {
      expect(sent.filter((at) => at >= first && at < first + 60_000).length).toBeLessThanOrEqual(20)
      expect(sent.filter((at) => at >= first && at < first + 1000).length).toBeLessThanOrEqual(5)
    }
  })
  test('leaves places for what is very urgent', () => {
    const sent = Array.from({ length: 17 }, (_, i) => 1_000_000 + i * 1000)
    expect(nextSlot(sent, limits, false, 1_017_000)).toBeGreaterThan(1_060_000)
    expect(nextSlot(sent, limits, true, 1_017_000)).toBe(1_017_000)
  })
  test('is not counted from messages of a clock that was set back: nothing would be told until it shows that time again', () => {
    const now = 10_000_000
    const sent = Array.from({ length: 20 }, (_, i) => now + 3_600_000 + i * 1000)
    expect([nextSlot(sent, limits, false, now), nextSlot(sent, limits, true, now)]).toEqual([now, now])
    expect([isPaused(now + 360_000, now), isPaused(now + 3_600_000, now), isPaused(now, now)]).toEqual([true, false, false])
  })
  test('pauses grow to five minutes, and differ', () => {
    expect([1, 2, 3, 9, 50].map((n) => pauseAfter(n, false, 0.5))).toEqual([10_000, 30_000, 60_000, 300_000, 300_000])
    expect(pauseAfter(3, false, 0)).toBe(48_000)
    expect(pauseAfter(3, false, 1)).toBe(72_000)
  })
})

describe('a message', () => {
  const station = { id: 'S', name: { zh: '电站甲', en: 'Station A' }, timeZone: 'Asia/Shanghai' }
  const item: PushItem = {
    kind: 'raised',
    level: 'URGENT',
    alarmId: 'a',
    station,
    task: null,
    device: { sn: 'D1', name: { zh: '变流器', en: 'PCS' } },
    content: { zh: '温度过高', en: 'Too hot' },
    value: 57.25,
    unit: '℃',
    decimals: 1,
    count: 3,
    at: Date.parse('2026-11-23T02:03:04Z'),
  }
  const how = { id: 'm', language: 'zh', keyword: '', notifyAll: false, publicUrl: 'https://c.example' } as const

  test('says what, where, when, and how much', () => {
    const { title, subject, text, link } = compose([item], how, wecom)
    expect(title).toBe('【紧急】告警')
    expect(subject).toBe('【紧急】告警 电站甲 · 温度过高')
    expect(compose([item], { ...how, language: 'both' }, wecom).subject).toBe(subject)
    expect(compose([{ ...item, content: { zh: '长'.repeat(200), en: 'a\nb' } }], { ...how, language: 'en' }, wecom).subject).toBe(
      '[Urgent] Alarm Station A · a b',
    )
    expect(compose([item, item], how, wecom).subject).toBe('告警汇总 2 条')
    expect(text.split('\n')).toEqual([
      '温度过高',
      '电站：电站甲',
      '设备：变流器（D1）',
      '时间：2026-11-23 10:03:04（电站当地时间）',
      expect.stringContaining('数值：57.3'),
      '次数：3',
    ])
    expect(link).toBe('https://c.example/#/alarm/alarm-list?alarm=a')
  })
  test('of a task leads to the task, of several to their project, and says the project where there is no station', () => {
    const task = { projectId: 'p 1', number: 'RW-0003', project: '北区' }
    const about = { ...item, kind: 'task' as const, alarmId: null, device: null, value: null, count: 1, task }
    const { text, link, linkWord } = compose([{ ...about, station: null }], how, wecom)
    expect(text.split('\n')).toEqual(['温度过高', '项目：北区', '时间：2026-11-23 10:03:04（现场时间）'])
    expect([link, linkWord]).toEqual(['https://c.example/#/project-management/tasks-manager?projectId=p%201&text=RW-0003', '查看任务'])
    const path = (items: PushItem[]) => compose(items, how, wecom).link?.split('#/')[1]
    expect(path([about, { ...about, task: { ...task, number: 'RW-0004' } }])).toBe('project-management/tasks-manager?projectId=p%201')
    expect(path([about, { ...about, task: { ...task, projectId: 'other' } }])).toBe('project-management/project-list')
    expect(path([about, item])).toBe('alarm/alarm-list')
    const title = (items: PushItem[]) => compose(items, how, wecom).title
    expect([title([about, about]), title([about, item]), title([item, item])]).toEqual(['任务提醒汇总 2 条', '消息汇总 2 条', '告警汇总 2 条'])
  })
  test('names what its link opens: before the address in plain text, alone where the words are the link', () => {
    const said = (language: 'zh' | 'en' | 'both') => compose([item], { ...how, language }, wecom)
    const lastLine = (text: string): string => text.split('\n').at(-1) ?? ''
    const url = 'https://c.example/#/alarm/alarm-list?alarm=a'
    expect(lastLine(plainText(said('en')))).toBe(`Open the alarm: ${url}`)
    expect(lastLine(plainText(said('zh')))).toBe(`查看告警： ${url}`)
    expect(lastLine(plainText(said('both')))).toBe(`查看告警 / Open the alarm: ${url}`)
    const robot = { address: 'https://open.feishu.cn/x', secret: '' }
    expect(feishu.request(said('en'), robot, 1).body).toContain('"text":"Open the alarm"')
    expect(wecom.request(said('zh'), robot, 1).body).toContain('[查看告警](')
  })
  test('that is a test leads to the list of alarms', () => {
    expect(testMessage('night shift', { ...how, language: 'en' })).toMatchObject({
      link: 'https://c.example/#/alarm/alarm-list',
      linkWord: 'Open the alarms',
    })
  })
  test('has the robot’s word in it', () => {
    expect(compose([item], { ...how, keyword: '微电网' }, wecom).text).toContain('微电网')
    expect(compose([item], { ...how, keyword: '告警' }, wecom).text).not.toContain('关键词')
  })
  test.each([
    ['zh', 1],
    ['both', 1000],
    ['both', 37],
    ['en', 2],
  ] as const)('in %s of %i fits what the vendor takes, with contents of any length', (language, n) => {
    const long = {
      ...item,
      content: { zh: '长'.repeat(5000), en: '🔋'.repeat(5000) },
      station: { ...station, name: { zh: '站'.repeat(300), en: 'S'.repeat(300) } },
    }
    for (const notifyAll of [true, false]) {
      const message = compose(
        Array.from({ length: n }, (_, i) => ({ ...long, station: { ...long.station, id: String(i) } })),
        { ...how, language, notifyAll },
        wecom,
      )
      expect(wecom.bytes(message)).toBeLessThanOrEqual(wecom.most(message))
    }
  })
  test('keeps a line a line, whatever a device sends', () => {
    const { text } = compose([{ ...item, content: { zh: 'a\nb\u202ec\u0000d', en: '' } }], how, wecom)
    expect(text.split('\n')[0]).toBe('a b c d')
  })
})

describe('what waits when the times of its rule are changed', () => {
  const MINUTE = 60_000
  const noon = Date.parse('2026-11-27T04:00:00Z')
  const after = (minutes: number): number => noon + minutes * MINUTE
  const step = (place: number, minutes: number, more: Partial<Step> = {}): Step => ({
    id: place,
    step: place,
    kind: place === 0 ? 'raised' : 'escalated',
    isWaiting: true,
    createdAt: noon,
    runAt: after(minutes),
    ...more,
  })
  const timing = { quiet: false, quietFrom: '12:30', quietTo: '14:00', quietDays: ['0', '1', '2', '3', '4', '5', '6'], quietExcept: [] }
  const moved = (steps: Step[], minutes: number[], now: number, more = {}) =>
    movedSteps(steps, { ...timing, minutes, ...more }, 'URGENT', 'Asia/Shanghai', after(now)).map(({ id, runAt }) => [id, (runAt - noon) / MINUTE])

  test('a shorter time that is over already is now, and the next step counts from there', () => {
    expect(moved([step(0, 60), step(1, 90)], [5, 10], 20)).toEqual([
      [0, 20],
      [1, 30],
    ])
  })
  test('what is told already and what was due before stays as it is', () => {
    expect(moved([step(0, 10, { isWaiting: false }), step(1, 40)], [0, 20], 15)).toEqual([[1, 30]])
    expect(moved([step(0, 10)], [0], 15)).toEqual([])
    expect(moved([step(0, 10)], [10], 5)).toEqual([])
  })
  test('quiet hours hold it, or let it go', () => {
    expect(moved([step(0, 60)], [5], 40, { quiet: true })).toEqual([[0, 120]])
    expect(moved([step(0, 120), step(1, 130)], [45, 10], 50)).toEqual([
      [0, 50],
      [1, 60],
    ])
  })
  test('a step that is new counts from the one before it, and one whose time is over is now', () => {
    const added = (steps: Step[], minutes: number[], now: number, more = {}) =>
      addedSteps(steps, { ...timing, minutes, ...more }, 'URGENT', 'Asia/Shanghai', after(now)).map((one) => [one.step, (one.runAt - noon) / MINUTE])
    expect(added([step(0, 0, { isWaiting: false })], [0, 10, 20], 5)).toEqual([
      [1, 10],
      [2, 30],
    ])
    expect(added([step(0, 0, { isWaiting: false }), step(1, 10)], [0, 10, 20], 15)).toEqual([[2, 30]])
    expect(added([step(0, 0, { isWaiting: false })], [0, 10], 25)).toEqual([[1, 25]])
    expect(added([step(0, 0, { isWaiting: false })], [0, 10], 40, { quiet: true })).toEqual([[1, 120]])
    expect(added([step(0, 0), step(1, 10)], [0, 10], 5)).toEqual([])
  })
  test('orders, tasks and what is over know no delay', () => {
    expect(moved([step(0, 120, { kind: 'cleared' })], [45], 20)).toEqual([[0, 20]])
    expect(moved([step(0, 0, { kind: 'strategy' })], [45], 0)).toEqual([])
  })
})
