import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteZone } from '#contract/project.ts'
import { localDate, startOfDate } from '#domain/time.ts'
import { Keeper } from '#server/push/keeper.ts'
import { remindOfTasks } from '#server/push/task-reminders.ts'
import { strategyWord } from '#src/i18n/zh/production-words.ts'
import { noticeText } from '#server/push/notice-words.ts'
import { strategyTypes } from '#contract/strategy.ts'
import { makeProject } from '#tests/support/projects.ts'
import { HOUR, MINUTE, startPushStage, type PushStage } from '#tests/support/push-stage.ts'
import { storeStrategies } from '#tests/support/strategies.ts'

/** What became of strategies and setpoints, and what tasks fall due, told to people. */
let stage: PushStage
beforeAll(async () => {
  stage = await startPushStage()
  await storeStrategies(stage.server)
})
beforeEach(() => stage.clear())
afterAll(() => stage.close())

const sql = (text: string) => stage.server.db.pool.query(text)
const told = () => stage.robot.taken.map(({ text }) => text).join('\n')

test('an order that ends refused or without an answer is told once, as is a strategy that was changed at its controller', async () => {
  const group = await stage.group('webhook')
  await stage.rule(group, { types: ['strategy'], levels: ['WARN'], escalation: [{ groupId: group, minutes: 5 }] })
  await sql("update strategy_issue set state = 'sent' where mid = 'own-issue'")
  await sql("update strategy_issue set state = 'refused' where mid = 'own-issue'")
  await sql("update strategy_issue set state = 'refused' where mid = 'own-issue'")
  await sql("update setpoint_issue set state = 'timedOut' where mid = 'own-setpoint'")
  await sql("update strategy set reason = 'local', reported_hash = 'other' where id = 'T1/totalPower'")
  await stage.takeNotices()
  await stage.pass(10 * MINUTE, MINUTE)
  expect(told()).toContain('策略“削峰填谷”下发被拒绝')
  expect(told()).toContain('设定值 SET_Q 下发超时，没有应答')
  expect(told()).toContain('策略“总功率”在现场控制器上被修改')
  expect((await stage.rows(group)).map(({ kind, state }) => [kind, state])).toEqual(Array.from({ length: 3 }, () => ['strategy', 'sent']))
})

test('a rule of alarms tells nothing of it, and what was undone is not told', async () => {
  const group = await stage.group('webhook')
  await stage.rule(group, { types: ['alarm'] })
  await sql("update strategy_issue set state = 'different' where mid = 'own-issue'")
  await stage.takeNotices()
  await stage.rule(group, { types: ['strategy'] })
  await sql("begin; update strategy_issue set state = 'timedOut' where mid = 'own-issue'; rollback")
  await stage.takeNotices()
  await stage.pass(MINUTE)
  expect(await stage.rows(group)).toEqual([])
})

test('a task that is put off and back is told of again; one that is done or put off before the message goes out is not', async () => {
  const { server, root, clock } = stage
  const { projectId } = await makeProject(server, root, { number: 'notices', stationId: 'T1' })
  // Nobody is told of a task at night.
  clock.now = startOfDate(siteZone, localDate(siteZone, clock.now + 24 * HOUR)) + 7 * HOUR
  const group = await stage.group('webhook')
  await stage.rule(group, { types: ['task'] })
  const { registry } = server.core.services
  const keeper = new Keeper({ registry, now: () => clock.now, wake: () => undefined })
  const remind = () => remindOfTasks(server.db.pool, keeper, registry(), clock.now)
  const day = (n: number) => localDate(siteZone, clock.now + n * 24 * HOUR)
  const [soon, far] = [day(2), day(40)]
  const draft = { projectId, title: 'order crane', dueDate: soon, remindDays: 5 }
  const { id } = await server.ok('saveProjectTask', draft, root)
  const became = async () => (await stage.rows(group)).map(({ state, code }) => code ?? state)
  const passed = async (): Promise<string[]> => {
    await remind()
    await stage.pass(MINUTE)
    return became()
  }
  expect(await passed()).toEqual([])
  clock.now += 2 * HOUR
  expect(await passed()).toEqual(['sent'])
  await server.ok('saveProjectTask', { ...draft, id, dueDate: far }, root)
  expect(await passed()).toEqual(['sent'])
  await server.ok('saveProjectTask', { ...draft, id }, root)
  expect(await passed()).toEqual(['sent', 'sent'])
  const { id: done } = await server.ok('saveProjectTask', { ...draft, title: 'done' }, root)
  const { id: off } = await server.ok('saveProjectTask', { ...draft, title: 'put off' }, root)
  await remind()
  expect(await became()).toEqual(['sent', 'sent', 'waiting', 'waiting'])
  await server.ok('setProjectTaskState', { projectId, ids: [done], to: 'done' }, root)
  await server.ok('saveProjectTask', { ...draft, id: off, dueDate: far }, root)
  await stage.pass(MINUTE)
  expect(await became()).toEqual(['sent', 'sent', 'over', 'over'])
})

test('strategies are called as the console calls them', () => {
  for (const type of strategyTypes) expect(noticeText(type, false, 'local').zh).toBe(`策略“${strategyWord.type[type]}”在现场控制器上被修改`)
})
