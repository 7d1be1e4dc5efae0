import type { Page } from 'playwright'
import writeExcelFile from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { rowsOf, saying, tick, type World } from '#tests/support/browser.ts'
import { withWorld } from '#tests/support/with-world.ts'

let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'none')

const field = (name: string) => page.locator(`[data-field=${name}] input`)
const rows = () => page.locator('.resource-table:visible tbody tr')
const tool = (words: string) => page.locator('.resource-tools:visible').getByRole('button', { name: words, exact: true })
const open = async (path: string): Promise<void> => {
  await page.goto(`${world.url}#${path}`)
  await rowsOf(page, path).waitFor()
}
async function choose(name: string, option: string): Promise<void> {
  await page.locator(`[data-field=${name}] .arco-select`).click()
  await page.locator('.arco-select-option:visible').getByText(option, { exact: true }).click()
}

test('a form that lacks something says so, and the first empty field has the focus', async () => {
  await open('/system/organization')
  await tool('新增').click()
  await page.locator('[data-field=username]').waitFor()
  const told = saying(page, /您有未填写完整的信息/)
  await page.keyboard.press('Control+s')
  await told
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field)).toBe('username')
})

test('what was typed stays while another page is shown, and is not lost by Escape', async () => {
  await field('username').fill('li.si')
  await field('realname').fill('李四')
  await field('phone').pressSequentially('１３８x00138000')
  await page.evaluate(() => void (location.hash = '#/home'))
  await page.locator('.widget, .home').first().waitFor()
  await page.goBack()
  await page.locator('[data-field=realname]').waitFor({ state: 'visible' })
  await expect.poll(() => field('realname').inputValue()).toBe('李四')
  await expect.poll(() => field('phone').inputValue()).toBe('13800138000')
  await field('realname').click()
  await page.keyboard.press('Escape')
  await page.getByText('有未保存的修改').waitFor()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect.poll(() => field('username').inputValue()).toBe('li.si')
})

test('Escape closes an open list of choices first, not the form; Escape in the question stays in the form', async () => {
  await page.locator('[data-field=roleCode] .arco-select').click()
  await page.locator('.arco-select-option:visible').first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.arco-select-option:visible').first().waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator('.arco-modal:visible').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByText('有未保存的修改').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.arco-modal:visible').waitFor({ state: 'hidden' })
  await expect.poll(() => field('username').inputValue()).toBe('li.si')
})

test('Ctrl+S saves, the list shows the new one; a second one of that name is refused at the field', async () => {
  await choose('roleCode', '客户')
  await field('password').fill('first-password')
  await page.keyboard.press('Control+s')
  await rows().getByText('li.si', { exact: true }).waitFor()
  await tool('新增').click()
  await field('username').fill('LI.SI')
  await field('realname').fill('x')
  await field('password').fill('first-password')
  await choose('roleCode', '客户')
  await page.locator('.form-foot').getByRole('button', { name: '保存' }).click()
  await page.locator('[data-field=username] .form-fault').getByText('该账号已被使用').waitFor()
  await page.locator('.form-foot').getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await page.locator('[data-field]').first().waitFor({ state: 'detached' })
})

test('rows are found, selected and deleted with the keyboard alone', async () => {
  const told = saying(page, /请先选择要删除的数据/)
  await tool('批量删除').click()
  await told
  await page.locator('.resource-filters:visible input').first().fill('li.si')
  await page.waitForURL(/text=li\.si/)
  await expect.poll(() => rows().count()).toBe(1)
  await rows().first().focus()
  await page.keyboard.press(' ')
  await page.getByText('已选 1 条').waitFor()
  await page.keyboard.press('Delete')
  await page.getByText('您确定要删除选中项吗？').waitFor()
  await page.locator('.arco-modal .arco-btn-status-danger').click()
  await page.getByText('没有符合条件的数据').waitFor()
})

test('groups come out of a spreadsheet: what is wrong is told by row and column, and nothing is made until all is right', async () => {
  const choose = async (...lines: string[][]): Promise<void> => {
    const sheet = [['用户组名称', '所属组织', '备注'], ...lines].map((line) => line.map((value) => ({ value })))
    const buffer = await writeExcelFile(sheet).toBuffer()
    await page.locator('input[type=file][accept=".xlsx"]').setInputFiles({ name: 'groups.xlsx', mimeType: 'application/octet-stream', buffer })
  }
  await open('/system/organization?tab=groups')
  await page.getByRole('tab', { name: '用户组', selected: true }).waitFor()
  await tool('导入').click()
  await choose(['夜班', 'ORG1', ''], ['', 'ORG1', ''], ['白班', '没有的组织', ''])
  await expect
    .poll(() => page.locator('.import-faults tbody tr').allInnerTexts())
    .toEqual([expect.stringMatching(/^3\s+用户组名称\s+必填/), expect.stringMatching(/^4\s+所属组织/)])
  await choose(['夜班', 'ORG1', '22:00 起'], ['白班', 'ORG1', ''])
  await page.getByRole('button', { name: '导入 2 行' }).click()
  await page.getByText('已导入 2 行').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => rows().allInnerTexts()).toEqual([expect.stringContaining('夜班'), expect.stringContaining('白班')])
})

test('an organization on which other records hang says which when it is to be deleted', async () => {
  await page.locator('.organizations-tree').getByRole('button', { name: '江海工业集团 (ORG2)', exact: true }).click()
  await page.waitForURL(/organization=ORG2/)
  await page.locator('.organizations-tools').getByRole('button', { name: '删除' }).click()
  const refused = saying(page, /无法删除，仍有关联数据：成员 1（.+）；电站 2（.+）/)
  await page.locator('.arco-modal:visible .arco-btn-primary').last().click()
  await refused
})

test('a gateway’s password is shown once and lets the gateway in', async () => {
  await open('/system/gateway')
  await tool('新增').click()
  await page.locator('[data-field=stationId] .arco-select').click()
  await page.locator('.arco-select-option:visible').first().click()
  await field('name').fill('gw-e2e')
  await page.keyboard.press('Control+s')
  const password = await page.locator('.once code').nth(1).innerText()
  expect(password).toHaveLength(24)
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await rows().getByText('gw-e2e').waitFor()
  expect(await page.content()).not.toContain(password)
})

test('giving a role an action gives the page it is on; the log tells what was changed and goes into a file', async () => {
  await open('/system/role')
  await rows().filter({ hasText: 'customer' }).getByRole('button', { name: '编辑' }).click()
  const power = page.locator('.power', { hasText: '审计日志' })
  await tick(power.getByText('导出'), power.locator('.power-actions label', { hasText: '导出' }).locator('input'))
  await expect.poll(() => power.locator('input').first().isChecked()).toBe(true)
  await page.keyboard.press('Control+s')
  await page.locator('.powers').waitFor({ state: 'detached' })
  await open('/system/audit-log')
  await rows().first().getByText('角色 customer').waitFor()
  await rows().first().dblclick()
  await page
    .locator('.history-changes ins')
    .getByText(/审计日志 · 导出/)
    .waitFor()
  await page.keyboard.press('Escape')
  const [download] = await Promise.all([page.waitForEvent('download'), tool('导出').click()])
  expect(download.suggestedFilename()).toBe('审计日志.xlsx')
})

test('a narrow window shows cards and scrolls in one place', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/system/organization', '/system/role', '/system/gateway', '/system/audit-log']) {
    await open(path)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), { message: path }).toBe(true)
  }
  await page.locator('.resource-cards:visible li').first().waitFor()
  await page.setViewportSize({ width: 1600, height: 1000 })
})

test('axe finds no serious fault on the four pages nor in their forms, dark and light', async () => {
  for (const theme of ['dark', 'light']) {
    await page.evaluate(
      (value) => (value === 'dark' ? document.body.setAttribute('arco-theme', 'dark') : document.body.removeAttribute('arco-theme')),
      theme,
    )
    for (const path of ['/system/organization', '/system/role', '/system/gateway', '/system/audit-log']) {
      await open(path)
      expect(await serious(page), `${theme} ${path}`).toEqual([])
    }
    await open('/system/organization')
    await tool('新增').click()
    await page.locator('[data-field=username]').waitFor()
    expect(await serious(page), `${theme} form`).toEqual([])
    await page.locator('.form-foot').getByRole('button', { name: '取消' }).click()
    await page.locator('[data-field]').first().waitFor({ state: 'detached' })
  }
})

test('a list that is open follows when its reader is moved to another organization', async () => {
  const reader = await world.login(await world.context(), 'operator', '/resource/power-station')
  const list = reader.locator('.resource-table:visible tbody')
  await list.getByText('ST001').waitFor()
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const move = async (organizationCode: string): Promise<void> => {
    const { memberList } = (await world.server.call('memberList', { pageNum: 0, pageSize: 100 }, token)).result ?? { memberList: [] }
    const member = memberList.find(({ username }) => username === 'operator')
    if (member === undefined) throw new Error('there is no operator')
    expect((await world.server.call('saveMember', { ...member, organizationCode }, token)).code).toBe(200)
  }
  await move('ORG2')
  await list.getByText('ST005').waitFor()
  expect(await list.getByText('ST001').count()).toBe(0)
  await move('ORG1')
  await list.getByText('ST001').waitFor()
  await reader.context().close()
})

test('nothing of all this complained in the console', () => expect(world.errors).toEqual([]))
