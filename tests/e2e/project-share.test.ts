import type { BrowserContext, Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import type { World } from '#tests/support/browser.ts'
import { daysAhead, planned } from '#tests/support/projects.ts'
import { withWorld } from '#tests/support/with-world.ts'

/** A contractor without an account: from the link that a member makes to what stands in the plan. */
let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'none')

let projectId = ''
let token = ''
let firm: BrowserContext
let phone: Page

const ask = async <T>(answer: Promise<{ code: number; result?: T }>): Promise<T> => {
  const { code, result } = await answer
  if (code !== 200 || result === undefined) throw new Error(`refused: ${code}`)
  return result
}
const percentOf = async (): Promise<number | undefined> =>
  (await ask(world.server.call('projectPlan', { projectId }, token))).activities.find(({ id }) => id === 'trench')?.percent

test('a member makes a link for chosen work, which is shown once', async () => {
  token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const set = await ask(world.server.call('saveProjectSet', { name: 'e2e', organizationCode: 'ORG1' }, token))
  const draft = { projectSetId: set.id, number: 'E1', name: '北区工程', startDate: daysAhead(0) }
  projectId = (await ask(world.server.call('createProject', draft, token))).id
  const edits = ['trench', 'cable'].map((id, order) => ({
    kind: 'add' as const,
    activity: planned(id, { name: id === 'trench' ? '电缆沟开挖' : '电缆敷设', order, start: daysAhead(0) }),
  }))
  await ask(world.server.call('changeProjectPlan', { projectId, edits }, token))
  await page.goto(`${world.url}#/project-management/project-overview?projectId=${projectId}`)
  await page.getByRole('button', { name: '分享', exact: true }).click()
  await page.locator('.arco-drawer').getByRole('button', { name: '新建链接' }).click()
  await page.locator('[data-field=label] input').fill('北方施工队')
  await page.locator('[data-field=activityIds] .arco-select').click()
  await page.locator('.arco-select-option:visible').getByText('电缆沟开挖').click()
  await page.locator('[data-field=label] input').click()
  await page.locator('.form-foot').getByRole('button', { name: '新建链接' }).click()
  const link = (await page.locator('.once code').textContent()) ?? ''
  await page.locator('.arco-modal').getByRole('button').last().click()
  await page.locator('.share-links').getByText('北方施工队').waitFor()
  firm = await world.context({ viewport: { width: 390, height: 844 } })
  phone = await firm.newPage()
  phone.on('pageerror', (error) => world.errors.push(error.message))
  await phone.goto(link)
  await phone.getByText('电缆沟开挖').waitFor()
  expect(await phone.getByText('电缆敷设').count()).toBe(0)
  // In the dark the browser's own track is as bright as what is done.
  expect(await phone.locator('progress').evaluate((one) => getComputedStyle(one).appearance)).toBe('none')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await serious(phone)).toEqual([])
})

test('the contractor confirms; a report with a photo that is made without a network is kept, and comes once the network is back', async () => {
  await phone.getByRole('button', { name: '确认接收' }).click()
  await phone.locator('.shared-said').getByText('已发送').waitFor()
  await phone.locator('html[data-kept]').waitFor()
  onTestFinished(() => firm.setOffline(false))
  await firm.setOffline(true)
  // The telephone has let go of the page meanwhile: it opens all the same, with the work that it knows.
  await phone.reload()
  await phone.getByText('没有网络').first().waitFor()
  await expect
    .poll(() => phone.locator('img').evaluateAll((all: HTMLImageElement[]) => all.map(({ complete, naturalWidth }) => complete && naturalWidth > 0)))
    .toEqual([true])
  await phone.getByRole('button', { name: '上报进度' }).click()
  await phone.locator('input[type=range]').fill('40')
  await phone.locator('textarea').fill('已挖 40 米')
  const picture = await phone.screenshot()
  await phone.locator('.shared-file').setInputFiles({ name: 'site.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
  await phone.getByText('有文件不是可用的图片').waitFor()
  await phone.locator('.shared-file').setInputFiles({ name: 'site.png', mimeType: 'image/png', buffer: picture })
  await phone.getByText('照片 1 张').waitFor()
  await phone.getByRole('button', { name: '提交', exact: true }).click()
  const waiting = phone.locator('.shared-waiting')
  await waiting.getByText('尚未发送').waitFor()
  expect(await percentOf()).toBe(0)
  await firm.setOffline(false)
  await waiting.waitFor({ state: 'detached' })
  await phone.locator('.shared-said').getByText('已挖 40 米').waitFor()
  await expect.poll(percentOf).toBe(40)
  await phone.getByRole('button', { name: '查看照片' }).click()
  await phone.locator('img.shared-photo').waitFor()
})

test('the member sees what was reported, and ends the link: then it shows nothing', async () => {
  await page.locator('.share-links').getByRole('button', { name: '记录' }).click()
  await page.locator('.share-log').getByText('已挖 40 米').waitFor()
  await page.locator('.share-log img').waitFor()
  onTestFinished(() => firm.setOffline(false))
  await firm.setOffline(true)
  await phone.getByRole('button', { name: '上报进度' }).click()
  await phone.locator('textarea').fill('泵坏了')
  await phone.getByRole('button', { name: '提交', exact: true }).click()
  await phone.locator('.shared-waiting').getByText('尚未发送').waitFor()
  // Being written when the link ends, and never sent.
  await phone.getByRole('button', { name: '上报进度' }).click()
  await phone.locator('textarea').fill('还差三根管')
  await page.locator('.share-links').getByRole('button', { name: '撤销' }).click()
  await page.locator('.arco-modal').getByRole('button').last().click()
  await page.locator('.share-links li[data-state=revoked]').waitFor()
  await firm.setOffline(false)
  // What was written before that came through nowhere: the page says so as soon as it is refused. Whoever wrote it still has it, also when the page is opened anew.
  await phone.getByText('链接无效或已过期').waitFor()
  await phone.locator('.shared-waiting').getByText('泵坏了').waitFor()
  await phone.locator('.shared-waiting').getByText('还差三根管').waitFor()
  await phone.reload()
  await phone.locator('.shared-waiting').getByText('泵坏了').waitFor()
  await phone.locator('.shared-waiting').getByText('还差三根管').waitFor()
  await expect.poll(() => phone.locator('.shared-waiting').getByText('电缆沟开挖').count()).toBe(2)
  for (const words of ['泵坏了', '还差三根管']) {
    const one = phone.locator('.shared-waiting', { hasText: words })
    await one.getByRole('button', { name: '删除' }).click()
    await one.waitFor({ state: 'detached' })
  }
  expect(await phone.getByText('电缆沟开挖').count()).toBe(0)
})

test('of work that is finished nobody is asked to confirm that it has arrived', async () => {
  const edits = [{ kind: 'set' as const, id: 'cable', set: { state: 'done' as const, percent: 100 } }]
  await ask(world.server.call('changeProjectPlan', { projectId, edits }, token))
  const made = await ask(
    world.server.call('saveProjectShare', { projectId, label: '收尾队', activityIds: ['cable'], expiresOn: daysAhead(5), withCode: false }, token),
  )
  const other = await firm.newPage()
  await other.goto(`${world.url}link/#/assign-list-management?share=${made.token}`)
  await other.getByText('电缆敷设').waitFor()
  await other.getByRole('button', { name: '上报进度' }).waitFor()
  expect(await other.getByRole('button', { name: '确认接收' }).count()).toBe(0)
  await firm.close()
})
