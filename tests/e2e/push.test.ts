import mqtt from 'mqtt'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { startWorld, type World } from '#tests/support/browser.ts'
import { pushRuleOf } from '#tests/support/push.ts'
import { ROBOT_SECRET, startRobotServer, type RobotServer } from '#tests/support/robot-server.ts'

/** A group, a test, a rule, an alarm of a device, and what the robot and the log have of it. */
let world: World
let robot: RobotServer
let page: Page
/** Everything that the server told the browser. */
const told: string[] = []
beforeAll(async () => {
  robot = await startRobotServer()
  world = await startWorld({ PUSH_HOSTS: robot.origin, PUBLIC_URL: 'https://console.example' }, 'none')
  page = await world.login(await world.context())
  page.on('response', (response) => {
    if (response.url().includes('/push/')) response.text().then((text) => told.push(text), () => undefined) // prettier-ignore
  })
})
afterAll(async () => {
  await world.close()
  await robot.close()
})

const field = (name: string) => page.locator(`.form-drawer [data-field=${name}]`)
const choose = async (name: string, label: string): Promise<void> => {
  await field(name).locator('.arco-select, .arco-tree-select').first().click()
  await page.locator('.arco-select-option:visible, .arco-tree-node-title:visible', { hasText: label }).first().click()
}
const save = async (): Promise<void> => {
  await page.keyboard.press('Control+s')
  await page.locator('.form-drawer').waitFor({ state: 'detached' })
}

test('a group is made and tested, a rule is made, an alarm arrives signed, and the log says so; no secret comes back', async () => {
  await page.goto(`${world.url}#/alarm/template-management`)
  await page.getByRole('button', { name: '新增' }).click()
  await field('name').locator('input').fill('值班群')
  await choose('organizationCode', '绿能')
  await field('address').locator('input').fill('https://evil.example/robot/send?access_token=x')
  await page.keyboard.press('Control+s')
  await field('address').getByText('不是此类机器人的官方地址').waitFor()
  expect(await serious(page)).toEqual([])
  await field('address').locator('input').fill(robot.addressOf('dingtalk'))
  await field('signed').locator('button').click()
  await field('secret').locator('input').fill('wrong-secret')
  await save()
  const row = page.locator('tr', { hasText: '值班群' })
  await row.getByText('发送测试').click()
  await page.getByText('未送达：签名不符').waitFor()
  await page.getByText('310000').waitFor()
  await page.locator('.arco-modal').getByRole('button', { name: '关闭' }).click()
  await row.getByText('编辑').click()
  expect(await field('secret').locator('input').inputValue()).toBe('')
  await field('secret').locator('input').fill(ROBOT_SECRET)
  await save()
  await row.getByText('发送测试').click()
  await page.getByText('已送达').waitFor()
  expect(await serious(page)).toEqual([])
  await page.locator('.arco-modal').getByRole('button', { name: '关闭' }).click()
  expect(robot.taken.map(({ text }) => text)).toEqual([expect.stringContaining('值班群')])
  // One that took it and did not answer has not failed.
  robot.moods.push('takesAndResets')
  await row.getByText('发送测试').click()
  await page.getByText('可能已送达：已发出，没有应答').waitFor()
  await page.getByText('测试消息不会重发').waitFor()
  await page.locator('.arco-modal').getByRole('button', { name: '关闭' }).click()
  // A preview is in the language of the message, with its link.
  await row.getByText('更多').click()
  await page.getByText('预览', { exact: true }).click()
  await page.locator('.push-preview').getByText('英文', { exact: true }).click()
  await page.locator('.push-link', { hasText: 'Open the alarm: https://console.example/#/alarm/alarm-list?alarm=' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.push-preview').waitFor({ state: 'hidden' })

  await page.goto(`${world.url}#/alarm/push-management`)
  await page.getByRole('button', { name: '新增' }).click()
  await field('name').locator('input').fill('全部告警')
  await choose('organizationCode', '绿能')
  await choose('groupId', '值班群')
  await save()
  expect(await serious(page)).toEqual([])

  const client = await mqtt.connectAsync(world.mqttUrl)
  const event = { ts: Date.now(), code: 'E2E_FAULT', level: 'URGENT', text: '端到端故障' }
  await client.publishAsync('energy/ST001/ST001-PCS1/event', JSON.stringify(event), { qos: 1 })
  await expect.poll(() => robot.taken.at(-1)?.text).toContain('端到端故障')
  expect(robot.taken.at(-1)?.text).toContain('https://console.example/#/alarm/alarm-list?alarm=')
  await client.endAsync()
  await page.getByRole('tab', { name: '推送记录' }).click()
  await page.locator('tr', { hasText: '端到端故障' }).getByText('已送达').waitFor()
  // What came of it stands beside its time: it is in sight on a small screen too.
  const [first, second] = await page.getByRole('columnheader').filter({ hasText: /\S/ }).allInnerTexts()
  expect([first, second]).toEqual([expect.stringContaining('产生时间'), '状态'])
  expect(await serious(page)).toEqual([])
  await expect.poll(() => told.length).toBeGreaterThan(5)
  expect(told.join('\n')).not.toMatch(new RegExp(`${ROBOT_SECRET}|good-token`))
  expect(world.errors).toEqual([])
})

test('every column of rules and of the log is in sight in English on a small screen', async () => {
  const english = await page.context().newPage()
  await english.addInitScript(() => localStorage.setItem('acceptLanguage', 'en'))
  await english.setViewportSize({ width: 1366, height: 768 })
  const { call } = world.server
  const token = (await call('login', { username: 'admin', password: 'microgrid-demo' })).result?.token ?? ''
  const rule = (await call('pushRuleList', {}, token)).result?.pushRuleList[0]
  const [groupId, organizationCode] = [rule?.groupId ?? '', rule?.organizationCode ?? '']
  const more = {
    name: 'Everything that happens at night',
    escalation: [{ groupId, minutes: 5 }],
    quiet: true,
    remark: 'for the night shift of the region',
  }
  expect((await call('savePushRule', { ...pushRuleOf(groupId), ...more, organizationCode }, token)).code).toBe(200)
  const client = await mqtt.connectAsync(world.mqttUrl)
  await client.publishAsync('energy/ST001/ST001-PCS1/event', JSON.stringify({ ts: Date.now(), code: 'E2E_NIGHT', level: 'VERY_URGENT' }), { qos: 1 })
  await client.endAsync()
  for (const [tab, word] of [
    ['rules', 'at night'],
    ['log', 'Escalation'],
  ] as const) {
    await english.goto(`${world.url}#/alarm/push-management?tab=${tab}`)
    await english.locator('.resource-table:visible tbody tr').filter({ hasText: word }).first().waitFor()
    await expect.poll(() => english.locator('.resource-rows:visible').evaluate((box) => box.scrollWidth - box.clientWidth), { message: tab }).toBe(0)
    // After how long others are told, not how many.
    if (tab === 'rules') await english.locator('.resource-table:visible td').getByText('5 min', { exact: true }).waitFor()
  }
  await english.close()
})
