import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { World } from '../support/browser.ts'
import { withWorld } from '../support/with-world.ts'

let world: World
let page: Page
withWorld((own) => ({ world, page } = own), 'ST001')

const row = () => page.locator('.resource-rows tbody tr').first()

test('from the extreme of a curve to its correction, back to a curve that says so, and withdrawn again', async () => {
  await page.goto(`${world.url}#/operation/data-analysis`)
  await page.locator('.analysis aside').getByText('关口表').first().click()
  await page.locator('.analysis-parameter').filter({ hasText: '有功功率' }).locator('input').first().check()
  const statistics = page.locator('.analysis-statistics')
  await statistics.locator('.correct-link').last().click()

  const form = page.locator('.arco-drawer')
  // What was pointed at is picked already.
  await form.locator('.correction-readings tr[data-chosen=true] input').waitFor()
  // Another one of the list is picked, and the list stands as it was.
  await form.locator('.correction-readings tbody tr').first().locator('input').click()
  await form.locator('[data-field=value] input').fill('99999999')
  await form.locator('[data-field=reason] textarea').fill('互感器接反')
  await form.getByRole('button', { name: '保存' }).click()
  await form.locator('[data-field=value] [role=alert]', { hasText: '数值应在' }).waitFor()
  await expect.poll(() => form.locator('.correction-readings tbody tr').first().getAttribute('data-chosen')).toBe('true')
  await form.locator('[data-field=value] input').fill('1.5')
  await form.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => row().innerText()).toMatch(/1\.50 kW[\s\S]*互感器接反/)
  await expect.poll(() => row().innerText()).toContain('有效')

  await page.goBack()
  // The meter's own power, and the station's that is worked out from it.
  const notes = statistics.locator('.corrected-note', { hasText: '含 1 处修正' })
  await expect.poll(() => notes.count()).toBe(2)
  await notes.last().click()
  await row().getByRole('button', { name: '撤销' }).click()
  await page.locator('.arco-modal').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => row().innerText()).toContain('已撤销')
  expect(world.errors).toEqual([])
})

test('a day whose energy is made of a corrected reading says so in the production overview', async () => {
  const energy = page.locator('.overview-totals tbody tr').filter({ hasText: '电网购电量' })
  await page.goto(`${world.url}#/production/production-overview`)
  await energy.waitFor()
  expect(await energy.locator('.corrected-mark').count()).toBe(0)
  await page.goto(`${world.url}#/operation/data-analysis`)
  // Its tree as it begins: what was unfolded before stays so.
  await page.reload()
  await page.locator('.analysis aside').getByText('关口表').first().click()
  await page.locator('.analysis-parameter').filter({ hasText: '正向有功总' }).locator('input').first().check()
  await page.locator('.analysis-statistics').locator('.correct-link').last().click()
  const form = page.locator('.arco-drawer')
  await form.locator('.correction-readings tr[data-chosen=true] input').waitFor()
  await form.locator('[data-field=kind] .arco-select').click()
  await page.locator('.arco-select-option:visible').getByText('加上').click()
  await form.locator('[data-field=value] input').fill('0.5')
  await form.locator('[data-field=reason] textarea').fill('抄表核对')
  await form.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => row().innerText()).toContain('抄表核对')
  await page.goto(`${world.url}#/production/production-overview`)
  await page.reload()
  await energy.locator('.corrected-mark').waitFor()
  expect(world.errors).toEqual([])
})
