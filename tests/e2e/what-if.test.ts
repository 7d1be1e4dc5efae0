import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { storeHeardDay } from '#tests/support/heard-day.ts'
import { openPlant, type PlantPages } from '#tests/support/plant-page.ts'

/** What a station's year would be worth with a dearer peak: made, worked out, read beside the real one, and opened again by its address. */
let plant: PlantPages
let page: Page
let date: string

beforeAll(async () => {
  plant = await openPlant()
  date = await storeHeardDay(plant.server, await plant.server.login('root'))
  page = await plant.login('root')
})
afterAll(() => plant?.close())

const field = (key: string) => page.locator(`[data-field=${key}] input`)
const line = (words: string) => page.locator('.what-if tr').filter({ hasText: words }).first()

test('a dearer peak is made, worked out and read part by part; the address opens it again', async () => {
  await page.goto(plant.address('/production/production-overview?station=T1&part=what-if'))
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await field('name').fill('高峰更贵')
  await field('peak').fill('abc')
  await page.locator('.form-foot').getByRole('button', { name: '保存', exact: true }).click()
  await expect.poll(() => page.locator('[data-field=peak] [role=alert]').innerText()).toContain('0.6519')
  // What there is now stands below what may be changed.
  await expect.poll(() => page.locator('[data-field=capacityKwh] .form-note').innerText()).toMatch(/^现为 \d+ kWh/)
  await field('peak').fill('2')
  await page.locator('.form-foot').getByRole('button', { name: '保存', exact: true }).click()
  await page.locator('.form-drawer').waitFor({ state: 'detached' })
  await page
    .getByRole('link', { name: '高峰更贵' })
    .or(page.getByRole('button', { name: '高峰更贵' }))
    .first()
    .click()
  // Measured 36.00, by the model the same, with a peak of 2.00 sixty more.
  await expect.poll(() => line('储能充放电价差').innerText()).toMatch(/36\.00\s+36\.00\s+0\.00\s+96\.00\s+60\.00/)
  await page
    .locator('.what-if')
    .getByRole('button', { name: date.slice(0, 7) })
    .click()
  await page.locator('.what-if h2').getByText(date.slice(0, 7)).waitFor()
  expect(await serious(page)).toEqual([])
  await page.reload()
  await expect.poll(() => line('储能充放电价差').innerText()).toContain('96.00')
  expect(plant.errors).toEqual([])
})
