import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saying } from '#tests/support/browser.ts'
import { openPlant, type PlantPages } from '#tests/support/plant-page.ts'
import { PASSWORD } from '#tests/support/server.ts'

/** What is typed outlives a session that the server has ended and a right that is taken away; a person who leaves takes it along. */
let plant: PlantPages
let root: string

const codeOf = (page: Page) => page.locator('[data-field=code] input')

/** Worker has a form open with a code typed. */
async function typing(words: string): Promise<Page> {
  const page = await plant.login('worker')
  await page.goto(plant.address('/resource/product-category'))
  await page.getByRole('button', { name: '新增' }).click()
  await codeOf(page).fill(words)
  return page
}

const state = (to: 'active' | 'disabled') => plant.server.ok('setMemberState', { userIds: ['worker'], state: to }, root)
async function endSession(): Promise<void> {
  await state('disabled')
  await state('active')
}
const role = async (roleCode: string): Promise<void> => {
  const { memberList } = await plant.server.ok('memberList', { organizationCode: 'OWN', below: false, pageNum: 0, pageSize: 50 }, root)
  const { userId, username, realname, phone, organizationCode, revision } = memberList.find((one) => one.username === 'worker')!
  await plant.server.ok('saveMember', { userId, username, realname, phone, organizationCode, revision, roleCode }, root)
}

beforeAll(async () => {
  plant = await openPlant()
  root = await plant.server.login('root')
})
afterAll(() => plant?.close())

test('a session that ends while somebody types is gone on with by the same person, and the form is as it was', async () => {
  const page = await typing('unfinished')
  await endSession()
  await page.locator('.lock').getByText('未保存的内容仍保留').waitFor()
  await expect.poll(() => codeOf(page).isVisible()).toBe(false)
  await page.fill('#unlock', 'not-it')
  await page.locator('.lock-submit').click()
  await expect.poll(() => page.locator('#unlock-fault').innerText()).not.toBe('')
  await page.fill('#unlock', PASSWORD)
  await page.locator('.lock-submit').click()
  await page.locator('.lock').waitFor({ state: 'detached' })
  await expect.poll(() => codeOf(page).inputValue()).toBe('unfinished')
  await page.context().close()
})

test('a login of somebody else in another window takes nothing of it over', async () => {
  const page = await typing('of-another')
  await endSession()
  await page.locator('.lock').waitFor()
  const other = await page.context().newPage()
  await other.goto(plant.address('/login'))
  await other.fill('#username', 'root')
  await other.fill('#password', PASSWORD)
  await other.click('button[type=submit]')
  await other.waitForURL(/#\/home/)
  await page.locator('.lock').waitFor({ state: 'detached' })
  await page.locator('.resource-rows').waitFor()
  await expect.poll(() => codeOf(page).count()).toBe(0)
  await expect.poll(() => page.locator('.tab-title').allInnerTexts()).toContain('产品分类')
  await page.context().close()
})

test('a station that is chosen in another window is followed when nothing typed here would be lost by it', async () => {
  const page = await plant.login('root')
  await page.goto(plant.address('/production/demand-configuration?station=T1'))
  const name = (of: Page) => of.locator('.station-button').first().innerText()
  const first = await name(page)
  await page.getByRole('button', { name: '新增' }).click()
  const remark = page.locator('[data-field=remark] textarea')
  await remark.fill('not saved yet')
  const other = await page.context().newPage()
  await other.goto(plant.address('/production/demand-configuration?station=T2'))
  await expect.poll(() => name(other)).not.toBe(first)
  await page.bringToFront()
  expect(await remark.inputValue()).toBe('not saved yet')
  expect(await name(page)).toBe(first)
  await page.locator('.form-foot').getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect.poll(() => name(page)).toBe(await name(other))
  await page.context().close()
})

test('who leaves in another window leaves everywhere, and takes along what was typed', async () => {
  const page = await typing('unwanted')
  const other = await page.context().newPage()
  await other.goto(plant.address('/home'))
  await other.click('.avatar')
  await other.getByText('退出登录').click()
  await page.waitForSelector('#username')
  await page.context().close()
})

test('a right that is taken away leaves the open form, which says so, and the page goes when the form is closed', async () => {
  const page = await typing('right-lost')
  const { roleCode } = await plant.server.ok('saveRole', { nameZh: '看', nameEn: 'Looks', powerCodes: ['monitor', 'monitor_operation'] }, root)
  const told = saying(page, /权限已变更/)
  await role(roleCode)
  await told
  expect(await codeOf(page).inputValue()).toBe('right-lost')
  await page.locator('.form-refusal').getByText('您已无权保存').waitFor()
  await expect.poll(() => page.locator('.form-foot').getByRole('button', { name: '保存', exact: true }).count()).toBe(0)
  expect(await codeOf(page).inputValue()).toBe('right-lost')
  await page.locator('.form-foot').getByRole('button', { name: '取消', exact: true }).last().click()
  await page.locator('.arco-modal').getByRole('button', { name: '放弃' }).click()
  await page.waitForURL(/#\/403/)
  await role('operator')
  expect(plant.errors).toEqual([])
  await page.context().close()
})

test('a reading that is being corrected while the right to it is taken away can still be read', async () => {
  const looks = ['monitor', 'monitor_data-analysis'] as const
  const corrects = await plant.server.ok(
    'saveRole',
    { nameZh: '校', nameEn: 'Corrects', powerCodes: [...looks, 'monitor_data-analysis:correct'] },
    root,
  )
  const reads = await plant.server.ok('saveRole', { nameZh: '读', nameEn: 'Reads', powerCodes: [...looks] }, root)
  await role(corrects.roleCode)
  const page = await plant.login('worker')
  await page.goto(plant.address('/operation/data-quality?tab=corrections&correct=new'))
  const reason = page.locator('[data-field=reason] textarea')
  await reason.fill('read from a photo')
  await role(reads.roleCode)
  await page.locator('.form-refusal').getByText('您已无权保存').waitFor()
  expect(await reason.inputValue()).toBe('read from a photo')
  await expect.poll(() => page.locator('.form-foot').getByRole('button', { name: '保存', exact: true }).count()).toBe(0)
  await role('operator')
  expect(plant.errors).toEqual([])
  await page.context().close()
})
