import mqtt from 'mqtt'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoint.ts'
import type { Answer, Payload } from '#contract/schemas.ts'
import { serious } from '#tests/support/axe.ts'
import { rowsOf, saying, startWorld, type World } from '#tests/support/browser.ts'
import { until } from '#tests/support/until.ts'

/** The way of a new user: from an organization to a device that lives, and back again. */
let world: World
let page: Page
let gateway: mqtt.MqttClient
let member = ''
let pointId = ''
beforeAll(async () => {
  world = await startWorld({}, 'ST001')
  gateway = await mqtt.connectAsync(world.mqttUrl)
})
afterAll(async () => {
  await gateway.endAsync(true)
  await world.close()
})

async function ok<N extends EndpointName>(name: N, payload: Payload<N>, token = member): Promise<Answer<N>> {
  const { code, result, data } = await world.server.call(name, payload, token)
  const answer = result ?? data
  if (code !== 200 || answer === undefined) throw new Error(`${name}: ${code}`)
  return answer
}
const codeOf = async <N extends EndpointName>(name: N, payload: Payload<N>): Promise<number> => (await world.server.call(name, payload, member)).code
const publish = (values: Record<string, number>): Promise<unknown> =>
  gateway.publishAsync('energy/NEW-ST/NEW-METER/telemetry', JSON.stringify({ ts: Date.now(), values }), { qos: 1 })
/** Publishes until the page shows it: a gateway goes on too. */
const publishUntil = (values: Record<string, number>, seen: () => Promise<boolean>, what: string): Promise<unknown> =>
  until(async () => {
    await publish(values)
    return seen()
  }, what)
const open = async (path: string): Promise<void> => {
  await page.goto(`${world.url}#${path}`)
  await rowsOf(page, path)
    .or(page.locator(`main[data-path="${path.split('?')[0]}"] .record-head:visible`))
    .first()
    .waitFor()
}
const field = (name: string) => page.locator(`[data-field=${name}] input`).first()
const rows = () => page.locator('.resource-table:visible tbody tr')
const tool = (words: string) => page.locator('.resource-tools:visible').getByRole('button', { name: words, exact: true })
const save = (): Promise<void> => page.locator('.form-foot').getByRole('button', { name: '保存', exact: true }).click()
const choose = async (name: string, words: string | RegExp): Promise<void> => {
  await page.locator(`[data-field=${name}] .arco-select`).click()
  await page.locator('.arco-select-option:visible').getByText(words).first().click()
}

test('an administrator makes an organization, a role and a member', async () => {
  page = await world.login(await world.context())
  await page.goto(`${world.url}#/system/organization`)
  await page.locator('.organizations-tools').getByRole('button', { name: '新增组织' }).click()
  await field('code').fill('NEW-ORG')
  await field('name').fill('新客户')
  await save()
  await page
    .locator('.organizations-tree')
    .getByRole('button', { name: /新客户/ })
    .waitFor()
  await open('/system/role')
  await tool('新增').click()
  await field('nameZh').fill('新站建设')
  for (const group of ['资源管理', '运行监控', '告警管理']) {
    await page.locator('[data-field=powerCodes] fieldset', { hasText: group }).getByRole('button', { name: '全选' }).click()
  }
  await save()
  await rows().getByText('新站建设').waitFor()
  await open('/system/organization')
  await page
    .locator('.organizations-tree')
    .getByRole('button', { name: /新客户/ })
    .click()
  // The list beside it is of the one before until then.
  await page.locator('.organizations-node[aria-current=true]', { hasText: '新客户' }).waitFor()
  await tool('新增').click()
  await field('username').fill('builder')
  await field('realname').fill('张三')
  await field('password').fill('first-password')
  await choose('roleCode', '新站建设')
  await save()
  await rows().getByText('builder', { exact: true }).waitFor()
  await page.context().close()
  const token = (await world.server.call('login', { username: 'builder', password: 'first-password' })).result?.token ?? ''
  await world.server.call('changePassword', { oldPassword: 'first-password', newPassword: 'microgrid-demo' }, token)
  member = (await world.server.call('login', { username: 'builder', password: 'microgrid-demo' })).result?.token ?? ''
})

test('who was entered makes a station that operates, its connection point, and a model with a limit', async () => {
  page = await world.login(await world.context(), 'builder')
  await open('/resource/power-station')
  await tool('新增').click()
  await field('number').fill('NEW-ST')
  await field('name').fill('新电站')
  await page.locator('[data-field=organizationCode] .arco-tree-select').click()
  await page.locator('.arco-tree-node-title:visible').filter({ hasText: 'NEW-ORG' }).first().click()
  await save()
  await rows().getByText('新电站').click()
  await page.locator('.record-head').getByRole('button', { name: '投入运行' }).click()
  await page.locator('.form-foot').getByRole('button', { name: '投入运行' }).click()
  await page.locator('.record-head').getByText('运行', { exact: true }).waitFor()
  await page.getByRole('tab', { name: '并网点' }).click()
  await tool('新增').click()
  await field('number').fill('1#')
  await field('name').fill('一号并网点')
  await save()
  await rows().getByText('一号并网点').waitFor()
  await open('/resource/product-type')
  await tool('新增').click()
  await field('code').fill('NEW-MODEL')
  await choose('kind', '负荷表')
  await field('nameZh').fill('新电表')
  const line = async (table: string, at: number, cells: Record<string, string>, choices: Record<string, string> = {}): Promise<void> => {
    await page.locator(`[data-field=${table}]`).getByRole('button', { name: '添加一行' }).click()
    const cell = (name: string) => page.locator(`[data-field=${table}] [data-cell="${at}.${name}"]`)
    for (const [name, value] of Object.entries(cells)) await cell(name).locator('input').fill(value)
    for (const [name, words] of Object.entries(choices)) {
      await cell(name).locator('.arco-select').click()
      await page.locator('.arco-select-option:visible').getByText(words, { exact: true }).first().click()
    }
  }
  await line('parameters', 0, { code: 'PWR', nameZh: '功率' }, { unit: 'kW' })
  await line('parameters', 1, { code: 'P_SET', nameZh: '功率设定' }, { kind: '遥调', unit: 'kW' })
  await line(
    'limits',
    0,
    { parameter: 'PWR', code: 'NEW_HIGH', set: '50', clear: '40', delaySeconds: '0', textZh: '新表功率过高' },
    { level: '紧急' },
  )
  await save()
  await rows().getByText('NEW-MODEL').waitFor()
  pointId = (await ok('connectionPointList', { powerstationId: 'NEW-ST' })).connectionPointList[0]?.id ?? ''
})

test('while the form of a device is open it says what is heard; saved, it says how to connect it and that it lives', async () => {
  await open('/resource/device-library')
  await page.locator('.place-station', { hasText: '新电站' }).click()
  await tool('新增').click()
  await choose('modelCode', '新电表')
  await field('sn').fill('NEW-METER')
  await page.locator('.heard-silent').waitFor()
  await publishUntil({ PWR: 12 }, () => page.locator('.heard-stranger', { hasText: 'PWR' }).isVisible(), 'the unknown device in the form')
  await field('name').fill('一号表')
  await choose('connectionPointId', '一号并网点')
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await page.locator('.connection').getByText('energy/NEW-ST/NEW-METER/telemetry', { exact: true }).waitFor()
  await page.locator('.connection tr', { hasText: 'P_SET' }).getByText('仅下发').waitFor()
  await publishUntil({ PWR: 13 }, () => page.locator('.connection .heard-live').isVisible(), 'the device in its guide')
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('.place-point', { hasText: '一号并网点' }).getByText('1', { exact: true }).waitFor()
})

test('its page shows its value live, and its limit raises an alarm', async () => {
  await rows().getByRole('link', { name: 'NEW-METER' }).click()
  await page.getByRole('tab', { name: '实时测点' }).click()
  const value = page.locator('.point-row:visible', { hasText: 'PWR' }).locator('.point-value')
  await publishUntil({ PWR: 61 }, async () => (await value.innerText()).startsWith('61'), 'the value on its page')
  await page.goto(`${world.url}#/alarm/alarm-list`)
  await page.locator('.alarms tbody tr', { hasText: '新表功率过高' }).first().waitFor()
})

test('its curve is in data analysis', async () => {
  await page.goto(`${world.url}#/operation/data-analysis?station=NEW-ST`)
  await page
    .locator('.analysis-tree')
    .getByRole('button', { name: /NEW-METER/ })
    .click()
  await page.locator('.analysis-parameter', { hasText: '功率' }).locator('input').first().check()
  await page.locator('.analysis-picture canvas').first().waitFor()
  await page.locator('.analysis-statistics tbody tr', { hasText: '61' }).first().waitFor()
})

test('the devices of the station are exported', async () => {
  await open('/resource/power-station?record=NEW-ST&tab=devices')
  await rows().getByText('一号表').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), tool('导出').click()])
  expect(download.suggestedFilename()).toBe('设备.xlsx')
})

test('what is used is not deleted; retired, all of it goes in its order, but for a station with a past', async () => {
  const used = async (): Promise<number[]> => [
    await codeOf('deleteConnectionPoint', { ids: [pointId] }),
    await codeOf('deleteProductModel', { ids: ['NEW-MODEL'] }),
    await codeOf('deletePowerStation', { ids: ['NEW-ST'] }),
  ]
  expect(await used()).toEqual([409, 409, 409])
  await open('/resource/device-library?record=NEW-METER')
  const more = async (words: string): Promise<void> => {
    await page.locator('.record-head').getByRole('button', { name: '更多' }).click()
    await page.locator('.arco-dropdown-menu-item:visible').getByText(words, { exact: true }).click()
  }
  await more('删除')
  const refused = saying(page, /请先退役再删除/)
  await page.locator('.arco-modal').getByRole('button', { name: '确定' }).click()
  await refused
  await more('退役')
  await page.locator('.form-foot').getByRole('button', { name: '退役' }).click()
  await page.locator('.record-head .heard-retired').waitFor()
  await page.locator('.record-head').getByRole('button', { name: '删除' }).click()
  await page.locator('.arco-modal:visible').getByRole('button', { name: '确定' }).click()
  await page.waitForURL((url) => !url.href.includes('record='))
  // Its alarm is of the station, and stays.
  expect(await used()).toEqual([200, 200, 409])
  await ok('savePowerStation', { number: 'EMPTY-ST', name: '空站', organizationCode: 'NEW-ORG', isStorage: true })
  expect(await codeOf('deletePowerStation', { ids: ['EMPTY-ST'] })).toBe(200)
})

test('nothing of all this complained in the console', () => expect(world.errors).toEqual([]))
