import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AlarmLevel } from '#contract/alarm.ts'
import { MINUTE, SECOND, startPushStage, type PushStage } from '#tests/support/push-stage.ts'
import { ROBOT_SECRET } from '#tests/support/robot-server.ts'

/** Groups that lead to one robot. Time is the test's. */
let stage: PushStage
let groups: string[]
beforeAll(async () => {
  stage = await startPushStage()
})
beforeEach(async () => {
  await stage.clear()
  groups = [await stage.group('dingtalk'), await stage.group('dingtalk')]
})
afterAll(() => stage.close())

const states = async (group: string): Promise<string[]> => (await stage.rows(group)).map(({ state }) => state)

async function setSecret(group: string, secret: string): Promise<void> {
  const { pushGroupList } = await stage.server.ok('pushGroupList', { id: group }, stage.root)
  const { id, revision, name, organizationCode, provider } = pushGroupList[0]!
  await stage.server.ok('savePushGroup', { id, revision, name, organizationCode, provider, signed: true, secret }, stage.root)
}

const setLevel = (rule: string, level: AlarmLevel) =>
  stage.server.db.pool.query('update push_rule set levels = $2 where id = $1', [rule, JSON.stringify([level])])

test('they share its limit', async () => {
  for (const group of groups) await stage.rule(group)
  for (let i = 0; i < 60; i++) {
    await stage.alarms([`S_${i}`], { level: 'VERY_URGENT' })
    await stage.pass(SECOND)
  }
  await stage.pass(2 * MINUTE)
  expect(stage.robot.refused).toEqual([])
  for (const group of groups) expect((await stage.rows(group)).filter(({ state }) => state === 'sent')).toHaveLength(60)
})

describe('a group keeps no other of its robot waiting', () => {
  test('that pauses because it is refused', async () => {
    for (const group of groups) await stage.rule(group)
    // Whichever of them the worker asks first.
    for (const [i, bad] of groups.entries()) {
      await setSecret(bad, 'another')
      await stage.alarms([`A_${i}`])
      await stage.pass(10 * SECOND)
      await stage.alarms([`B_${i}`])
      await stage.pass(10 * SECOND)
      expect(await states(groups[1 - i]!)).not.toContain('waiting')
      await setSecret(bad, ROBOT_SECRET)
      await stage.pass(MINUTE)
    }
  })

  test('that waits for its turn, from what is very urgent', async () => {
    const rules = [await stage.rule(groups[0]!), await stage.rule(groups[1]!)]
    for (const [i, group] of groups.entries()) {
      await setLevel(rules[i]!, 'COMMON')
      await setLevel(rules[1 - i]!, 'VERY_URGENT')
      for (let n = 0; n < 4; n++) {
        await stage.alarms([`C_${i}_${n}`], { level: 'COMMON' })
        await stage.pass(0)
      }
      expect(await states(group)).toContain('waiting')
      await stage.alarms([`V_${i}`], { level: 'VERY_URGENT' })
      await stage.pass(0)
      expect(await states(groups[1 - i]!)).not.toContain('waiting')
      await stage.pass(MINUTE)
    }
  })
})
