import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { saying, untilStill } from '#tests/support/browser.ts'
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
// A test that fails in the middle leaves the others a line that answers.
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

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
  await expect.poll(() => page.locator('.activity-row:visible').filter({ hasText: 'second' }).count()).toBe(1)
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

test('rows that are pasted again, because no answer came although all was done, are made once', async () => {
  await open('activity-table')
  const paste = async () => {
    await page.locator('.activity-table').evaluate((table) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'pasted one\npasted two')
      table.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.locator('.arco-modal:visible').getByRole('button', { name: '确定' }).click()
    await expect.poll(() => page.locator('.arco-modal:visible').count()).toBe(0)
  }
  await page.route('**/project/plan/change', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const told = saying(page, /连接不上服务器/)
  await paste()
  await told
  await page.unroute('**/project/plan/change')
  await paste()
  const pasted = async () => {
    const { activities } = await plant.server.ok('projectPlan', { projectId }, root)
    return activities.flatMap(({ name }) => (name.startsWith('pasted') ? [name] : [])).sort()
  }
  const rows = page.locator('.activity-row:visible').filter({ hasText: 'pasted' })
  await expect.poll(() => rows.count()).toBe(2)
  expect(await pasted()).toEqual(['pasted one', 'pasted two'])
  // The same rows on purpose are new ones.
  await paste()
  await expect.poll(pasted).toEqual(['pasted one', 'pasted one', 'pasted two', 'pasted two'])
})

test('where two write another note of the same activity, the second is told, keeps what they wrote, and saves it knowingly', async () => {
  await open('activity-table')
  await page.locator('.activity-row:visible').filter({ hasText: 'first' }).locator('.c-number button').click()
  const drawer = page.locator('.arco-drawer:visible')
  await drawer.getByLabel('备注').fill('mine')
  const theirs = { kind: 'set' as const, id: 'first', set: { note: 'theirs', weight: 2 } }
  await plant.server.ok('changeProjectPlan', { projectId, edits: [theirs] }, root)
  const save = drawer.getByRole('button', { name: '保存', exact: true })
  await save.click()
  await drawer.locator('.form-fault:not(:empty)').filter({ hasText: '他人' }).waitFor()
  expect(await drawer.getByLabel('备注').inputValue()).toBe('mine')
  await save.click()
  await drawer.waitFor({ state: 'hidden' })
  const { activities } = await plant.server.ok('projectPlan', { projectId }, root)
  expect(activities.find(({ id }) => id === 'first')).toMatchObject({ note: 'mine', weight: 2 })
})

test('a file that takes long to read does not hold the window', async () => {
  await open('gantt-chart')
  const file = `<?xml version="1.0"?><Project><Name a="${'x'.repeat(8 * 1024 * 1024)}"/></Project>`
  const input = page.locator('input[type=file][accept*=xml]')
  await input.waitFor({ state: 'attached' })
  // Counted in the window itself: a look from outside may take longer than the file.
  await page.evaluate(() => {
    const counted = globalThis as unknown as { frames: number }
    counted.frames = 0
    const frame = (): void => {
      if (document.querySelector('.arco-modal') !== null) return
      if (document.querySelector('button.arco-btn-loading') !== null) counted.frames++
      requestAnimationFrame(frame)
    }
    frame()
  })
  await input.setInputFiles({ name: 'plan.xml', mimeType: 'text/xml', buffer: Buffer.from(file) })
  await page.locator('.arco-modal:visible').getByText('文件中没有任务').waitFor()
  // The window draws while the file is read.
  expect(await page.evaluate(() => (globalThis as unknown as { frames: number }).frames)).toBeGreaterThan(2)
  expect(plant.errors).toEqual([])
})

test('stages and the summary of plans stand on a telephone without being pushed aside', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['project-plan', 'project-plan-summary']) {
    await open(path)
    const table = page.locator('.figure-table:visible')
    await table.getByText(path === 'project-plan' ? 'first' : 'cabinet').waitFor()
    await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await expect.poll(() => table.locator('td[data-head]:visible').count()).toBeGreaterThan(5)
  }
  expect(plant.errors).toEqual([])
})

test('a long name without a gap takes lines below each other, and leaves the figures of its stage in sight', async () => {
  const rename = (name: string) => plant.server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'set', id: 'first', set: { name } }] }, root)
  const long = 'x'.repeat(200)
  await rename(long)
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 844 })
    await open('project-plan')
    const table = page.locator('.figure-table:visible')
    await table.getByText(long).waitFor()
    await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth), { message: `at ${width} px` }).toBe(0)
  }
  await rename('first')
  expect(plant.errors).toEqual([])
})

test('the table of activities stands on a telephone without being pushed aside, its percent and days whole', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('activity-table')
  const table = page.locator('.activity-table:visible')
  await table.getByRole('button', { name: '名称：first' }).waitFor()
  await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  const cut = () =>
    table
      .locator('.c-percent, .c-start, .c-end, .c-percent *, .c-start *')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 5).length)
  await expect.poll(cut).toBe(0)
})

test('on a small desk the table shows what each activity waits for, and above it the way to the settings is whole at every width', async () => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await open('activity-table')
  const table = page.locator('.activity-table:visible')
  await table.getByRole('button', { name: '名称：first' }).waitFor()
  await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  const bar = page.locator('.project-nav')
  await bar.getByRole('link', { name: '设置' }).waitFor()
  for (let width = 1366; width > 1270; width -= 12) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(() => bar.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  }
})

test('in English no day of the table is cut, neither where it is overdue nor where it is typed', async () => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await open('activity-table')
  await page.evaluate(() => localStorage.setItem('acceptLanguage', 'en'))
  await page.reload()
  const row = page.locator('.activity-table:visible .activity-row', { hasText: 'first' })
  const end = row.locator('.c-end')
  await end.getByText('Overdue').waitFor()
  expect(await end.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await row.getByRole('button', { name: /^Start: / }).click()
  const day = row.locator('input[type=date]')
  // What the browser draws of a day and its calendar is as wide as it wants to be where nothing holds it.
  const [held, free] = await day.evaluate((box) => {
    const width = (): number => box.getBoundingClientRect().width
    const now = width()
    box.style.width = 'auto'
    const wanted = width()
    box.style.width = ''
    return [now, wanted]
  })
  expect(held).toBeGreaterThanOrEqual(free ?? 0)
  await page.keyboard.press('Escape')
  await page.evaluate(() => localStorage.setItem('acceptLanguage', 'zh'))
  await page.reload()
})

test('who comes to look at the plan is named, and moves nothing that somebody is about to click', async () => {
  await open('activity-table')
  const table = page.locator('.activity-table:visible')
  const before = await untilStill(table)
  const other = await plant.login('worker')
  await other.goto(plant.address(`/project-management/activity-table?projectId=${encodeURIComponent(projectId)}`))
  await page.locator('.plan-others:visible').waitFor()
  expect(await untilStill(table)).toEqual(before)
  await other.context().close()
})

test('a week shows what was promised in the order of the plan, and proposes no less than is done', async () => {
  const late = { start: '2026-03-02', durationDays: 40 }
  const edits = [
    { kind: 'add' as const, activity: planned('w-early', { ...late, order: 50, percent: 80, state: 'doing' }) },
    { kind: 'add' as const, activity: planned('w-late', { ...late, order: 60 }) },
  ]
  await plant.server.ok('changeProjectPlan', { projectId, edits }, root)
  await page.goto(plant.address(`/project-management/project-plan?projectId=${encodeURIComponent(projectId)}&plan=week&week=2026-03-02`))
  const names = page.locator('.week-items:visible .week-head strong')
  for (const name of ['w-late', 'w-early']) {
    await page.locator('.week-suggested:visible', { hasText: name }).getByRole('button').click()
    await page.locator('.week-items:visible .week-head', { hasText: name }).waitFor()
  }
  await expect.poll(() => names.allTextContents()).toEqual(['w-early', 'w-late'])
  const target = (name: string) => page.locator('.week-items:visible li', { hasText: name }).locator('.number-box input').inputValue()
  // Of the time of both a tenth has gone by then.
  expect([await target('w-early'), await target('w-late')]).toEqual(['80', '10'])
})

test('an activity is added where the board is', async () => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await open('activity-board')
  const drawer = await typeIn('fence')
  await drawer.waitFor({ state: 'hidden' })
  // It has the focus, and so is in sight however long the column is.
  await page.locator('.board-column[data-state=todo]:visible .board-open:focus', { hasText: 'fence' }).waitFor()
})

test('on a telephone a card is carried to a column that is out of sight', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('activity-board')
  const card = page.locator('.board-card:visible', { hasText: 'first' })
  const handle = await untilStill(card)
  const y = handle.y + handle.height / 2
  await page.mouse.move(handle.x + 12, y)
  await page.mouse.down()
  await page.mouse.move(378, y, { steps: 8 })
  const done = page.locator('.board-column[data-state=done]:visible')
  await expect.poll(() => done.evaluate((column) => column.hasAttribute('data-over'))).toBe(true)
  await page.mouse.up()
  await expect
    .poll(async () => (await plant.server.ok('projectPlan', { projectId }, root)).activities.find(({ name }) => name === 'first')?.state)
    .toBe('done')
  expect(plant.errors).toEqual([])
})
