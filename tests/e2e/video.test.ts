import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { startWorld, type World } from '#tests/support/browser.ts'
import { hlsServer, type HlsServer } from '#tests/support/hls-server.ts'

/** Cameras of a station, with a video server of our own on another host. */
let world: World
let video: HlsServer
let page: Page
beforeAll(async () => {
  video = await hlsServer()
  await video.start()
  world = await startWorld({ CAMERA_HOSTS: video.origin }, 'none')
  page = await world.login(await world.context())
})
afterAll(async () => {
  await world.close()
  await video.stop()
})

const tile = (name: string) => page.locator(`.picture:visible[aria-label="${name}"]`)
const time = (name: string) =>
  tile(name)
    .locator('video')
    .evaluate((one: HTMLVideoElement) => one.currentTime)
const field = (name: string) => page.locator(`[data-field=${name}] input`)
const save = () => page.locator('.form-foot').getByRole('button', { name: '保存', exact: true })

async function addCamera(nameZh: string, address: string): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await field('nameZh').fill(nameZh)
  await field('nameEn').fill(`${nameZh} en`)
  await field('address').fill(address)
  await save().click()
}

test('cameras are entered beside their pictures; a host that the server does not allow is refused at its field', async () => {
  await page.goto(`${world.url}#/operation/video-monitor`)
  await page.getByText('该电站还没有启用的摄像头').waitFor()
  await page.getByRole('tab', { name: '摄像头' }).click()
  await addCamera('大门', 'https://elsewhere.example/gate.m3u8')
  await page.locator('[data-field=address]').getByText('CAMERA_HOSTS').waitFor()
  await field('address').fill(video.address)
  await save().click()
  await page.locator('.resource-table:visible').getByText('大门', { exact: true }).waitFor()
  await addCamera('仓库', '')
  await page.locator('.resource-table:visible').getByText('仓库', { exact: true }).waitFor()
})

test('the picture plays and moves; a camera without an address says so', async () => {
  await page.getByRole('tab', { name: '画面' }).click()
  await expect.poll(() => tile('大门').getAttribute('data-state')).toBe('live')
  const before = await time('大门')
  await expect.poll(() => time('大门')).toBeGreaterThan(before + 1)
  await tile('仓库').getByText('尚未填写视频地址').waitFor()
  expect(await serious(page)).toEqual([])
})

test('a stream whose playlist makes no sense is told broken; the page and the other pictures go on', async () => {
  await page.getByRole('tab', { name: '摄像头' }).click()
  await addCamera('车棚', video.broken)
  await page.locator('.resource-table:visible').getByText('车棚', { exact: true }).waitFor()
  await page.getByRole('tab', { name: '画面' }).click()
  await tile('车棚').getByText('视频流异常').waitFor()
  const before = await time('大门')
  await expect.poll(() => time('大门')).toBeGreaterThan(before)
})

test('what it shows is saved as a picture', async () => {
  const download = page.waitForEvent('download')
  await tile('大门').getByRole('button', { name: '截图' }).click()
  expect((await download).suggestedFilename()).toMatch(/^大门 \d{4}-\d\d-\d\d .*\.png$/)
})

test('it goes off line when its server stops, says when it tries again, and comes back by itself', async () => {
  await video.stop()
  await tile('大门').getByText('画面离线').waitFor()
  // Read in one glance: at the end of these seconds it tries, and is not off line meanwhile.
  const said = () => tile('大门').evaluate((one) => `${one.dataset.state}: ${one.textContent}`)
  await expect.poll(said).toMatch(/^offline: .*\d+ 秒后重连/s)
  await video.start()
  await expect.poll(() => tile('大门').getAttribute('data-state')).toBe('live')
  const before = await time('大门')
  await expect.poll(() => time('大门')).toBeGreaterThan(before)
})

test('one camera stands large on a page of its own, and a camera that is not there is told', async () => {
  await tile('大门').getByRole('link', { name: '详情' }).click()
  await page.locator('.camera-page:visible').getByText(video.address).waitFor()
  await expect.poll(() => tile('大门').getAttribute('data-state')).toBe('live')
  await page.goto(`${world.url}#/operation/video-monitor/detail?camera=nobody`)
  await page.getByText('摄像头不存在').waitFor()
})
