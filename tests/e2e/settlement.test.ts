import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PermissionId } from '#contract/permission.ts'
import { serious } from '#tests/support/axe.ts'
import { openPlant, type PlantPages } from '#tests/support/plant-page.ts'
import { addCustomer, prepareSettlement, readByHand, settledCustomer } from '#tests/support/settlement.ts'

/** A slip from the customer's agreement to the locked paper, each side with its own login. */
let plant: PlantPages
let page: Page

beforeAll(async () => {
  plant = await openPlant()
  const { server } = plant
  const root = await server.login('root')
  await prepareSettlement(server, root)
  const { sn } = await settledCustomer(server, root, 'P1')
  await readByHand(server, root, sn)
  const { sn: half } = await settledCustomer(server, root, 'P2')
  await readByHand(server, root, half, { EPI: ['100', '111'] })
  await settledCustomer(server, root, 'P3')
  await addCustomer(server, 'buyer')
  page = await plant.login('root')
})
afterAll(() => plant?.close())

const open = (of: Page) => of.goto(plant.address('/production/settlement?station=T1'))
const row = (of: Page, customer: string) => of.locator('.resource-table:visible tbody tr').filter({ hasText: `客户 ${customer}` })

/** Fills in and sends the form; what becomes of it is the caller's. */
async function draw(customer: string): Promise<Locator> {
  await page.getByRole('button', { name: '生成结算单' }).click()
  const drawer = page.locator('.arco-drawer')
  await drawer.locator('[data-field=connectionPointId]').getByRole('combobox').click()
  await page
    .locator('.arco-select-option')
    .filter({ hasText: `客户 ${customer}` })
    .click()
  await drawer.locator('[data-field=month] input').fill('2026-01')
  await drawer.locator('[data-field=month] input').press('Enter')
  await drawer.getByRole('button', { name: '生成结算单' }).click()
  return drawer
}
const make = async (customer: string): Promise<void> => (await draw(customer)).waitFor({ state: 'hidden' })

test('a slip is made, every figure opens to what it is made of, and a month that lacks readings says which; one that has none is refused', async () => {
  await open(page)
  await make('P1')
  await make('P2')
  await row(page, 'P1').getByText('18,179.81').waitFor()
  await row(page, 'P2')
    .getByText(/缺少示数/)
    .waitFor()
  const refused = await draw('P3')
  await refused
    .locator('[data-field=month]')
    .getByText(/都没有电能表示数/)
    .waitFor()
  await refused.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await refused.waitFor({ state: 'hidden' })
  // To who worked it out it is not offered to agree; the slip says why.
  expect(await row(page, 'P1').getByRole('button', { name: '确认' }).count()).toBe(0)
  await row(page, 'P1').getByRole('link').click()
  await page.getByText('本结算单由您编制').waitFor()
  await page.getByText('壹万捌仟壹佰柒拾玖元捌角壹分').waitFor()
  // What is to be paid stands above all that it comes from.
  await page.locator('.slip-facts').getByRole('button', { name: '18,179.81 元' }).waitFor()
  await page.locator('.slip-table-result').getByRole('button', { name: '18,179.81 元' }).click()
  const tree = page.locator('.slip-tree')
  // Deeper branches are folded; a person opens one after the other.
  const folded = tree.locator('details:not([open]) > summary')
  while ((await folded.count()) > 0) await folded.first().click()
  for (const words of ['运营方收益', '节省电费', '放电电费', '本期示数', '人工抄录', 'CT 变比 80 × PT 变比 100'])
    await tree.getByText(words).first().waitFor()
  const ends = await tree.locator('.slip-num').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)))
  expect(new Set(ends).size, 'all figures end below each other').toBe(1)
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Escape')
})

test('the customer agrees with a login of their own, then it is locked and can only be taken back', async () => {
  const buyer = await plant.login('buyer')
  await open(buyer)
  expect(await buyer.getByRole('button', { name: '生成结算单' }).count()).toBe(0)
  await row(buyer, 'P1').getByRole('button', { name: '确认' }).click()
  await buyer.locator('.arco-drawer').getByRole('button', { name: '确认' }).click()
  await row(buyer, 'P1').getByText('客户已确认').waitFor()
  await open(page)
  await row(page, 'P1').getByRole('button', { name: '锁定' }).click()
  await page.locator('.arco-modal').getByRole('button', { name: '确定' }).click()
  await row(page, 'P1').getByText('已锁定').waitFor()
  expect(await row(page, 'P1').getByRole('button', { name: '重新计算' }).count()).toBe(0)
  await row(page, 'P1').getByRole('button', { name: '红冲' }).click()
  await page.locator('[data-field=reason] textarea').fill('倍率有误')
  await page.locator('.arco-drawer').getByRole('button', { name: '红冲' }).click()
  await row(page, 'P1').filter({ hasText: '红冲单' }).getByText('-18,179.81').waitFor()
  await row(page, 'P1').filter({ hasText: '已红冲' }).waitFor()
  // Who stands at another station is told where slips are.
  await page.goto(plant.address('/production/settlement?station=T2'))
  await page.locator('.settlement-links').getByRole('link', { name: '站 T1', exact: false }).waitFor()
  // On a phone tabs scroll in their own box, and a slip is read without pushing its tables aside.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)
  expect(await serious(page)).toEqual([])
  await open(page)
  await page.locator('.resource-cards li').filter({ hasText: '已红冲' }).getByRole('link').first().click()
  await page.locator('.slip-table-result').waitFor()
  // Who agreed to it and who locked it stands on the page as on the paper.
  await expect.poll(() => page.locator('.slip-facts').innerText()).toMatch(/客户确认\s+buyer · .*锁定\s+\S+ · /s)
  const beyond = () => page.locator('.figure-table').evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
  await expect.poll(beyond).toEqual([0, 0, 0])
  const reading = page.locator('.slip-table-readings tbody tr').first()
  await expect.poll(() => reading.locator('.figure-right').evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content))).toContain('"倍率"') // prettier-ignore
  expect(await serious(page)).toEqual([])
  await page.setViewportSize({ width: 1600, height: 1000 })
  expect(plant.errors).toEqual([])
})

let roles = 0
/** Worker's role from now on: of these rights alone. */
async function workerMay(...rights: PermissionId[]): Promise<void> {
  const root = await plant.server.login('root')
  const name = `role ${++roles}`
  const powerCodes: PermissionId[] = ['production', 'production_settlement', ...rights]
  const { roleCode } = await plant.server.ok('saveRole', { nameZh: name, nameEn: name, powerCodes }, root)
  const { memberList } = await plant.server.ok('memberList', { organizationCode: 'OWN', below: false, pageNum: 0, pageSize: 50 }, root)
  const { userId, username, realname, phone, organizationCode, revision } = memberList.find((one) => one.username === 'worker')!
  await plant.server.ok('saveMember', { userId, username, realname, phone, organizationCode, revision, roleCode }, root)
}
const EDIT = 'production_settlement:edit'

test('who loses the right while a form is open keeps what was typed, is told, and leaves the part when the form is closed', async () => {
  await workerMay(EDIT, 'production_settlement:confirm')
  const worker = await plant.login('worker')
  await open(worker)
  const drawer = worker.locator('.arco-drawer:visible')
  const lost = (words: string) => drawer.locator('.form-refusal').getByText(words).waitFor()
  const discard = async (): Promise<void> => {
    await drawer.getByRole('button', { name: '取消' }).click()
    await worker.getByRole('button', { name: '放弃修改' }).click()
    await drawer.waitFor({ state: 'hidden' })
  }
  await worker.getByRole('button', { name: '生成结算单' }).click()
  await drawer.locator('[data-field=connectionPointId]').getByRole('combobox').click()
  await worker.locator('.arco-select-option').filter({ hasText: '客户 P3' }).click()
  await workerMay()
  await lost('您已无权执行“生成结算单”')
  await expect.poll(() => drawer.locator('[data-field=connectionPointId]').innerText()).toContain('客户 P3')
  await expect.poll(() => drawer.getByRole('button', { name: '生成结算单' }).count()).toBe(0)
  await discard()
  await expect.poll(() => worker.getByRole('button', { name: '生成结算单' }).count()).toBe(0)

  await workerMay(EDIT)
  await worker.getByRole('tab', { name: '冻结示数' }).click()
  await worker.getByRole('button', { name: '新增', exact: true }).click()
  await drawer.locator('[data-field=reason] textarea').fill('抄表记录')
  await workerMay()
  await lost('您已无权保存')
  expect(await drawer.locator('[data-field=reason] textarea').inputValue()).toBe('抄表记录')
  await discard()
  await worker.locator('.settlement-page').getByText('已红冲').first().waitFor()
  expect(plant.errors).toEqual([])
})

test('whoever holds the right agrees, in a role of their own; one who loses it meanwhile does not, and keeps the remark', async () => {
  const root = await plant.server.login('root')
  const { sn, pointId } = await settledCustomer(plant.server, root, 'P4')
  await readByHand(plant.server, root, sn)
  await plant.server.ok('makeSettlementSlip', { connectionPointId: pointId, month: '2026-01' }, root)
  await workerMay('production_settlement:confirm')
  const worker = await plant.login('worker')
  await open(worker)
  const drawer = worker.locator('.arco-drawer:visible')
  await row(worker, 'P4').getByRole('button', { name: '确认' }).click()
  await drawer.locator('[data-field=remark] textarea').fill('数字无误')
  await workerMay()
  await drawer.locator('.form-refusal').getByText('您已无权执行“确认”').waitFor()
  await expect.poll(() => drawer.getByRole('button', { name: '确认' }).count()).toBe(0)
  await workerMay('production_settlement:confirm')
  await drawer.getByRole('button', { name: '确认' }).click()
  await row(worker, 'P4').getByText('客户已确认').waitFor()
  await row(worker, 'P4').getByRole('link').click()
  await worker.locator('.slip-facts').getByText('数字无误').waitFor()
  expect(plant.errors).toEqual([])
})

test('a bill that somebody else has typed in meanwhile is not written over without a word', async () => {
  const root = await plant.server.login('root')
  await open(page)
  await row(page, 'P4').getByRole('link').click()
  await page.getByRole('tab', { name: '供电账单' }).click()
  await page.getByRole('button', { name: '录入账单' }).click()
  const drawer = page.locator('.arco-drawer:visible')
  await drawer.locator('[data-field=number] input').fill('B-1')
  await drawer.locator('[data-field=peak] input').fill('7')
  await drawer.locator('[data-field=reason] textarea').fill('客户来函')
  const { settlementSlipList } = await plant.server.ok('settlementSlipList', { stationId: 'T1', text: '-P4-' }, root)
  const theirs = { id: settlementSlipList[0]?.id ?? '', number: 'B-2', date: '2026-02-03', flat: '5', reason: 'by post' }
  await plant.server.ok('saveUtilityBill', theirs, root)
  await drawer.getByRole('button', { name: '保存' }).click()
  await drawer.locator('.form-refusal').getByText(/已/).waitFor()
  // What was typed stays, what the other one has typed is taken over.
  await expect.poll(() => drawer.locator('[data-field=date] input').inputValue()).toBe('2026-02-03')
  await expect.poll(() => drawer.locator('[data-field=number] input').inputValue()).toBe('B-1')
  await drawer.getByRole('button', { name: '保存' }).click()
  await drawer.waitFor({ state: 'hidden' })
  expect((await plant.server.ok('utilityBill', { id: theirs.id }, root)).bill).toMatchObject({ number: 'B-1', date: '2026-02-03' })
  expect(plant.errors).toEqual([])
})
