import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import Pdf from 'pdfkit'
import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { saying, startWorld, type World } from '#tests/support/browser.ts'

/** A set, a project out of a template, its members; one plan seen as table, board and Gantt chart by two people; a week; archive, copy, delete. */
let world: World
let page: Page
let other: Page
beforeAll(async () => {
  world = await startWorld({}, 'none')
  page = await world.login(await world.context())
  other = await world.login(await world.context(), 'operator')
})
afterAll(() => world.close())

const to = (path: string, on = page) => on.goto(`${world.url}#/project-management/${path}`)
const field = (name: string, on = page) => on.locator(`.form-drawer [data-field=${name}]`)
const choose = async (name: string, label: string): Promise<void> => {
  await field(name).locator('.arco-select, .arco-tree-select').first().click()
  await page.locator('.arco-select-option:visible, .arco-tree-node-title:visible', { hasText: label }).first().click()
}
const date = async (name: string, text: string): Promise<void> => {
  await field(name).locator('input').fill(text)
  await page.keyboard.press('Enter')
}
/** A name without a gap stays in its card. */
const LONG = 'W'.repeat(150)
const isInside = (cards: string) => page.locator(cards, { hasText: LONG }).evaluate((card) => card.scrollWidth <= card.clientWidth)
const save = async (): Promise<void> => {
  await page.keyboard.press('Control+s')
  await page.locator('.form-drawer').waitFor({ state: 'detached' })
}
const card = (name: string, on: Page) => on.locator('.board-card', { hasText: name })
const column = (state: string, on: Page) => on.locator(`.board-column[data-state=${state}]`)
/** The cell of a row of the activity table. */
const cell = (activity: string, label: string) =>
  page.locator('.activity-row', { hasText: activity }).getByRole('button', { name: new RegExp(`^${label}：`) })

test('a set and a project out of a template are made; somebody who is no member does not see it until they are', async () => {
  await to('project-set-list?operate=add')
  await field('name').locator('input').fill('二期项目集')
  // It is of the organization of who makes it, where nothing else is chosen.
  await field('organizationCode').getByText('绿能').waitFor()
  await save()
  expect(page.url(), 'loaded anew it does not begin one more').not.toContain('operate')
  await page.getByRole('link', { name: '二期项目集' }).click()
  await page.locator('.project-bar').getByText('二期项目集').waitFor()
  // The page that is left keeps its button of the same name.
  await page.locator('main[data-path="/project-management/project-list"]').getByRole('button', { name: '新增' }).click()
  await choose('template', '储能柜')
  await field('number').locator('input').fill('P-01')
  await field('name').locator('input').fill('储能扩建')
  await date('startDate', '2026-03-02')
  await field('budget').locator('input').fill('1200000')
  await save()
  await page.getByRole('button', { name: '储能扩建' }).click()
  await page.getByText('0 / 26 项完成').waitFor()
  await page.locator('.overview-money').getByText('1,200,000.00').waitFor()
  expect(await serious(page)).toEqual([])
  await to('setting/member-setting')
  await page.getByRole('button', { name: '新增' }).click()
  await field('accountId').locator('.arco-select').click()
  await page.keyboard.type('operator')
  await page.locator('.arco-select-option:visible', { hasText: 'operator' }).click()
  await choose('roleId', '项目经理')
  await save()
  await page.locator('tr', { hasText: 'operator' }).getByText('项目经理').waitFor()
})

test('a move is seen in the window of somebody else, in whichever view; a conflict and a loop are said, and undo takes back', async () => {
  await to('project-list', other)
  await other.getByRole('button', { name: '储能扩建' }).click()
  await to('activity-board', other)
  await card('现场踏勘与测量', other).waitFor()
  await to('activity-table')
  await cell('现场踏勘与测量', '进度').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await page.locator('.cell-open:focus', { hasText: '40 %' }).waitFor()
  await column('doing', other).locator('.board-card', { hasText: '现场踏勘与测量' }).waitFor()
  // By the keyboard to the next column, and back in the first window.
  await card('现场踏勘与测量', other).getByRole('button').press('Alt+ArrowRight')
  await cell('现场踏勘与测量', '状态').getByText('受阻').waitFor()
  await column('blocked', other).locator('.board-card:focus-within', { hasText: '现场踏勘与测量' }).waitFor()
  // By the mouse.
  await card('现场踏勘与测量', other).hover()
  await other.mouse.down()
  const box = await column('done', other).boundingBox()
  await other.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 40, { steps: 4 })
  await other.mouse.up()
  await cell('现场踏勘与测量', '进度').getByText('100 %').waitFor()
  expect(await serious(other)).toEqual([])

  // What waits is moved with it.
  await cell('施工图设计与审查', '工期').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await cell('开工手续与安全交底', '开始').getByText('2026-04-02').waitFor()
  expect(await serious(page)).toEqual([])
  await page.getByRole('button', { name: '撤销' }).click()
  await cell('开工手续与安全交底', '开始').getByText('2026-03-26').waitFor()
  await page.getByRole('button', { name: '重做' }).click()
  await cell('开工手续与安全交底', '开始').getByText('2026-04-02').waitFor()

  // Where no answer comes the plan stands as it was, what was typed stays in its cell, and what that means is said.
  const held = Promise.withResolvers<void>()
  await page.route('**/project/plan/change', async (route) => {
    await held.promise
    await route.abort()
  })
  await cell('开工手续与安全交底', '进度').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await page.getByText('已显示但尚未保存的修改：1 项').waitFor()
  const told = saying(page, /服务器异常：连接不上服务器/)
  held.resolve()
  await told
  await page.getByText('已显示但尚未保存的修改').waitFor({ state: 'detached' })
  await page.unroute('**/project/plan/change')
  await expect.poll(() => page.locator('.cell-input').inputValue()).toBe('10')
  await page.locator('.cell-input').press('Enter')
  await cell('开工手续与安全交底', '进度').getByText('10 %').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await cell('开工手续与安全交底', '进度').getByText('0 %', { exact: true }).waitFor()
})

test('rows of a spreadsheet are pasted as activities; one that is wrong adds nothing and is named', async () => {
  const paste = (text: string) =>
    page.locator('.activity-table').evaluate((element, pasted) => {
      const data = new DataTransfer()
      data.setData('text/plain', pasted)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, text)
  const refused = saying(page, /第 1 行：日期应为/)
  await paste('夜间施工\t2026-02-31\t2')
  await refused
  await paste(`夜间施工${LONG}\t2026-03-02\t2\n围挡拆除\t2026-04-08\t1`)
  await page.getByText('将在计划末尾添加 2 个活动').waitFor()
  await page.locator('.arco-modal').getByRole('button', { name: '确定' }).click()
  await column('todo', other).locator('.board-card', { hasText: '围挡拆除' }).waitFor()
})

test('the Gantt chart shows the plan, keeps a baseline to compare with, and a week takes activities in', async () => {
  await to('gantt-chart')
  const first = page.locator('[data-gantt-row]').first()
  await first.waitFor()
  const canvas = page.locator('.gantt-chart canvas')
  await expect.poll(() => canvas.evaluate(({ clientHeight }) => clientHeight < innerHeight), { message: 'drawn is what is in sight' }).toBe(true)
  await first.press('End')
  await page.locator('.gantt').getByText('竣工验收').first().waitFor()
  await page.getByRole('button', { name: '保存基线' }).click()
  await field('name').locator('input').fill('开工前')
  await save()
  await page.locator('.plan-tools').getByText('开工前').waitFor()
  await page.reload()
  await page.locator('.plan-tools').getByText('开工前').waitFor()
  // A PDF has letters and lines, and one font with the letters that it needs.
  const download = page.waitForEvent('download')
  await page.locator('.gantt').getByRole('button', { name: '导出' }).click()
  await page.locator('.arco-dropdown-menu-item:visible', { hasText: 'A4' }).click()
  const pdf = await readFile(await (await download).path(), 'latin1')
  expect(pdf.match(/\/FontFile\d/g)).toHaveLength(1)
  expect(pdf).not.toContain('/Subtype /Image')
  expect(pdf.length).toBeLessThan(150_000)
  // Printed is the whole plan on pages of its own, and nothing else of the window.
  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')))
  await page.keyboard.press('Control+p')
  await page.locator('body[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.locator('body > :visible').count()).toBe(1)
  await page.locator('.print-pages img').waitFor()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.locator('.print-pages').waitFor({ state: 'detached' })
  await to('project-plan?plan=week&week=2026-03-04')
  await page.getByText('2026-03-02 至 2026-03-08').waitFor()
  await expect.poll(() => isInside('.week-items')).toBe(true)
  await page.locator('.week-suggested', { hasText: '项目备案' }).getByRole('button', { name: '列入本周' }).click()
  await page.locator('.week-fields').getByRole('combobox', { name: '结果' }).click()
  await page.locator('.arco-select-option:visible', { hasText: '未完成' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.locator('.form-fault', { hasText: '请填写未完成原因' }).waitFor()
  await page.getByPlaceholder('未完成原因').fill('材料未到')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('button', { name: '未完成项列入下周' }).click()
  await page.getByText('2026-03-09 至 2026-03-15').waitFor()
  await page.locator('.week-items', { hasText: '本周计划' }).getByText('项目备案').waitFor()
  expect(await serious(page)).toEqual([])
})

test('an upload that was cut goes on after the page was loaded anew, with the same file; a folder is made for it; a PDF is shown', async () => {
  await to('file-list')
  await page.getByRole('button', { name: '新建文件夹' }).click()
  await field('path').locator('input').fill('图纸')
  await save()
  await page.locator('.files-way').getByText('图纸').waitFor()
  const document = new Pdf({ compress: false })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  document.text('single-line diagram').addPage().text('second page')
  // More than two requests of the upload; what stands behind the end of a PDF is nobody's.
  document.info['Keywords'] = 'x'.repeat(2_100_000)
  const whole = once(document, 'end')
  document.end()
  await whole
  const file = { name: 'drawing.pdf', mimeType: 'application/pdf', buffer: Buffer.concat(parts) }
  const bytes = '**/project/file/upload/*'
  const offsets: number[] = []
  const offsetOf = (request: Request): number => Number(request.headers()['upload-offset'])
  await page.route(bytes, async (route) => {
    if (route.request().method() === 'PATCH') offsets.push(offsetOf(route.request()))
    await (offsetOf(route.request()) === 0 ? route.continue() : route.abort())
  })
  await page.locator('.files input[type=file]').setInputFiles(file)
  await page.locator('.files-uploads').getByText('连接不上服务器，恢复后继续').waitFor()
  await page.reload()
  await page.getByRole('button', { name: '图纸' }).click()
  await page.locator('.files-uploads').getByText('drawing.pdf').waitFor()
  await page.unroute(bytes)
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(offsetOf(request))
  })
  await page.locator('.files input[type=file]').setInputFiles(file)
  await page.locator('.files-rows').getByRole('button', { name: 'drawing.pdf' }).click()
  expect(
    offsets.filter((offset) => offset === 0),
    'what had arrived is not sent again',
  ).toHaveLength(1)
  await page.locator('.files-uploads li').waitFor({ state: 'detached' })
  await page.locator('.pdf-page canvas[data-page="1"]').waitFor()
  await page.getByRole('button', { name: '下一页' }).click()
  await page.locator('.pdf-page canvas[data-page="2"]').waitFor()
  // A telephone that is turned has another width.
  const drawn = () => page.locator('.pdf-page canvas').evaluate((canvas) => canvas.clientWidth - (canvas.parentElement?.clientWidth ?? 0))
  const before = page.viewportSize() ?? { width: 1366, height: 768 }
  await page.setViewportSize({ width: before.width - 300, height: before.height })
  await expect.poll(drawn).toBe(0)
  await page.setViewportSize(before)
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Escape')
  // What only says that it is a picture.
  await page
    .locator('.files input[type=file]')
    .setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) })
  await page.locator('.files-rows').getByRole('button', { name: 'broken.jpg' }).click()
  await page.getByText('图片无法显示').waitFor()
  await page.keyboard.press('Escape')
})

test('whoever reads English sees roles in their order; whoever is taken out while they look sees nothing of the project any more', async () => {
  const { server } = world
  const { token, projectId } = await page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    projectId: localStorage.getItem('projectId') ?? '',
  }))
  const { roleList = [] } = (await server.call('projectRoleList', { projectId }, token)).result ?? {}
  const { candidates = [] } = (await server.call('projectCandidates', { projectId, text: 'display' }, token)).result ?? {}
  const roleId = roleList.find(({ nameEn }) => nameEn === 'Observer')?.id ?? ''
  const joined = await server.call('saveProjectMember', { projectId, accountId: candidates[0]?.accountId ?? '', roleId }, token)
  const context = await world.context()
  await context.addInitScript(() => localStorage.setItem('acceptLanguage', 'en'))
  const third = await world.login(context, 'display')
  await to(`setting/role-setting?projectId=${projectId}`, third)
  const names = third.locator('.resource-table:visible tbody tr td:nth-child(1)')
  await names.filter({ hasText: 'Supervisor' }).waitFor()
  expect(await names.allInnerTexts()).toEqual(['Buyer', 'Contractor', 'Observer', 'Owner', 'Site manager', 'Supervisor'])
  await to('safety-matters', third)
  await third.getByText('There are no safety matters yet.').waitFor()
  await server.call('deleteProjectMember', { projectId, ids: [joined.result?.id ?? ''] }, token)
  await third.getByText('There are no safety matters yet.').waitFor({ state: 'detached' })
  await third.getByText('There is no such project').waitFor()
  await expect.poll(() => third.locator('.project-nav').getByRole('link').count()).toBe(0)
  await context.close()
})

test('components and rights are followed at once; the archive can only be read; a copy has the plan; delete asks for the name', async () => {
  await to('setting/component-setting')
  await page.getByRole('switch', { name: '显示：活动看板' }).click()
  await other.locator('.project-nav').getByRole('link', { name: '活动看板' }).waitFor({ state: 'detached' })
  await to('setting/role-setting')
  await page.locator('tr', { hasText: '项目经理' }).getByText('查看计划、填报进度、编辑计划').waitFor()
  await to('setting/project-base-setting')
  const station = page.locator('.project-form [data-field=stationId] input')
  await station.waitFor()
  expect(await serious(page)).toEqual([])
  // A select is reached by the keyboard, and left again either way.
  await station.focus()
  await page.keyboard.press('Shift+Tab')
  await page.locator('.project-form [data-field=contractor] input:focus').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.locator('.project-form [data-field=budget] input:focus').waitFor()
  await to('setting/advanced-setting')
  await page.getByRole('button', { name: '归档' }).click()
  await page.locator('.arco-modal').getByRole('button', { name: '确定' }).click()
  await other.getByText('项目已归档，内容只能查看').waitFor()
  await page.getByRole('button', { name: '恢复' }).click()
  await other.getByText('项目已归档，内容只能查看').waitFor({ state: 'detached' })
  const copy = page.locator('.project-advanced [data-field=number] input')
  await copy.fill('P-02')
  await page.locator('.project-advanced [data-field=name] input').fill('储能扩建二')
  await page.locator('.project-advanced [data-field=startDate] input').fill('2026-05-11')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '复制' }).click()
  await page.locator('.project-back', { hasText: '储能扩建二' }).waitFor()
  await page.getByText('0 / 28 项完成').waitFor()
  await expect.poll(() => isInside('.overview-tile')).toBe(true)
  await to('setting/advanced-setting')
  const danger = page.getByRole('button', { name: '永久删除' })
  await page.getByPlaceholder('储能扩建二').fill('储能')
  expect(await danger.isDisabled()).toBe(true)
  await page.getByPlaceholder('储能扩建二').fill('储能扩建二')
  await danger.click()
  await page.getByRole('button', { name: '储能扩建', exact: true }).waitFor()
  await page.getByRole('button', { name: '储能扩建二' }).waitFor({ state: 'detached' })
})
