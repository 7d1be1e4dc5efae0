import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { untilStill, type World } from '#tests/support/browser.ts'
import { withWorld } from '#tests/support/with-world.ts'

/** From a drawn plan to the power of the plant: the simulator's controller runs its station by what is issued on the page. */
let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'ST001')

const card = (type: string) => page.locator(`.strategy-card[data-type=${type}]`)
const state = (type: string) => card(type).locator('.strategy-state').innerText()
const foot = (words: string) => page.locator('.form-foot').getByRole('button', { name: words, exact: true })
const live = async (device: string, name: string): Promise<number> => {
  await page.goto(`${world.url}#/operation/real-time-data-monitoring?device=${device}`)
  const row = page.locator('.point-row[role=listitem]').filter({ hasText: name }).first()
  await expect.poll(() => row.innerText()).toMatch(/-?\d/)
  return Number(/(-?[\d,.]+)\s*(?:kW|%)/.exec(await row.innerText())?.[1]?.replace(',', ''))
}
async function issue(type: string): Promise<void> {
  await card(type).getByRole('button', { name: '下发', exact: true }).click()
  await page.locator('[data-field=password] input').fill('microgrid-demo')
  await foot('下发').click()
  await page.locator('.form-drawer').waitFor({ state: 'detached' })
}

test('a plan is drawn, refused where it overlaps, issued, and the plant does it', async () => {
  // A battery that is nearly empty is charged, another one discharged.
  const mode = (await live('ST001-BMS1', '荷电状态')) < 50 ? '充电' : '放电'
  await page.goto(`${world.url}#/production/charging-and-discharging-plan`)
  await card('plan').getByRole('button', { name: '编辑' }).click()
  const drawer = page.locator('.plan-drawer')
  await drawer.getByText(/下一个适用日.*电价时段/).waitFor()
  const axis = drawer.locator('.plan-axis svg')
  // It slides in: where it is counts once it stands.
  await axis.hover({ trial: true })
  await axis.hover({ trial: true })
  const box = await untilStill(axis)
  const at = (hour: number): [number, number] => [box.x + (box.width * hour) / 24, box.y + box.height / 2]
  expect(await drawer.getByRole('button', { name: '存为模板' }).isDisabled()).toBe(true)
  await page.mouse.move(...at(0.05))
  await page.mouse.down()
  await page.mouse.move(...at(12), { steps: 4 })
  await page.mouse.up()
  // What is drawn does not push the hours away from under the hand.
  await drawer.locator('.plan-table tbody tr').waitFor()
  expect((await axis.boundingBox())?.y).toBe(box.y)
  const time = (label: string) => drawer.getByLabel(label, { exact: true })
  await expect.poll(() => time('开始 1').inputValue()).toBe('00:00')
  await expect.poll(() => time('结束 1').inputValue()).toBe('12:00')
  await drawer.getByRole('button', { name: '添加时段' }).click()
  await time('开始 2').fill('11:00')
  await time('结束 2').fill('24:00')
  await foot('保存').click()
  await drawer.getByText('时段与前面的时段重叠').waitFor()
  // By the keyboard: the first one ends an hour earlier.
  await time('结束 1').fill('1100')
  await time('结束 1').press('Enter')
  for (const i of [1, 2]) {
    await drawer
      .locator('.plan-table tbody tr')
      .nth(i - 1)
      .locator('.arco-select')
      .click()
    // The list of the line before may still be fading.
    await page.locator('.arco-select-option:visible').getByText(mode, { exact: true }).last().click()
    // As an input method writes digits, and as a keyboard elsewhere writes decimals, key by key: neither is another power.
    const power = drawer.getByLabel(`功率 ${i}`, { exact: true })
    await power.fill(i === 1 ? '４０' : '')
    if (i === 2) await power.pressSequentially('40,0')
  }
  await foot('保存').click()
  await drawer.getByText('请输入数字，如 1.5 或 12,500').waitFor()
  expect(await drawer.getByLabel('功率 2', { exact: true }).inputValue()).toBe('40,0')
  await drawer.getByLabel('功率 2', { exact: true }).fill('40')
  // The demonstration's days before are not there yet: a gain of nothing is not told.
  await drawer.getByText('这一天没有数据').waitFor()
  await foot('保存').click()
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => state('plan')).toContain('待下发')
  await issue('plan')
  await expect.poll(() => state('plan')).toContain('已同步')
  // Five converters share it; the console counts discharge as positive.
  await expect.poll(() => live('ST001-PCS1', '有功功率')).toSatisfy((kw: number) => (mode === '放电' ? kw : -kw) > 6 && Math.abs(kw) < 10)
})

test('what is changed at the controller is told on the page, and the console’s is sent again', async () => {
  world.edge.command('local ST001:totalPower:{"enabled":true,"chargeKw":5,"dischargeKw":5}')
  await page.goto(`${world.url}#/production/strategy-management?type=totalPower`)
  await expect.poll(() => state('totalPower')).toContain('已同步')
  await card('totalPower').getByRole('button', { name: '编辑' }).click()
  await page.locator('[data-field=chargeKw] input').fill('300')
  await page.locator('[data-field=dischargeKw] input').fill('70000')
  await foot('保存').click()
  await page.locator('[data-field=dischargeKw] [role=alert]').waitFor()
  await page.locator('[data-field=dischargeKw] input').fill('300')
  await foot('保存').click()
  await page.locator('.form-drawer').waitFor({ state: 'detached' })
  onTestFinished(() => world.edge.command('unlock ST001'))
  world.edge.command('lock ST001')
  await issue('totalPower')
  await card('totalPower').getByText('控制器拒绝：switched to local operation').waitFor()
  world.edge.command('unlock ST001')
  await issue('totalPower')
  await expect.poll(() => state('totalPower')).toContain('已同步')
  world.edge.command('local ST001:totalPower:{"enabled":false,"chargeKw":1,"dischargeKw":1}')
  await card('totalPower').getByText('在现场修改了策略').waitFor()
  await card('totalPower').getByRole('button', { name: '重新下发我的' }).click()
  // The person's own password is asked, not a new one: a short one is wrong, not too short.
  await page.locator('[data-field=password] input').fill('1')
  await foot('下发').click()
  await page.locator('[data-field=password]').getByText('密码错误').waitFor()
  await page.locator('[data-field=password] input').fill('microgrid-demo')
  await foot('下发').click()
  await expect.poll(() => state('totalPower')).toContain('已同步')
  expect(await serious(page)).toEqual([])
})

test('what is changed at the controller is taken over: it is what is wanted from then on, and nothing is sent', async () => {
  world.edge.command('local ST001:totalPower:{"enabled":true,"chargeKw":21,"dischargeKw":22}')
  await card('totalPower').getByText('在现场修改了策略').waitFor()
  await card('totalPower').getByRole('button', { name: '采用现场的' }).click()
  await page.locator('.arco-modal:visible').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => state('totalPower')).toContain('已同步')
  await card('totalPower').getByRole('button', { name: '编辑' }).click()
  await expect.poll(() => page.locator('[data-field=chargeKw] input').inputValue()).toBe('21')
  await expect.poll(() => page.locator('[data-field=dischargeKw] input').inputValue()).toBe('22')
  await foot('取消').click()
  await page.locator('.form-drawer').waitFor({ state: 'detached' })
})

test('the record tells every issue, with its answer', async () => {
  await page.goto(`${world.url}#/production/strategy-history`)
  const rows = page.locator('.resource-rows tbody tr')
  await expect.poll(() => rows.count()).toBe(4)
  await expect.poll(() => rows.nth(0).innerText()).toContain('已生效')
  await expect.poll(() => rows.nth(2).innerText()).toMatch(/被拒绝[\s\S]*switched to local operation/)
  expect(await serious(page)).toEqual([])
  // One issue stands beside the one before it, without a second choice.
  await rows.nth(0).getByRole('button', { name: '变更内容' }).click()
  const compared = page.locator('.arco-drawer .strategy-compared')
  await expect.poll(() => compared.locator('thead').innerText()).toMatch(/版本 \d[\s\S]*版本 \d/)
  await page.keyboard.press('Escape')
  await compared.waitFor({ state: 'detached' })
  await rows.nth(3).getByRole('button', { name: '变更内容' }).click()
  await page.getByText('第一个版本，之前没有下发过').waitFor()
  expect(world.errors).toEqual([])
})

test('who lets a strategy go out lets go what they have read, not what took its place meanwhile', async () => {
  const { server } = world
  const token = async (username: string): Promise<string> => {
    const { result } = await server.call('login', { username, password: 'microgrid-demo' })
    return result?.token ?? ''
  }
  const [admin, operator] = [await token('admin'), await token('operator')]
  const key = { powerstationId: 'ST001', type: 'totalPower' as const }
  const { result: list } = await server.call('powerStationList', { id: 'ST001' }, admin)
  const [station] = list?.powerStationList ?? []
  if (station === undefined) throw new Error('the station is there')
  expect((await server.call('savePowerStation', { ...station, secondPerson: true }, admin)).code).toBe(200)
  const issueAs = async (chargeKw: number, by = operator): Promise<void> => {
    const { result } = await server.call('saveStrategy', { ...key, params: { enabled: true, chargeKw, dischargeKw: 22 } }, by)
    const issued = await server.call('issueStrategy', { ...key, revision: result?.revision ?? 0, password: 'microgrid-demo' }, by)
    expect(issued.code).toBe(200)
  }
  await issueAs(31)
  await page.goto(`${world.url}#/production/strategy-management?type=totalPower`)
  await card('totalPower').getByRole('button', { name: '同意下发' }).click()
  const drawer = page.locator('.form-drawer')
  await drawer.getByText('31 kW').waitFor()
  await issueAs(777)
  await card('totalPower').getByText('777 kW').waitFor()
  expect(await drawer.getByText('777 kW').count()).toBe(0)
  await page.locator('[data-field=password] input').fill('microgrid-demo')
  await foot('同意下发').click()
  await drawer.locator('.form-message, [role=alert]').filter({ hasText: /\S/ }).first().waitFor()
  const { result } = await server.call('strategyIssueList', { powerstationId: 'ST001', type: 'totalPower', order: 'desc' }, admin)
  expect(result?.issueList.slice(0, 2).map(({ state: now }) => now)).toEqual(['waiting', 'replaced'])
  // Who issued it is not asked to let it go: there is only the way back.
  await issueAs(778, admin)
  await card('totalPower').getByText('778 kW').waitFor()
  // Between its save and its issue it is a draft beside an issue of before, which can be issued in its place.
  await expect.poll(() => card('totalPower').locator('.strategy-do button').allInnerTexts()).toEqual(['编辑', '预览', '撤回'])
})

test('on a small desk in English the widest record of issues lies within the page', async () => {
  const context = await world.context({ viewport: { width: 1366, height: 768 } })
  await context.addInitScript(() => localStorage.setItem('acceptLanguage', 'en'))
  const small = await world.login(context, 'admin', '/production/strategy-history-jy')
  const { result } = await world.server.call('login', { username: 'admin', password: 'microgrid-demo' })
  const key = { powerstationId: 'ST001', type: 'peakCut' as const }
  const saved = await world.server.call('saveStrategy', { ...key, params: { enabled: true, peakKw: 1234.5, rechargeKw: 100 } }, result?.token)
  const revision = saved.result?.revision ?? 0
  await world.server.call('issueStrategy', { ...key, revision, password: 'microgrid-demo' }, result?.token)
  await small.goto(`${world.url}#/production/strategy-history-jy?station=ST001`)
  await small.locator('.resource-rows tbody tr', { hasText: '1,234.5 kW' }).waitFor()
  const list = small.locator('.resource-rows:visible')
  await expect.poll(() => list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await context.close()
})
