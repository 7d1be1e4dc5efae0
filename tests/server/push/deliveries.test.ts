import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChat } from '#tests/support/chat.ts'
import type { Taken } from '#tests/support/robot-server.ts'
import { HOUR, MINUTE, SECOND, startPushStage, type PushStage } from '#tests/support/push-stage.ts'

/** What people are told, by robots that check signatures, limits and bodies as their vendors do. Time is the test's. */
let stage: PushStage
beforeAll(async () => {
  stage = await startPushStage()
})
beforeEach(() => stage.clear())
afterAll(() => stage.close())

/** The robot has checked what there is of a signature. */
const isSigned = ({ provider, query, headers, body }: Taken): boolean =>
  ({
    dingtalk: () => query.includes('&sign='),
    feishu: () => 'sign' in (JSON.parse(body) as object),
    wecom: () => false,
    webhook: () => headers['x-microgrid-signature'] !== undefined,
  })[provider]()

const texts = (): string[] => stage.robot.taken.map(({ text }) => text)
const numbered = (n: number, name = 'A'): string[] => Array.from({ length: n }, (_, i) => `${name}_${i}`)

describe.each(['dingtalk', 'feishu', 'wecom', 'webhook'] as const)('%s', (provider) => {
  test('an alarm arrives within five seconds, signed where there is a secret, with station, device, time and link', async () => {
    const group = await stage.group(provider, { language: 'both' })
    await stage.rule(group)
    await stage.alarms(['OVER_TEMP'], { text: 'too hot' })
    const raised = stage.clock.now
    await stage.pass(MINUTE)
    expect(stage.robot.refused).toEqual([])
    // By the clock of the test; what the robot took unsigned it would have taken too.
    const [taken] = stage.robot.taken
    expect((taken?.at ?? Infinity) - raised).toBeLessThanOrEqual(5 * SECOND)
    if (provider !== 'wecom') expect(taken && isSigned(taken)).toBe(true)
    expect(texts()).toHaveLength(1)
    expect(texts()[0]).toContain('too hot')
    expect(texts()[0]).toMatch(/紧急[\s\S]*Urgent/)
    expect(texts()[0]).toContain('T1-GRID')
    expect(stage.robot.taken[0]?.body).toContain('https://console.example/#/alarm/alarm-list?alarm=')
    expect(await stage.rows(group)).toMatchObject([{ kind: 'raised', state: 'sent', attempts: 1, may_be_twice: false }])
  })

  test('500 alarms in a second become a few messages, in each of which the most urgent stand first, and none is forgotten', async () => {
    const group = await stage.group(provider)
    await stage.rule(group, { notifyAll: true })
    await stage.alarms(numbered(250), { level: 'COMMON' })
    await stage.alarms(numbered(245, 'B'), { level: 'WARN' })
    await stage.alarms(numbered(5, 'TOP'), { level: 'VERY_URGENT' })
    await stage.pass(2 * MINUTE)
    expect(stage.robot.refused).toEqual([])
    expect(texts().length).toBeLessThanOrEqual(3)
    expect(texts()[0]).toContain('告警汇总 500 条')
    expect(texts()[0]).toMatch(/非常紧急 5，一般 250，警告 245[\s\S]*TOP_0/)
    expect((await stage.rows(group)).filter(({ state }) => state === 'sent')).toHaveLength(500)
  })
})

/** The two kinds of limits: a minute's, and a second's besides. */
test.each(['dingtalk', 'feishu'] as const)('a storm of ten minutes stays under the limit of a %s robot', async (provider) => {
  const group = await stage.group(provider)
  await stage.rule(group)
  for (let i = 0; i < 300; i++) {
    await stage.alarms([`S_${i}`], { level: i % 50 === 0 ? 'VERY_URGENT' : 'COMMON' })
    await stage.pass(2 * SECOND)
  }
  await stage.pass(MINUTE)
  expect(stage.robot.refused).toEqual([])
  expect((await stage.rows(group)).every(({ state }) => state === 'sent')).toBe(true)
})

test('the story of an alarm says whom it was told to, and what came of it', async () => {
  const group = await stage.group('wecom', { name: 'night shift' })
  await stage.rule(group)
  await stage.alarms(['OVER_TEMP'])
  const [alarm] = (await stage.server.ok('alarmList', { pageNum: 1, pageSize: 1, text: 'OVER_TEMP' }, stage.root)).alarmList
  const told = async () => (await stage.server.ok('alarmDetail', { id: alarm?.id ?? '' }, stage.root)).deliveries
  expect(await told()).toMatchObject([{ groupName: 'night shift', provider: 'wecom', kind: 'raised', state: 'waiting', step: 0 }])
  await stage.pass(5 * SECOND)
  expect(await told()).toMatchObject([{ groupName: 'night shift', state: 'sent', sentAt: expect.any(Number) as number, code: null }])
  // To whoever is of another organization than the rule it says no more than that somebody was told.
  const worker = await stage.server.login('worker')
  const seenBy = async (token: string) => {
    const { deliveries } = await stage.server.ok('alarmDetail', { id: alarm?.id ?? '' }, token)
    const { told: onWall } = await stage.server.ok('alarmTakeover', { id: alarm?.id ?? '' }, token)
    return [...deliveries.map(({ groupName, ruleName, state, ofOthers }) => ({ groupName, ruleName, state, ofOthers })), onWall[0]?.groupName]
  }
  const known = { groupName: 'night shift', ruleName: expect.any(String) as string, state: 'sent', ofOthers: false }
  expect(await seenBy(worker)).toEqual([known, 'night shift'])
  await stage.server.db.pool.query("update push_rule set organization_code = 'OTHER'")
  expect(await seenBy(worker)).toEqual([{ groupName: null, ruleName: null, state: 'sent', ofOthers: true }, null])
  expect(await seenBy(stage.root)).toEqual([known, 'night shift'])
  await stage.server.db.pool.query("update push_rule set organization_code = 'OWN'")
  // The assistant tells the same.
  const chat = await openChat(stage.server, stage.root)
  const ask = async () => (await chat.ask('who was told of the alarms?', { language: 'en', powerstationId: 'T1' })).text
  const text = await ask()
  expect(text).toMatch(/alarm OVER_TEMP.*\n {2}night shift \(raised\): delivered/)
  // One that is there again is not told as one that is over.
  await stage.alarms(['OVER_TEMP'], { cleared: true })
  await stage.alarms(['OVER_TEMP'])
  expect(await ask()).toMatch(/night shift \(came back\)/)
  chat.close()
})

test('a rule tells of its levels, its types and its stations alone', async () => {
  const group = await stage.group('webhook')
  await stage.rule(group, { levels: ['URGENT'], types: ['alarm'] })
  await stage.rule(group, { types: ['quality'] })
  await stage.rule(group, { enabled: false })
  await stage.rule(group, { allStations: false, stationIds: ['T2'] })
  await stage.alarms(['ONE'], { level: 'COMMON' })
  await stage.alarms(['TWO'])
  await stage.alarms(['DATA_QUALITY.frozen'], { level: 'WARN' })
  await stage.pass(5 * SECOND)
  expect((await stage.rows(group)).length).toBe(2)
  expect(texts().join('\n')).toMatch(/alarm TWO[\s\S]*alarm DATA_QUALITY.frozen/)
})

test('an alarm that stands and becomes more urgent is told to whom that level is told, once a level', async () => {
  const [few, all] = [await stage.group('webhook'), await stage.group('webhook')]
  await stage.rule(few, { levels: ['VERY_URGENT'] })
  await stage.rule(all)
  const levels = async (groupId: string) =>
    (await stage.server.ok('pushDeliveryList', { groupId, pageSize: 100, order: 'asc' }, stage.root)).pushDeliveryList.map(({ level }) => level)
  for (const level of ['COMMON', 'URGENT', 'COMMON'] as const) await stage.alarms(['ONE'], { level })
  expect(await levels(few)).toEqual([])
  for (const level of ['VERY_URGENT', 'COMMON', 'VERY_URGENT'] as const) await stage.alarms(['ONE'], { level })
  expect([await levels(few), await levels(all)]).toEqual([['VERY_URGENT'], ['COMMON', 'URGENT', 'VERY_URGENT']])
  await stage.pass(5 * SECOND)
  expect((await stage.rows(few)).map(({ state }) => state)).toEqual(['sent'])
})

test('of two rules that name the same group each tells once', async () => {
  const group = await stage.group('webhook')
  await stage.rule(group)
  await stage.rule(group)
  await stage.alarms(['ONE'])
  await stage.alarms(['ONE'])
  await stage.pass(MINUTE)
  expect(await stage.rows(group)).toHaveLength(2)
})

describe('return messages', () => {
  test('who was told that an alarm is there is told that it is over, and again when it comes back', async () => {
    const group = await stage.group('feishu')
    await stage.rule(group, { returnMessages: true })
    for (const cleared of [false, true, false, true]) {
      await stage.alarms(['ONE'], { cleared })
      await stage.pass(MINUTE)
    }
    expect((await stage.rows(group)).map(({ kind }) => kind)).toEqual(['raised', 'cleared', 'returned', 'cleared'])
    expect(texts().map((text) => text.split('\n')[0])).toEqual(['【紧急】告警', '【紧急】告警已恢复', '【紧急】告警再次发生', '【紧急】告警已恢复'])
  })

  test('what is over before its delay has passed is told neither way', async () => {
    const group = await stage.group('feishu')
    await stage.rule(group, { returnMessages: true, delayMinutes: 5 })
    await stage.alarms(['SHORT', 'LONG'])
    await stage.pass(MINUTE, 10 * SECOND)
    await stage.alarms(['SHORT'], { cleared: true })
    await stage.pass(10 * MINUTE, 10 * SECOND)
    await stage.alarms(['LONG'], { cleared: true })
    await stage.pass(MINUTE, 10 * SECOND)
    expect((await stage.rows(group)).map(({ kind, state, code }) => [kind, state, code])).toEqual([
      ['raised', 'dropped', 'over'],
      ['raised', 'sent', null],
      ['cleared', 'sent', null],
    ])
  })

  test('everybody is called when an alarm is raised or comes back, and nobody when it is over', async () => {
    const group = await stage.group('dingtalk')
    await stage.rule(group, { returnMessages: true, notifyAll: true })
    for (const cleared of [false, true, false]) {
      await stage.alarms(['ONE'], { cleared })
      await stage.pass(MINUTE)
    }
    expect(stage.robot.taken.map(({ body }) => (JSON.parse(body) as { at: { isAtAll: boolean } }).at.isAtAll)).toEqual([true, false, true])
  })

  test('of an alarm that comes and goes not every return is told', async () => {
    const group = await stage.group('webhook')
    await stage.rule(group, { returnMessages: true })
    for (let i = 0; i < 20; i++) {
      await stage.alarms(['FLAP'])
      await stage.pass(5 * SECOND)
      await stage.alarms(['FLAP'], { cleared: true })
      await stage.pass(5 * SECOND)
    }
    const kinds = (await stage.rows(group)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'chattering')).toHaveLength(1)
    expect(kinds.length).toBeLessThan(15)
  })

  test.each([
    ['is over', true, /告警已恢复/],
    ['stands', false, /恢复提醒，告警仍在/],
  ])('who was told that an alarm comes and goes is told once that it %s when that has ended', async (_how, cleared, words) => {
    const group = await stage.group('feishu')
    await stage.rule(group, { returnMessages: true })
    for (let i = 0; i < 8; i++) {
      await stage.alarms(['FLAP'])
      await stage.pass(5 * SECOND)
      if (cleared || i < 7) await stage.alarms(['FLAP'], { cleared: true })
      await stage.pass(5 * SECOND)
    }
    const before = texts().length
    expect(texts().at(-1)).toMatch(/告警频繁抖动/)
    for (let i = 0; i < 13; i++) {
      await stage.sweep()
      await stage.pass(MINUTE, 30 * SECOND)
    }
    expect(texts().slice(before)).toEqual([expect.stringMatching(words)])
  })
})

test('what is raised while its station is worked on is told once when the work ends, and is over for nobody who was not told', async () => {
  const { first, second } = { first: await stage.group('dingtalk'), second: await stage.group('feishu') }
  await stage.rule(first, { returnMessages: true, escalation: [{ groupId: second, minutes: 10 }] })
  // From before the server's own clock on, which sweeps too.
  await stage.server.db.pool.query("insert into maintenance (id, station_id, from_at, to_at, reason) values ('M', 'T1', 0, $1, 'work')", [
    stage.clock.now + HOUR,
  ])
  await stage.alarms(['STANDS', 'ENDS'])
  await stage.alarms(['ENDS'], { cleared: true })
  await stage.pass(HOUR, MINUTE)
  expect(stage.robot.taken).toEqual([])
  for (let i = 0; i < 3; i++) {
    await stage.sweep()
    await stage.pass(5 * SECOND)
  }
  expect(texts()).toHaveLength(1)
  expect(texts()[0]).toMatch(/恢复提醒，告警仍在[^]*STANDS/)
  stage.restart()
  await stage.pass(11 * MINUTE, 30 * SECOND)
  expect(stage.robot.taken.map(({ provider }) => provider)).toEqual(['dingtalk', 'feishu'])
  await stage.alarms(['STANDS'], { cleared: true })
  await stage.pass(MINUTE)
  expect([texts().length, texts().filter((text) => text.includes('ENDS'))]).toEqual([4, []])
})

describe('escalation', () => {
  const escalated = async (): Promise<{ first: string; second: string; third: string }> => {
    const [first, second, third] = [await stage.group('dingtalk'), await stage.group('feishu'), await stage.group('wecom')]
    await stage.rule(first, {
      escalation: [
        { groupId: second, minutes: 10 },
        { groupId: third, minutes: 20 },
      ],
    })
    return { first, second, third }
  }
  const providers = (): string[] => stage.robot.taken.map(({ provider }) => provider)

  test('what nobody has seen goes to the next group, and to the one after that', async () => {
    await escalated()
    await stage.alarms(['ONE'])
    await stage.pass(9 * MINUTE, 30 * SECOND)
    expect(providers()).toEqual(['dingtalk'])
    await stage.pass(2 * MINUTE, 30 * SECOND)
    expect(providers()).toEqual(['dingtalk', 'feishu'])
    expect(texts()[1]).toContain('告警升级，仍无人查看')
    await stage.pass(20 * MINUTE, 30 * SECOND)
    expect(providers()).toEqual(['dingtalk', 'feishu', 'wecom'])
  })

  test('what comes and goes and nobody has seen goes to the next group as well, whether it is there just then or not', async () => {
    await escalated()
    for (let i = 0; i < 100; i++) {
      await stage.alarms(['FLAP'])
      await stage.pass(5 * SECOND)
      await stage.alarms(['FLAP'], { cleared: true })
      await stage.pass(5 * SECOND)
    }
    const later = stage.robot.taken.filter(({ provider }) => provider !== 'dingtalk')
    expect(later.map(({ provider, text }) => [provider, text.includes('告警升级，仍无人查看')])).toEqual([['feishu', true]])
    // It stands from now on, and says so again: once it has been quiet that is told, and each group once all the same.
    for (let i = 0; i < 60; i++) {
      await stage.alarms(['FLAP'])
      await stage.sweep()
      await stage.pass(MINUTE, 30 * SECOND)
    }
    expect(providers().filter((provider) => provider !== 'dingtalk')).toEqual(['feishu', 'wecom'])
    expect(texts().some((text) => text.includes('恢复提醒，告警仍在'))).toBe(true)
  })

  test.each([
    ['seen', 'seen_at = 1', 'seen'],
    ['handled', "state = 'PROCESSED'", 'handled'],
    ['shelved', 'shelved_until = 99999999999999', 'aside'],
    ['worked on', 'maintenance = true', 'aside'],
  ])('what was %s in time goes to no other', async (_how, set, code) => {
    const { second, third } = await escalated()
    await stage.alarms(['ONE'])
    await stage.pass(MINUTE)
    // Without work on the station the server would find that the mark is over.
    await stage.server.db.pool.query("insert into maintenance (id, station_id, from_at, to_at, reason) values ('M', 'T1', 0, 99999999999999, 'work')")
    await stage.server.db.pool.query(`update alarm set ${set}`)
    await stage.pass(HOUR, MINUTE)
    expect(providers()).toEqual(['dingtalk'])
    expect([...(await stage.rows(second)), ...(await stage.rows(third))]).toMatchObject([
      { state: 'dropped', code },
      { state: 'dropped', code },
    ])
  })

  test('what was seen, was over and comes back goes to the next group, if nobody sees that', async () => {
    await escalated()
    await stage.alarms(['ONE'])
    await stage.pass(MINUTE)
    await stage.server.db.pool.query("update alarm set seen_at = 1, seen_by = 'somebody'")
    await stage.pass(HOUR, MINUTE)
    expect(providers()).toEqual(['dingtalk'])
    await stage.alarms(['ONE'], { cleared: true })
    await stage.pass(MINUTE)
    await stage.alarms(['ONE'])
    await stage.pass(11 * MINUTE, 30 * SECOND)
    expect(providers()).toEqual(['dingtalk', 'dingtalk', 'feishu'])
  })

  test.each([
    { what: 'unseen', seen: false, minutes: [0, 5, 10] },
    { what: 'seen at its level before', seen: true, minutes: [0, 5, 15] },
  ])('what becomes more urgent, $what, goes to the next group once, as urgent as it is', async ({ seen, minutes }) => {
    const { second } = await escalated()
    const begin = stage.clock.now
    await stage.alarms(['ONE'], { level: 'COMMON' })
    await stage.pass(5 * MINUTE, 30 * SECOND)
    if (seen) await stage.server.db.pool.query("update alarm set seen_at = 1, seen_by = 'somebody'")
    await stage.alarms(['ONE'], { level: 'VERY_URGENT' })
    await stage.pass(14 * MINUTE, 30 * SECOND)
    const { rows } = await stage.server.db.pool.query<{ at: number; level: string }>(
      "select sent_at as at, told ->> 'level' as level from push_delivery where state = 'sent' order by sent_at",
    )
    expect(rows.map(({ at }) => Math.floor((at - begin) / MINUTE))).toEqual(minutes)
    expect(rows.map(({ level }) => level)).toEqual(['COMMON', 'VERY_URGENT', 'VERY_URGENT'])
    expect((await stage.rows(second)).filter(({ state }) => state !== 'dropped')).toMatchObject([{ step: 1, kind: 'escalated' }])
  })

  test('what is over in time goes to no other, nor does its return', async () => {
    const { second } = await escalated()
    await stage.alarms(['ONE'])
    await stage.pass(MINUTE)
    await stage.alarms(['ONE'], { cleared: true })
    await stage.pass(HOUR, MINUTE)
    expect(providers()).toEqual(['dingtalk'])
    expect(await stage.rows(second)).toMatchObject([{ state: 'dropped', code: 'over' }])
  })
})

describe('quiet hours of the station', () => {
  /** T1 is in Shanghai: eight hours ahead, no summer time. */
  const at = (hour: number): void => {
    const day = Math.ceil(stage.clock.now / 86_400_000) * 86_400_000
    stage.clock.now = day + (hour - 8) * HOUR
  }

  test('what came in them is told together when they end, if it still stands; very urgent ones at once', async () => {
    const group = await stage.group('dingtalk')
    await stage.rule(group, { quiet: true, quietFrom: '22:00', quietTo: '07:00' })
    at(23)
    await stage.alarms(['ENDS', 'STAYS', 'STAYS_TOO'])
    await stage.alarms(['TOP'], { level: 'VERY_URGENT' })
    await stage.pass(MINUTE, 10 * SECOND)
    expect(texts()).toEqual([expect.stringContaining('alarm TOP')])
    await stage.alarms(['ENDS'], { cleared: true })
    await stage.pass(7 * HOUR, 10 * MINUTE)
    expect(texts()).toHaveLength(1)
    await stage.pass(HOUR + 2 * MINUTE, MINUTE)
    expect(texts()).toHaveLength(2)
    expect(texts()[1]).toContain('告警汇总 2 条')
    expect(texts()[1]).toMatch(/STAYS[\s\S]*STAYS_TOO/)
  })

  test('a day that has none is not quiet', async () => {
    const group = await stage.group('dingtalk')
    at(23)
    const day = new Date(stage.clock.now + 8 * HOUR).getUTCDay()
    await stage.rule(group, { quiet: true, quietDays: (['0', '1', '2', '3', '4', '5', '6'] as const).filter((one) => Number(one) !== day) })
    await stage.alarms(['ONE'])
    await stage.pass(MINUTE)
    expect(texts()).toHaveLength(1)
  })
})
