import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Payload } from '#contract/schemas.ts'
import { HOUR, MINUTE, SECOND, startPushStage, type PushStage } from '#tests/support/push-stage.ts'
import { ROBOT_SECRET, type Mood } from '#tests/support/robot-server.ts'

/** What comes of messages when robots, networks and people do wrong. Time is the test's. */
let stage: PushStage
beforeAll(async () => {
  stage = await startPushStage()
})
beforeEach(() => stage.clear())
afterAll(() => stage.close())

const states = async (group: string): Promise<string[]> => (await stage.rows(group)).map(({ state }) => state)

/** How often each alarm was read at a webhook, by its key. */
function readings(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { body } of stage.robot.taken) {
    for (const { alarmId } of (JSON.parse(body) as { items: { alarmId: string }[] }).items) counts.set(alarmId, (counts.get(alarmId) ?? 0) + 1)
  }
  return counts
}

/** The same "random" numbers each time. */
function dice(seed: number): () => number {
  let at = seed
  return () => ((at = (at * 1_103_515_245 + 12_345) % 2_147_483_648) >>> 8) / (2_147_483_648 >>> 8)
}

const moods: Mood[] = ['works', 'works', 'slow', '429', '500', 'hangs', 'resets', 'takesAndHangs', 'takesAndResets']

test.each([false, true])(
  'whatever a robot does, each alarm is told once to each rule, and what may be otherwise says so (resent: %s)',
  async (resendUncertain) => {
    const random = dice(resendUncertain ? 7 : 8)
    const group = await stage.group('webhook')
    await stage.rule(group, { resendUncertain })
    for (let i = 0; i < 60; i++) {
      stage.robot.moods = Array.from({ length: 3 }, () => moods[Math.floor(random() * moods.length)] ?? 'works')
      await stage.alarms([`M_${i}`, `N_${i}`])
      await stage.pass(2 * MINUTE, 20 * SECOND)
    }
    stage.robot.moods = []
    await stage.pass(2 * HOUR, 2 * MINUTE)
    const read = readings()
    const rows = await stage.rows(group)
    expect(rows).toHaveLength(120)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(resendUncertain ? ['sent'] : ['sent', 'uncertain']))
    for (const row of rows) {
      const times = read.get(row.subject) ?? 0
      if (row.state === 'sent') expect(times).toBeGreaterThanOrEqual(1)
      if (!row.may_be_twice && row.state === 'sent') expect(times).toBe(1)
      if (!resendUncertain) expect(times).toBeLessThanOrEqual(1)
    }
    expect(rows.some((row) => row.may_be_twice)).toBe(resendUncertain)
  },
)

test.each(['error', 'tooFast', '429', '500', 'hangs', 'resets'] as const)('%s: a refusal in a 200, or no answer, is no delivery', async (mood) => {
  const group = await stage.group('dingtalk')
  await stage.rule(group)
  stage.robot.mood = mood
  await stage.alarms(['ONE'])
  await stage.pass(5 * SECOND)
  expect(await states(group)).toEqual([mood === 'hangs' || mood === 'resets' ? 'uncertain' : 'waiting'])
  stage.robot.mood = 'works'
  await stage.pass(5 * MINUTE, 5 * SECOND)
  expect(await states(group)).toEqual([mood === 'hangs' || mood === 'resets' ? 'uncertain' : 'sent'])
  expect(stage.robot.taken).toHaveLength(mood === 'hangs' || mood === 'resets' ? 0 : 1)
})

test('what cannot be told for hours waits, is told as one digest when the robot is back, and what is older has failed', async () => {
  const group = await stage.group('dingtalk')
  await stage.rule(group)
  stage.robot.mood = '500'
  await stage.alarms(['EARLY'])
  await stage.pass(5 * HOUR, 5 * MINUTE)
  await stage.alarms(['LATE', 'LATER'])
  await stage.pass(2 * HOUR, 5 * MINUTE)
  expect(await states(group)).toEqual(['failed', 'waiting', 'waiting'])
  // It is said when they are tried again, and not when that was wanted first.
  const { pushDeliveryList } = await stage.server.ok('pushDeliveryList', { groupId: group, state: 'waiting' }, stage.root)
  const { deliveries } = await stage.server.ok('alarmDetail', { id: pushDeliveryList[0]?.alarmId ?? '' }, stage.root)
  for (const { runAt } of [...pushDeliveryList, ...deliveries]) expect(runAt).toBeGreaterThan(stage.clock.now)
  stage.robot.mood = 'works'
  await stage.pass(2 * HOUR, 5 * MINUTE)
  expect(await states(group)).toEqual(['failed', 'sent', 'sent'])
  expect(stage.robot.taken).toHaveLength(1)
})

test('what a group has refused long ago, or whose begin it refused too, is not told to be over when somebody has put it right', async () => {
  const group = await stage.group('feishu', { name: 'changing', secret: ROBOT_SECRET })
  await stage.rule(group, { returnMessages: true })
  const setSecret = async (secret: string) => {
    const { pushGroupList } = await stage.server.ok('pushGroupList', { id: group }, stage.root)
    const { id, revision, name, organizationCode, provider } = pushGroupList[0]!
    await stage.server.ok('savePushGroup', { id, revision, name, organizationCode, provider, signed: true, secret }, stage.root)
  }
  await stage.alarms(['TOLD'])
  await stage.pass(5 * SECOND)
  await setSecret('another')
  await stage.alarms(['UNTOLD'])
  await stage.pass(5 * SECOND)
  await stage.alarms(['TOLD', 'UNTOLD'], { cleared: true })
  await stage.pass(HOUR, MINUTE)
  expect(await states(group)).toEqual(['sent', 'failed', 'failed', 'failed'])
  // Calls have a clock of their own here.
  await stage.server.db.pool.query('update push_delivery set created_at = $1', [Date.now() - 7 * HOUR])
  await setSecret(ROBOT_SECRET)
  await stage.server.db.pool.query('update push_delivery set run_at = $1', [stage.clock.now])
  await stage.pass(MINUTE)
  expect(await states(group)).toEqual(['sent', 'dropped', 'failed', 'failed'])
  expect(stage.robot.taken).toHaveLength(1)
})

test('a wrong secret is tried a few times, and again when somebody has put it right; what is over by then is not told', async () => {
  const group = await stage.group('feishu', { name: 'wrong', secret: 'another' })
  await stage.rule(group)
  await stage.alarms(['ONE', 'TWO'])
  await stage.pass(HOUR, MINUTE)
  expect(stage.robot.refused).toHaveLength(3)
  expect(await stage.rows(group)).toMatchObject([
    { state: 'failed', code: 'wrongSign' },
    { state: 'failed', code: 'wrongSign' },
  ])
  const { pushGroupList } = await stage.server.ok('pushGroupList', { id: group }, stage.root)
  expect(pushGroupList[0]).toMatchObject({ fault: 'wrongSign', failed: 2 })
  await stage.alarms(['TWO'], { cleared: true })
  const { id, revision, organizationCode, provider } = pushGroupList[0]!
  const right = { id, revision, name: 'right', organizationCode, provider, signed: true, secret: ROBOT_SECRET }
  await stage.server.ok('savePushGroup', right, stage.root)
  await stage.server.db.pool.query('update push_delivery set run_at = $1', [stage.clock.now])
  await stage.pass(MINUTE)
  expect(await states(group)).toEqual(['sent', 'dropped'])
})

test('one message that a robot does not take leaves the others of its digest alone', async () => {
  const group = await stage.group('dingtalk')
  await stage.rule(group)
  stage.robot.poison = 'POISON'
  await stage.alarms(['BAD'], { text: 'POISON', level: 'VERY_URGENT' })
  await stage.alarms(Array.from({ length: 40 }, (_, i) => `GOOD_${i}`))
  await stage.pass(10 * MINUTE, 2 * SECOND)
  const rows = await stage.rows(group)
  expect(rows.filter(({ state }) => state === 'failed')).toMatchObject([{ code: 'badMessage' }])
  expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(40)
})

test('what failed or is uncertain is sent again when somebody says so, and nothing else is', async () => {
  const group = await stage.group('webhook')
  await stage.rule(group)
  stage.robot.mood = 'takesAndResets'
  await stage.alarms(['ONE'])
  await stage.pass(SECOND)
  stage.robot.mood = 'works'
  await stage.pass(MINUTE)
  await stage.alarms(['TWO'])
  await stage.pass(MINUTE)
  const { pushDeliveryList } = await stage.server.ok('pushDeliveryList', { groupId: group }, stage.root)
  // One that is uncertain has come once at most; sent again, it may have come twice.
  expect(pushDeliveryList.map(({ state, code, mayBeTwice }) => [state, code, mayBeTwice])).toEqual([
    ['sent', null, false],
    ['uncertain', 'noAnswer', false],
  ])
  const ids = pushDeliveryList.map(({ id }) => id)
  expect((await stage.server.ok('pushResend', { ids }, stage.root)).changed).toBe(1)
  await stage.server.db.pool.query("update push_delivery set run_at = $1 where state = 'waiting'", [stage.clock.now])
  await stage.pass(SECOND)
  expect((await stage.rows(group)).map((row) => [row.state, row.may_be_twice])).toEqual([
    ['sent', true],
    ['sent', false],
  ])
})

test('what a rule that is switched off did not bring is not said to be sent again', async () => {
  const group = await stage.group('webhook')
  const rule = await stage.rule(group)
  stage.robot.mood = 'takesAndResets'
  await stage.alarms(['ONE'])
  await stage.pass(SECOND)
  await stage.server.db.pool.query('update push_rule set enabled = false where id = $1', [rule])
  const { pushDeliveryList } = await stage.server.ok('pushDeliveryList', { groupId: group }, stage.root)
  const answer = await stage.server.call('pushResend', { ids: pushDeliveryList.map(({ id }) => id) }, { sessionId: stage.root })
  expect([answer.code, answer.message]).toEqual([409, '推送规则已停用或删除，其消息不能重新发送'])
  expect(await states(group)).toEqual(['uncertain'])
})

test('the log finds what was told by its words in either language, as they stand there', async () => {
  const group = await stage.group('wecom')
  await stage.rule(group)
  await stage.alarms(['DOOR'], { text: 'door "B\\2" is ajar' })
  const found = async (text: string) => (await stage.server.ok('pushDeliveryList', { groupId: group, text }, stage.root)).totalRows
  expect([await found('"b\\2"'), await found('ajar')]).toEqual([1, 1])
  // Not by what holds them together in the store.
  expect([await found('zh'), await found('en"'), await found('{')]).toEqual([0, 0, 0])
})

test('what may have arrived and is given up at its first attempt is uncertain, and has not come twice', async () => {
  const group = await stage.group('webhook')
  await stage.rule(group, { resendUncertain: true })
  await stage.alarms(['LATE'])
  stage.clock.now += 7 * HOUR
  stage.robot.mood = 'takesAndHangs'
  await stage.pass(0)
  const { pushDeliveryList } = await stage.server.ok('pushDeliveryList', { groupId: group }, stage.root)
  expect(pushDeliveryList.map(({ state, code, mayBeTwice }) => [state, code, mayBeTwice])).toEqual([['uncertain', 'noAnswer', false]])
})

test('what nobody tried to send for a night is tried some times before it is given up: the network may be back after the server', async () => {
  const group = await stage.group('webhook')
  await stage.rule(group)
  await stage.alarms(['NIGHT'])
  stage.clock.now += 7 * HOUR
  stage.robot.mood = '500'
  await stage.pass(5 * SECOND)
  expect(await states(group)).toEqual(['waiting'])
  stage.robot.mood = 'works'
  await stage.pass(MINUTE, 5 * SECOND)
  expect(await states(group)).toEqual(['sent'])
})

test('rules and groups that are switched off or gone tell nothing of what waited, and say why', async () => {
  const [one, two] = [await stage.group('webhook'), await stage.group('webhook')]
  const rule = await stage.rule(one, { delayMinutes: 5 })
  await stage.rule(two, { delayMinutes: 5 })
  await stage.alarms(['ONE'])
  await stage.server.ok('deletePushRule', { ids: [rule] }, stage.root)
  const { pushGroupList } = await stage.server.ok('pushGroupList', { id: two }, stage.root)
  const { id, name, organizationCode, provider } = pushGroupList[0]!
  await stage.server.ok('savePushGroup', { id, name, organizationCode, provider, enabled: false }, stage.root)
  await stage.pass(10 * MINUTE, 30 * SECOND)
  expect(stage.robot.taken).toEqual([])
  expect([...(await stage.rows(one)), ...(await stage.rows(two))]).toMatchObject([
    { state: 'dropped', code: 'ruleOff' },
    { state: 'dropped', code: 'groupOff' },
  ])
})

/** Saves a rule again with something changed. */
async function changeRule(id: string, changed: Partial<Payload<'savePushRule'>>): Promise<void> {
  const { pushRuleList } = await stage.server.ok('pushRuleList', { pageNum: 1, pageSize: 100 }, stage.root)
  const {
    organizationName: _,
    organizationNameEn: __,
    groupName: ___,
    createdAt: ____,
    updatedAt: _____,
    updatedBy: ______,
    ...rule
  } = pushRuleList.find((one) => one.id === id)!
  await stage.server.ok('savePushRule', { ...rule, ...changed }, stage.root)
}

describe('what waits when its rule is changed', () => {
  test('goes to the group that the rule tells now, in its log at once; steps that are gone are dropped', async () => {
    const [day, night, chief] = [await stage.group('webhook'), await stage.group('webhook'), await stage.group('webhook')]
    const rule = await stage.rule(day, { delayMinutes: 5, escalation: [{ groupId: chief, minutes: 5 }] })
    await stage.alarms(['ONE'])
    await changeRule(rule, { groupId: night, escalation: [] })
    expect(await stage.rows(day)).toEqual([])
    expect(await stage.rows(night)).toMatchObject([{ state: 'waiting', step: 0 }])
    await stage.pass(20 * MINUTE, 30 * SECOND)
    expect(await stage.rows(night)).toMatchObject([{ state: 'sent' }])
    expect(await stage.rows(chief)).toMatchObject([{ state: 'dropped', code: 'ruleChanged' }])
    expect(stage.robot.taken).toHaveLength(1)
  })

  test('is told when the rule, as it is now, tells it: sooner or later than before, the next step counted from what is told', async () => {
    const [first, second] = [await stage.group('webhook'), await stage.group('webhook')]
    const rule = await stage.rule(first, { delayMinutes: 60, escalation: [{ groupId: second, minutes: 60 }] })
    const told = async () => [...(await stage.rows(first)), ...(await stage.rows(second))].map(({ state }) => state)
    await stage.alarms(['ONE'])
    await stage.pass(5 * MINUTE, MINUTE)
    await changeRule(rule, { delayMinutes: 10, escalation: [{ groupId: second, minutes: 5 }] })
    await stage.pass(4 * MINUTE, MINUTE)
    expect(await told()).toEqual(['waiting', 'waiting'])
    await stage.pass(2 * MINUTE, MINUTE)
    expect(await told()).toEqual(['sent', 'waiting'])
    // What is told already stays told; the next step counts from there.
    await changeRule(rule, { delayMinutes: 0, escalation: [{ groupId: second, minutes: 30 }] })
    await stage.pass(20 * MINUTE, MINUTE)
    expect(await told()).toEqual(['sent', 'waiting'])
    await stage.pass(10 * MINUTE, MINUTE)
    expect(await told()).toEqual(['sent', 'sent'])
  })

  test('goes to a step that the rule has more than it had, if nobody sees it; also to one that was taken away meanwhile', async () => {
    const [day, chief, boss] = [await stage.group('webhook'), await stage.group('webhook'), await stage.group('webhook')]
    const rule = await stage.rule(day)
    // Of alarms raised in one moment either may be told first.
    const told = async (...groups: string[]) =>
      Promise.all(groups.map(async (group) => (await stage.rows(group)).map(({ state, code }) => [state, code].join(' ').trim()).sort()))
    await stage.alarms(['STANDS', 'SEEN', 'ENDS', 'LATER'])
    await stage.pass(MINUTE, 10 * SECOND)
    await stage.server.db.pool.query("update alarm set seen_at = 1 where code = 'SEEN'")
    await stage.alarms(['ENDS'], { cleared: true })
    await changeRule(rule, { escalation: [{ groupId: chief, minutes: 10 }] })
    // Of what somebody has seen and of what is over nothing is kept for it.
    expect(await told(chief)).toEqual([['waiting', 'waiting']])
    await changeRule(rule, { escalation: [] })
    expect(await told(chief)).toEqual([['dropped ruleChanged', 'dropped ruleChanged']])
    const escalation = [
      { groupId: boss, minutes: 10 },
      { groupId: chief, minutes: 5 },
    ]
    await changeRule(rule, { escalation })
    expect(await told(boss, chief)).toEqual([
      ['waiting', 'waiting'],
      ['waiting', 'waiting'],
    ])
    await stage.server.db.pool.query("update alarm set seen_at = 1 where code = 'LATER'")
    await stage.pass(7 * MINUTE, MINUTE)
    expect(await told(boss)).toEqual([['waiting', 'waiting']])
    await stage.pass(4 * MINUTE, MINUTE)
    expect(await told(boss, chief)).toEqual([
      ['dropped seen', 'sent'],
      ['waiting', 'waiting'],
    ])
    await stage.pass(6 * MINUTE, MINUTE)
    // Saved once more, it is told to nobody twice.
    await changeRule(rule, { escalation })
    await stage.pass(30 * MINUTE, MINUTE)
    expect(await told(boss, chief)).toEqual([
      ['dropped seen', 'sent'],
      ['dropped seen', 'sent'],
    ])
  })

  test('waits for the end of quiet hours that were set meanwhile, and only if it still stands then', async () => {
    const group = await stage.group('webhook')
    const rule = await stage.rule(group, { delayMinutes: 10 })
    // 22:55 at the station, which is eight hours ahead.
    stage.clock.now = Math.ceil(stage.clock.now / (24 * HOUR)) * 24 * HOUR + 15 * HOUR - 5 * MINUTE
    await stage.alarms(['STAYS', 'ENDS'])
    await changeRule(rule, { quiet: true, quietFrom: '23:00', quietTo: '07:00', quietDays: ['0', '1', '2', '3', '4', '5', '6'] })
    await stage.pass(HOUR, 10 * MINUTE)
    await stage.alarms(['ENDS'], { cleared: true })
    expect(stage.robot.taken).toEqual([])
    await stage.pass(8 * HOUR, 20 * MINUTE)
    expect((await stage.rows(group)).map(({ state, code }) => [state, code])).toEqual([
      ['sent', null],
      ['dropped', 'over'],
    ])
  })

  test('is dropped where the rule tells of such levels or stations no more', async () => {
    const group = await stage.group('webhook')
    const [levels, stations] = [await stage.rule(group, { delayMinutes: 5 }), await stage.rule(group, { delayMinutes: 5 })]
    await stage.alarms(['ONE'])
    await changeRule(levels, { levels: ['VERY_URGENT'] })
    await changeRule(stations, { allStations: false, stationIds: ['T2'] })
    await stage.pass(10 * MINUTE, 30 * SECOND)
    expect(stage.robot.taken).toEqual([])
    expect((await stage.rows(group)).map(({ state, code }) => [state, code])).toEqual([
      ['dropped', 'ruleChanged'],
      ['dropped', 'ruleChanged'],
    ])
  })

  test('goes to the new group when the robot of the old one was being asked just then; who was told that it is there is told that it is over', async () => {
    const [broken, whole] = [await stage.group('webhook'), await stage.group('webhook')]
    const rule = await stage.rule(broken, { returnMessages: true })
    await stage.alarms(['TOLD'])
    await stage.pass(5 * SECOND)
    await stage.alarms(['ONE'])
    stage.robot.mood = '500'
    await stage.pass(5 * SECOND)
    await stage.server.db.pool.query("update push_delivery set state = 'sending', lease_at = $1 where state = 'waiting'", [stage.clock.now])
    await changeRule(rule, { groupId: whole, resendUncertain: true })
    stage.robot.mood = 'works'
    await stage.alarms(['TOLD'], { cleared: true })
    await stage.pass(10 * MINUTE, 30 * SECOND)
    expect((await stage.rows(broken)).map(({ kind, state }) => [kind, state])).toEqual([
      ['raised', 'sent'],
      ['cleared', 'sent'],
    ])
    expect((await stage.rows(whole)).map(({ kind, state }) => [kind, state])).toEqual([['raised', 'sent']])
  })
})
