import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlant, type PlantPages } from '#tests/support/plant-page.ts'
import { makeProject, planned } from '#tests/support/projects.ts'

/** A plan on a line that loses answers, files that are slow to read, and its tables on a telephone. */
let plant: PlantPages
let root = ''
let projectId = ''
let page: Page

beforeAll(async () => {
  plant = await openPlant()
  root = await plant.server.login('root')
  ;({ projectId } = await makeProject(plant.server, root, { number: 'P-1', name: 'cabinet' }))
  await plant.server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'add', activity: planned('first') }] }, root)
  page = await plant.login('root')
})
afterAll(() => plant?.close())

const open = (path: string) => page.goto(plant.address(`/project-management/${path}?projectId=${encodeURIComponent(projectId)}`))

/** An activity of a name in the form, saved. */
async function typeIn(name: string) {
  await page.getByRole('button', { name: '添加活动', exact: true }).click()
  const drawer = page.locator('.arco-drawer:visible')
  await drawer.getByLabel('名称').fill(name)
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  return drawer
}

test('a change whose answer was lost is asked for again, and made once', async () => {
  await open('activity-table')
  let lost = 0
  await page.route('**/project/plan/change', async (route) => {
    if (lost > 0) return route.continue()
    lost++
    // The server does it; nobody hears of it.
    await route.fetch()
    await route.abort()
  })
  const drawer = await typeIn('second')
  await drawer.waitFor({ state: 'hidden' })
  await page.unroute('**/project/plan/change')
  expect(lost).toBe(1)
  const { activities } = await plant.server.ok('projectPlan', { projectId }, root)
  expect(activities.map(({ name }) => name).sort()).toEqual(['first', 'second'])
  expect(await page.locator('.activity-row:visible').filter({ hasText: 'second' }).count()).toBe(1)
})

test('a form that is saved again, because no answer came although all was done, makes nothing twice', async () => {
  await open('activity-table')
  await page.route('**/project/plan/change', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const drawer = await typeIn('third')
  await drawer.locator('.form-fault:not(:empty), [role=alert]:not(:empty)').first().waitFor()
  await page.unroute('**/project/plan/change')
  await drawer.getByLabel('名称').fill('third, named anew')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
  const { activities } = await plant.server.ok('projectPlan', { projectId }, root)
  expect(activities.map(({ name }) => name).sort()).toEqual(['first', 'second', 'third, named anew'])
})

test('a file that takes long to read does not hold the window', async () => {
  await open('gantt-chart')
  const file = `<?xml version="1.0"?><Project><Name a="${'x'.repeat(8 * 1024 * 1024)}"/></Project>`
  const input = page.locator('input[type=file][accept*=xml]')
  await input.setInputFiles({ name: 'plan.xml', mimeType: 'text/xml', buffer: Buffer.from(file) })
  await page.locator('button.arco-btn-loading').waitFor()
  // The window draws while the file is read.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.locator('.arco-modal:visible').count()).toBe(0)
  await page.locator('.arco-modal:visible').getByText('文件中没有任务').waitFor()
  expect(plant.errors).toEqual([])
})

test('stages and the summary of plans stand on a telephone without being pushed aside', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['project-plan', 'project-plan-summary']) {
    await open(path)
    const table = page.locator('.figure-table:visible')
    await table.getByText(path === 'project-plan' ? 'first' : 'cabinet').waitFor()
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    expect(await table.locator('td[data-head]:visible').count()).toBeGreaterThan(5)
  }
  expect(plant.errors).toEqual([])
})
