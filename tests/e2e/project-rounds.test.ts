import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { openPlant, type PlantPages } from '#tests/support/plant-page.ts'
import { ownRound, PIXEL } from '#tests/support/project-records.ts'
import { joinProject, makeProject } from '#tests/support/projects.ts'

/** Rounds on a telephone whose network comes and goes: what was saved goes out by itself, from whatever page, and in nobody else's name. */
let plant: PlantPages
let root = ''
let projectId = ''
let supervisor: Page

beforeAll(async () => {
  plant = await openPlant()
  root = await plant.server.login('root')
  ;({ projectId } = await makeProject(plant.server, root, { number: 'P-1', name: 'cabinet' }))
  await joinProject(plant.server, root, projectId, 'worker', 'Supervisor')
  supervisor = await plant.login('worker')
  await supervisor.setViewportSize({ width: 390, height: 844 })
})
afterAll(() => plant?.close())

const calls = ['**/project/inspection/point/save', '**/common/file/upload']
const cut = async (page: Page): Promise<void> => {
  for (const one of calls) await page.route(one, (route) => route.abort())
}
const back = async (page: Page): Promise<void> => {
  for (const one of calls) await page.unroute(one)
  await page.evaluate(() => dispatchEvent(new Event('online')))
}
const open = (page: Page, roundId: string) =>
  page.goto(
    plant.address(`/project-management/building-site-cruising?projectId=${encodeURIComponent(projectId)}&record=${encodeURIComponent(roundId)}`),
  )
const pointOf = (page: Page, name: string) => page.getByRole('article', { name })
const kept = (page: Page) => page.locator('.connection-bar').filter({ hasText: '检查点' })
const points = async (roundId: string) => (await plant.server.ok('projectRound', { projectId, id: roundId }, root)).points

/** Two check points saved without a network, one with a photo. */
async function saveTwo(page: Page, roundId: string): Promise<void> {
  await open(page, roundId)
  const fence = pointOf(page, 'own-fence')
  await fence.waitFor()
  await cut(page)
  // Nothing more of the console comes either.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/waiting-points-')))
  await page.route('**/assets/*', (route) => route.abort())
  await fence.locator('input[type=file]').setInputFiles({ name: 'site.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') })
  await fence.getByRole('img', { name: 'site.jpg' }).waitFor()
  await fence.getByRole('textbox').fill('围挡完好')
  await fence.getByRole('button', { name: '正常', exact: true }).click()
  await pointOf(page, 'own-cable').getByRole('button', { name: '不适用', exact: true }).click()
  await kept(page).getByText('本机有 2 个检查点等待网络').waitFor()
  // They have results, only not on the server.
  await page.getByText('2 个检查点的结果已保存在本机，尚未发送').waitFor()
  expect(await page.getByText('个检查点没有结果').count()).toBe(0)
  await page.unroute('**/assets/*')
}

test('what was saved without a network goes out from another page, photos too, as soon as there is one', async () => {
  const { roundId } = await ownRound(plant.server, root, projectId, 'away')
  await saveTwo(supervisor, roundId)
  await supervisor.goto(plant.address('/user/personal-center'))
  await kept(supervisor).getByText('本机有 2 个检查点等待网络').waitFor()
  expect(await serious(supervisor)).toEqual([])
  await kept(supervisor).getByRole('button', { name: '查看' }).click()
  const list = supervisor.locator('.arco-drawer:visible')
  await list.getByText('正常 · 围挡完好').waitFor()
  await list.getByText('1 张照片').waitFor()
  await expect.poll(() => supervisor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await supervisor.keyboard.press('Escape')
  expect((await points(roundId)).map(({ result }) => result)).toEqual([null, null])
  await back(supervisor)
  await expect
    .poll(async () => (await points(roundId)).map(({ result, photos }) => [result, photos.length]))
    .toEqual([
      ['ok', 1],
      ['na', 0],
    ])
  await kept(supervisor).waitFor({ state: 'detached' })
  expect(plant.errors).toEqual([])
})

test('nothing goes out in the name of somebody else who uses the browser, and it goes when its own person is back', async () => {
  const { roundId } = await ownRound(plant.server, root, projectId, 'shared')
  await saveTwo(supervisor, roundId)
  const own = await supervisor.evaluate(() => localStorage.getItem('token'))
  // Root logs in in another window of the same browser, and this one has a network again.
  await supervisor.evaluate((token) => localStorage.setItem('token', token), root)
  const asked: string[] = []
  supervisor.on('request', (request) => void asked.push(request.url()))
  await back(supervisor)
  await expect.poll(() => asked.some((url) => url.endsWith('/userInfo'))).toBe(true)
  await supervisor.reload()
  await supervisor.getByRole('article', { name: 'own-fence' }).waitFor()
  await supervisor.evaluate(() => dispatchEvent(new Event('online')))
  expect(await kept(supervisor).count()).toBe(0)
  expect((await points(roundId)).map(({ result }) => result)).toEqual([null, null])
  expect(asked.filter((url) => url.includes('/point/save') || url.includes('/file/upload'))).toEqual([])
  await supervisor.evaluate((token) => localStorage.setItem('token', token ?? ''), own)
  await supervisor.goto(plant.address('/user/personal-center'))
  await supervisor.reload()
  await expect
    .poll(async () => (await points(roundId)).map(({ result, by }) => [result, by]))
    .toEqual([
      ['ok', 'worker'],
      ['na', 'worker'],
    ])
})

test('what the server does not take is told in every page, with the reason, and is sent again or thrown away there', async () => {
  const { roundId, pointIds } = await ownRound(plant.server, root, projectId, 'refused')
  await saveTwo(supervisor, roundId)
  await supervisor.goto(plant.address('/user/personal-center'))
  // Somebody else looks at both meanwhile.
  for (const id of pointIds) await plant.server.ok('setProjectRoundPoint', { projectId, id, result: 'finding', note: 'torn' }, root)
  await back(supervisor)
  await kept(supervisor).getByText('2 个检查点未被服务器接受').waitFor()
  await supervisor.reload()
  await kept(supervisor).getByRole('button', { name: '查看' }).click()
  const line = (text: string) => supervisor.locator('.waiting-points > li').filter({ hasText: text })
  await line('own-fence').getByText(/root/).waitFor()
  await line('own-fence').getByRole('button', { name: '重新提交' }).click()
  await line('own-fence').waitFor({ state: 'detached' })
  await line('own-cable').getByRole('button', { name: '放弃修改' }).click()
  await supervisor.locator('.arco-modal:visible').getByRole('button', { name: '确定' }).click()
  await line('own-cable').waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await points(roundId)).map(({ result, note, photos }) => [result, note, photos.length]))
    .toEqual([
      ['ok', '围挡完好', 1],
      ['finding', 'torn', 0],
    ])
  expect(plant.errors).toEqual([])
})
