import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { openPlant, type PlantPages } from '#tests/support/plant-page.ts'
import { PIXEL } from '#tests/support/project-records.ts'
import { joinProject, makeProject } from '#tests/support/projects.ts'

/** What people who build a station do in its project, each in a window of their own. */
let plant: PlantPages
let projectId = ''
let [owner, supervisor, contractor] = [] as unknown as [Page, Page, Page]

beforeAll(async () => {
  plant = await openPlant()
  const root = await plant.server.login('root')
  ;({ projectId } = await makeProject(plant.server, root, { number: 'P-1', name: 'cabinet' }))
  await joinProject(plant.server, root, projectId, 'worker', 'Supervisor')
  await joinProject(plant.server, root, projectId, 'wall', 'Contractor')
  ;[owner, supervisor, contractor] = [await plant.login('root'), await plant.login('worker'), await plant.login('wall')]
})
afterAll(() => plant?.close())

const open = (page: Page, path: string) =>
  page.goto(plant.address(`/project-management/${path}${path.includes('?') ? '&' : '?'}projectId=${encodeURIComponent(projectId)}`))
const drawer = (page: Page): Locator => page.locator('.arco-drawer:visible')
const field = (page: Page, key: string): Locator => drawer(page).locator(`[data-field=${key}]`)
const type = (page: Page, key: string, text: string) => field(page, key).locator('input, textarea').first().fill(text)

/** Chooses in a field of the open form. */
async function choose(page: Page, key: string, ...options: RegExp[]): Promise<void> {
  await field(page, key).getByRole('combobox').click()
  for (const option of options) await page.locator('.arco-select-option:visible').filter({ hasText: option }).click()
  if (options.length > 1) await drawer(page).locator('.arco-drawer-header').click()
}
/** Presses the button that ends the open form, and waits until it is gone. */
async function end(page: Page, name: string): Promise<void> {
  await drawer(page).getByRole('button', { name, exact: true }).click()
  await drawer(page).waitFor({ state: 'hidden' })
}
const act = (page: Page, name: string) => page.locator('.record-head').getByRole('button', { name, exact: true }).click()
const state = (page: Page): Locator => page.locator('.record-head .record-state')

test('a list of records fills its page', async () => {
  await open(owner, 'engineer-change-order')
  const foot = owner.locator('.resource-foot:visible')
  await foot.waitFor()
  const left = () => foot.evaluate((one) => innerHeight - one.getBoundingClientRect().bottom)
  await expect.poll(left).toSatisfy((px: number) => px >= 0 && px < 60)
})

test('a change order is signed by three, and signed anew once it was changed', async () => {
  await open(owner, 'engineer-change-order')
  await owner.getByRole('button', { name: '新增', exact: true }).click()
  await type(owner, 'title', '电缆沟加长')
  await choose(owner, 'reason', /现场条件/)
  await type(owner, 'cost', '12500.50')
  await choose(owner, 'signers', /root/, /worker/, /wall/)
  await end(owner, '保存')
  await owner.getByRole('link', { name: '电缆沟加长' }).click()
  await act(owner, '送签')
  await end(owner, '送签')
  await state(owner).getByText('签署中').waitFor()
  // Somebody who has no project open is sent the address.
  const address = new URL(owner.url()).hash.slice(1)
  const sign = async (page: Page): Promise<void> => {
    await page.goto(plant.address(address))
    await act(page, '签署')
    await end(page, '签署')
  }
  await sign(supervisor)
  // The owner's window, which nobody touched, learns of it.
  await owner.getByRole('tab', { name: '流程与评论' }).click()
  await owner.locator('.record-signers [data-state=signed]').getByText('worker').waitFor()

  await act(owner, '编辑')
  await type(owner, 'cost', '13000')
  await drawer(owner).getByRole('button', { name: '保存', exact: true }).click()
  await owner.getByText('已有 1 人签字').waitFor()
  await owner.locator('.arco-modal:visible').getByRole('button', { name: '保存', exact: true }).click()
  await state(owner).getByText('草稿').waitFor()
  await owner.locator('[data-event=voided]').getByText('worker').waitFor()
  await act(owner, '送签')
  await end(owner, '送签')
  for (const page of [supervisor, contractor, owner]) await sign(page)
  for (const page of [supervisor, contractor, owner]) await state(page).getByText('已通过').waitFor()
  expect(await serious(contractor)).toEqual([])
})

test('what a round on a telephone finds becomes a safety matter, which is put right and closed, each leading to the other', async () => {
  await open(owner, 'building-site-cruising?part=lists')
  await owner.getByRole('button', { name: '新增', exact: true }).click()
  await type(owner, 'name', '日常检查')
  await drawer(owner).getByLabel('检查内容 1', { exact: true }).fill('临时用电')
  await end(owner, '保存')
  await supervisor.setViewportSize({ width: 390, height: 844 })
  await open(supervisor, 'building-site-cruising')
  // An empty list fills its page there too.
  const foot = supervisor.locator('.resource-foot:visible')
  await expect.poll(async () => ((await foot.boundingBox())?.y ?? 0) > 780).toBe(true)
  await supervisor.getByRole('button', { name: '新增', exact: true }).click()
  // As long as a name may be in words: nothing on the telephone is pushed aside by it.
  await type(supervisor, 'title', '周一巡查：东侧基坑、储能舱基础、电缆沟与临时用电、材料堆场')
  await field(supervisor, 'day').locator('input').fill('2026-03-02')
  await field(supervisor, 'day').locator('input').press('Enter')
  await choose(supervisor, 'checkListId', /日常检查/)
  await end(supervisor, '保存')
  // It is begun to be gone: it opens by itself.
  const point = supervisor.getByRole('article', { name: '临时用电' })
  await point.getByRole('button', { name: '有问题', exact: true }).click()
  await point.getByRole('textbox').fill('漏保失效')
  // There is no network, and then the page is gone too: what was saved is kept on the telephone, and sent when there is one.
  await supervisor.route('**/project/inspection/point/save', (route) => route.abort())
  await supervisor.route('**/common/file/upload', (route) => route.abort())
  await point.locator('input[type=file]').setInputFiles({ name: 'site.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') })
  await point.getByRole('img', { name: 'site.jpg' }).waitFor()
  await point.getByRole('button', { name: '保存', exact: true }).click()
  await point.getByText('没有网络，已保存在本机').waitFor()
  await supervisor.reload()
  await point.getByText('没有网络，已保存在本机').waitFor()
  await point.getByRole('img', { name: 'site.jpg' }).waitFor()
  await supervisor.unroute('**/common/file/upload')
  await supervisor.unroute('**/project/inspection/point/save')
  await supervisor.evaluate(() => dispatchEvent(new Event('online')))
  await point.getByRole('button', { name: '转为安全事项' }).waitFor()
  await expect.poll(() => supervisor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await serious(supervisor)).toEqual([])
  // The photo is the server's now: it is there in another window too.
  await expect.poll(() => point.getByRole('img', { name: 'site.jpg' }).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  expect(await supervisor.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain('microgrid/waiting-photos')
  await point.getByRole('button', { name: '转为安全事项' }).click()
  await choose(supervisor, 'category', /用电安全/)
  await choose(supervisor, 'severity', /较大/)
  await choose(supervisor, 'responsibleId', /wall/)
  await end(supervisor, '转为安全事项')
  await act(supervisor, '结束巡查')
  await state(supervisor).getByText('已结束').waitFor()

  await open(contractor, 'safety-matters')
  await contractor.getByRole('link', { name: '漏保失效' }).click()
  await act(contractor, '提交复查')
  await type(contractor, 'note', '已更换漏保')
  await field(contractor, 'photos')
    .locator('input[type=file]')
    .setInputFiles({ name: 'after.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') })
  await field(contractor, 'photos').getByRole('button', { name: /after/ }).waitFor()
  await end(contractor, '提交复查')
  await state(contractor).getByText('待复查').waitFor()
  await point.getByRole('link', { name: /待复查/ }).click()
  await act(supervisor, '通过并关闭')
  await end(supervisor, '通过并关闭')
  await state(supervisor).getByText('已关闭').waitFor()
  await supervisor.getByRole('tab', { name: '流程与评论' }).click()
  await supervisor.locator('.record-trail:visible').getByText('已更换漏保').waitFor()
  // The contractor's photo, in the supervisor's window.
  await supervisor.getByRole('button', { name: /查看照片 after/ }).click()
  const large = supervisor.locator('.record-photo-large')
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await supervisor.keyboard.press('Escape')
  await large.waitFor({ state: 'hidden' })
  await supervisor.getByRole('link', { name: /XJ-0001/ }).click()
  await point.getByRole('link', { name: /已关闭/ }).waitFor()
})

test('material goes from plan to receipt; more than was ordered is asked about first', async () => {
  await open(owner, 'materials-planned-order')
  await owner.getByRole('button', { name: '新增', exact: true }).click()
  await type(owner, 'name', '电缆')
  await type(owner, 'unit', 'm')
  await type(owner, 'quantity', '100.5')
  await end(owner, '保存')
  await open(contractor, 'activity-apply-goods')
  await contractor.getByRole('button', { name: '新增', exact: true }).click()
  await drawer(contractor).getByLabel('材料 1', { exact: true }).click()
  await contractor.locator('.arco-select-option:visible').filter({ hasText: '电缆' }).click()
  await drawer(contractor).getByLabel('申请数量 1', { exact: true }).fill('60.5')
  await end(contractor, '保存')

  await open(owner, 'activity-apply-goods')
  await owner.getByRole('link', { name: '电缆 60.5 m' }).click()
  // Nobody knows yet what comes of it.
  await expect.poll(() => owner.locator('.record-lines tbody td').allTextContents()).toEqual(['电缆', 'm', '60.5', '—', '0', '—'])
  await act(owner, '批准')
  await end(owner, '批准')
  await act(owner, '登记订货')
  await type(owner, 'supplier', '线缆厂')
  await end(owner, '登记订货')
  await act(owner, '登记收货')
  await drawer(owner).getByLabel('本次收货 1', { exact: true }).fill('20')
  await end(owner, '登记收货')
  await state(owner).getByText('部分收货').waitFor()
  await act(owner, '登记收货')
  await drawer(owner).getByLabel('本次收货 1', { exact: true }).fill('41')
  await drawer(owner).getByRole('button', { name: '登记收货', exact: true }).click()
  await field(owner, 'over').getByText('收货多于订货：电缆 61 > 60.5 m').waitFor()
  await field(owner, 'over').getByRole('switch').click()
  await end(owner, '登记收货')
  await state(owner).getByText('已收货').waitFor()
  await open(owner, 'materials-planned-order')
  await owner.locator('.resource-table:visible tbody tr').filter({ hasText: '电缆' }).getByText('61').waitFor()
  await owner.locator('.resource-table:visible tbody tr').getByText('39.5', { exact: true }).waitFor()
  expect(await serious(owner)).toEqual([])
  expect(plant.errors).toEqual([])
})

test.each([
  ['a form of records', 'activity-apply-goods', '新增', 'reason'],
  ['an activity', 'activity-table', '添加活动', 'name'],
])(
  'who is taken out of a project keeps what they have typed in %s until they close it, and can save nothing any more',
  async (_form, path, add, key) => {
    const root = await plant.server.login('root')
    const { memberList } = await plant.server.ok('projectMemberList', { projectId, pageSize: 50 }, root)
    const member = memberList.find(({ accountId }) => accountId === 'wall')?.id ?? (await joinProject(plant.server, root, projectId, 'wall', 'Owner'))
    await open(contractor, path)
    await contractor.getByRole('button', { name: add, exact: true }).click()
    await type(contractor, key, '门关不上')
    expect((await plant.server.ok('deleteProjectMember', { projectId, ids: [member] }, root)).changed).toBe(1)
    await contractor.locator('.project-archived').getByText('您已不是项目成员').waitFor()
    expect(await field(contractor, key).locator('input, textarea').first().inputValue()).toBe('门关不上')
    await expect.poll(() => drawer(contractor).getByRole('button', { name: '保存', exact: true }).count()).toBe(0)
    await drawer(contractor).getByRole('button', { name: '取消', exact: true }).click()
    await contractor.locator('.arco-modal:visible').getByRole('button', { name: '放弃修改' }).click()
    await contractor.getByRole('link', { name: '前往项目集' }).waitFor()
  },
)
