import type { BrowserContext, Page } from 'playwright'
import { deflateSync, crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serious } from '#tests/support/axe.ts'
import { saying, startWorld, untilText, type World } from '#tests/support/browser.ts'
import { CLIENT, openProvider, type TestProvider } from '#tests/support/identity-provider.ts'
import { until } from '#tests/support/until.ts'

let world: World
let provider: TestProvider
let admin = ''

beforeAll(async () => {
  provider = await openProvider(() => [`${world.url}energy/callback/group`])
  const entry = { id: 'group', name: { zh: '集团账号', en: 'Group account' }, issuer: provider.issuer, ...CLIENT }
  world = await startWorld(
    { IDENTITY_PROVIDERS: JSON.stringify([{ ...entry, organizationCode: 'ORG1', roleCode: 'operator', autoApprove: true }]) },
    'none',
  )
  await provider.start()
  admin = (await world.server.call('login', { username: 'admin', password: 'microgrid-demo' })).result?.token ?? ''
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

async function newPage(language = 'zh'): Promise<{ page: Page; context: BrowserContext }> {
  const context = await world.context()
  await context.addInitScript((chosen) => localStorage.setItem('acceptLanguage', chosen), language)
  const page = await context.newPage()
  page.on('pageerror', (error) => world.errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') world.errors.push(message.text())
  })
  return { page, context }
}
const fillForm = async (page: Page, fields: Record<string, string>): Promise<void> => {
  for (const [id, value] of Object.entries(fields)) await page.fill(`#${id}`, value)
}
const person = (username: string) => ({ username, realname: '赵六', phone: '13900001111', password: '微电网🔋密码', again: '微电网🔋密码' })
async function login(page: Page, username: string, password: string): Promise<void> {
  await page.goto(`${world.url}#/login`)
  await fillForm(page, { username, password })
  await page.click('.public-submit')
}
const faultOf = (page: Page, id: string): Promise<string> => page.locator(`#${id}-fault`).innerText()

/** A picture of four colours, 200 by 100. */
function picture(): Buffer {
  const [width, height] = [200, 100]
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, y) =>
      Buffer.from([0, ...Array.from({ length: width }, (_, x) => [x < 100 ? 220 : 30, y < 50 ? 180 : 40, 90]).flat()]),
    ),
  )
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('registering', () => {
  test('says what is missing at its field and in one sentence, and loses nothing that was typed', async () => {
    const { page, context } = await newPage()
    await page.goto(`${world.url}#/login`)
    await page.click('text=注册账号')
    // Until its script is there the login stands, with a button that looks the same.
    await page.waitForSelector('#organizationCode')
    await page.click('.public-submit')
    await untilText(page, '.form-fault', (text) => text === '您有未填写完整的信息', 'the sentence')
    await expect.poll(() => faultOf(page, 'organizationCode')).toBe('此项必填')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('username')
    await fillForm(page, { ...person('admin'), organizationCode: 'NOWHERE', again: 'different' })
    await page.click('.public-submit')
    await expect.poll(() => faultOf(page, 'again')).toBe('两次输入的密码不一致')
    await page.fill('#again', '微电网🔋密码')
    await page.click('.public-submit')
    await page.waitForSelector('#organizationCode-fault')
    await expect.poll(() => faultOf(page, 'organizationCode')).toBe('组织编码不存在')
    await page.fill('#organizationCode', 'ORG1')
    await page.click('.public-submit')
    await page.waitForSelector('#username-fault')
    await expect.poll(() => faultOf(page, 'username')).toBe('该账号已被使用')
    await page.click('.public-tools button')
    await untilText(page, '.public-subtitle', (text) => text === 'Register', 'English')
    await expect.poll(() => page.inputValue('#realname')).toBe('赵六')
    await expect.poll(() => page.inputValue('#password')).toBe('微电网🔋密码')
    expect(await serious(page)).toEqual([])
    await context.close()
  })

  test('waits for approval, then lets in', async () => {
    const { page, context } = await newPage('en')
    await page.goto(`${world.url}#/register`)
    await fillForm(page, { ...person('zhao.liu'), organizationCode: 'ORG2', note: '𠮷野家的客户 👩‍🔧' })
    await page.click('.public-submit')
    await untilText(page, '.public-notice', (text) => text.includes('once an administrator has approved it'), 'the answer')
    await login(page, 'zhao.liu', '微电网🔋密码')
    await untilText(page, '.form-fault', (text) => text === 'The account is waiting for approval', 'the wait')
    const rows = (await world.server.call('registrationList', {}, admin)).result?.registrationList
    expect(rows).toMatchObject([{ username: 'zhao.liu', note: '𠮷野家的客户 👩‍🔧' }])
    await world.server.call('registrationDecide', { id: rows?.[0]?.id ?? '', approve: true }, admin)
    await page.click('.public-submit')
    await page.waitForURL(/#\/home/)
    await context.close()
  })

  test('by an invitation needs no organization code and lets in at once; the link is good once', async () => {
    const made = await world.server.call('invitationCreate', { organizationCode: 'ORG2', roleCode: 'customer' }, admin)
    const address = world.url + (made.result?.path ?? '').slice(1)
    const { page, context } = await newPage()
    await page.goto(address)
    await untilText(page, '.public-notice', (text) => text.startsWith('您受邀加入：'), 'the organization')
    await expect.poll(() => page.locator('#organizationCode').count()).toBe(0)
    await fillForm(page, person('invited'))
    await page.click('.public-submit')
    await page.click('text=去登录')
    await login(page, 'invited', '微电网🔋密码')
    await page.waitForURL(/#\/home/)
    await context.close()
    const second = await newPage()
    await second.page.goto(address)
    await untilText(second.page, '.public-notice', (text) => text.includes('无效或已过期'), 'that it is used')
    await expect.poll(() => second.page.locator('#organizationCode').count()).toBe(1)
    await second.context.close()
  })
})

test('a reset link sets a new password, once', async () => {
  const made = await world.server.call('passwordReset', { userId: 'demo-display' }, admin)
  const address = world.url + (made.result?.path ?? '').slice(1)
  const { page, context } = await newPage()
  await page.goto(address)
  await untilText(page, '.public-notice', (text) => text === '为账号 display 设置新密码', 'whose it is')
  await fillForm(page, { next: 'brand-new-one', again: 'brand-new-one' })
  await page.click('.public-submit')
  await untilText(page, '.public-notice', (text) => text.includes('新密码已生效'), 'that it is done')
  await page.reload()
  await untilText(page, '.public-notice', (text) => text.includes('已使用'), 'that it is used')
  await login(page, 'display', 'brand-new-one')
  await page.waitForURL(/#\/home/)
  await context.close()
})

describe('an identity provider', () => {
  test('leads away and back into the console, to where the person wanted to go', async () => {
    const { page, context } = await newPage('en')
    await page.goto(`${world.url}#/login?redirect=${encodeURIComponent('/alarm/alarm-list')}`)
    await page.click('text=Log in with Group account')
    await page.fill('input[name=login]', 'li.provider')
    await page.fill('input[name=password]', 'any')
    await page.click('button[type=submit]')
    await page.click('button[type=submit]')
    await page.waitForURL(/#\/alarm\/alarm-list/)
    await page.goto(`${world.url}#/user/personal-center`)
    await untilText(page, '.center-page', (text) => text.includes('has no password'), 'that there is no password')
    await context.close()
  })

  test('that was left without logging in leads back with the reason', async () => {
    const { page, context } = await newPage('en')
    await page.goto(`${world.url}energy/callback/group?error=access_denied&state=x`)
    await untilText(page, '.public-notice', (text) => text.includes('cancelled'), 'the reason')
    await page.goto(`${world.url}energy/callback/group?code=made-up&state=made-up`)
    await untilText(page, '.public-notice', (text) => text.includes('start again'), 'the refusal')
    await page.click('text=Back to login')
    await page.waitForSelector('#username')
    await context.close()
  })
})

describe('the personal center', () => {
  let page: Page
  let context: BrowserContext
  beforeAll(async () => {
    context = await world.context()
    page = await world.login(context, 'operator')
    await page.goto(`${world.url}#/user/personal-center`)
    await page.waitForSelector('.center-page')
  })
  afterAll(() => context.close())

  test('has no serious fault of accessibility', async () => expect(await serious(page)).toEqual([]))

  test('a picture is cut to a square, uploaded, and stands in the header', async () => {
    await page.setInputFiles('.avatar-editor input[type=file]', { name: '我.png', mimeType: 'image/png', buffer: picture() })
    await page.waitForSelector('.crop-picture')
    await page.click('.arco-modal .arco-btn-primary')
    await page.waitForSelector('.avatar-large img')
    // Left and right of the upper half, as they were drawn: the picture is there, not an empty canvas.
    const seen = await page.locator('.avatar-large img').evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const canvas = document.createElement('canvas')
      const brush = canvas.getContext('2d')
      brush?.drawImage(image, 0, 0)
      return [image.naturalWidth, image.naturalHeight, ...[40, 216].map((x) => [...(brush?.getImageData(x, 60, 1, 1).data ?? [])].join())]
    })
    expect(seen).toEqual([256, 256, '220,180,90,255', '30,180,90,255'])
    await page.waitForSelector('.header img.avatar-picture')
    await page.click('text=移除头像')
    await until(async () => (await page.locator('.avatar-large img').count()) === 0, 'the picture to go')
  })

  test('a file that is no picture is refused with a word', async () => {
    const refused = saying(page, /无法读取该图片/)
    await page.setInputFiles('.avatar-editor input[type=file]', { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
    await refused
  })

  test('a name is saved and stands in the header’s menu; a wrong phone is said at its field', async () => {
    await page.fill('#center-realname', '运维小王')
    await page.fill('#center-phone', '139')
    await page.click('.profile-form button[type=submit]')
    await expect.poll(() => faultOf(page, 'center-phone')).toContain('11 位手机号')
    await page.fill('#center-phone', '13912345678')
    await page.click('.profile-form button[type=submit]')
    await untilText(page, '.header .avatar', (text) => text.startsWith('小王'), 'the new name')
    await expect.poll(() => page.isDisabled('.profile-form button[type=submit]')).toBe(true)
  })

  test('input that is not saved is asked about before the tab is closed', async () => {
    await page.fill('#center-realname', '没有保存')
    await page.locator('.tabs [aria-label*="关闭"], [class*=tab] [aria-label*="关闭"]').last().click()
    await page.waitForSelector('.arco-modal')
    await page.click('.arco-modal .arco-btn:not(.arco-btn-primary)')
    await expect.poll(() => page.inputValue('#center-realname')).toBe('没有保存')
  })

  test('what was typed is still there after a look at another tab', async () => {
    await page.goto(`${world.url}#/home`)
    await page.waitForSelector('.center-page', { state: 'hidden' })
    await page.goto(`${world.url}#/user/personal-center`)
    await page.waitForSelector('.center-page')
    await expect.poll(() => page.inputValue('#center-realname')).toBe('没有保存')
    await page.fill('#center-realname', '运维小王')
  })

  test('a session in another browser is ended, and that browser comes to the login', async () => {
    const other = await world.context()
    const there = await world.login(other, 'operator')
    await page.reload()
    await page.waitForSelector('.sessions')
    await page.locator('.sessions .arco-btn').first().click()
    await page.click('.arco-modal .arco-btn-primary')
    await there.waitForURL(/#\/login/)
    await other.close()
  })

  test('units that are fixed hold in figures at once, and the choice is there in another browser', async () => {
    const saved = saying(page, /已保存/)
    await page.click('text=固定 kW / kWh')
    await saved
    const { result } = await world.server.call(
      'profile',
      {},
      (await world.server.call('login', { username: 'operator', password: 'microgrid-demo' })).result?.token,
    )
    expect(result?.preferences.units).toBe('fixed')
  })

  test('a new password ends the other sessions; a wrong old one is said at its field', async () => {
    const before = (await world.server.call('login', { username: 'operator', password: 'microgrid-demo' })).result?.token
    await fillForm(page, { 'center-old': 'not-it', 'center-next': 'operator-new', 'center-again': 'operator-new' })
    await page.locator('.center-column button[type=submit]').click()
    await page.waitForSelector('#center-old-fault')
    await expect.poll(() => faultOf(page, 'center-old')).toBe('原密码不正确')
    await page.fill('#center-old', 'microgrid-demo')
    await page.locator('.center-column button[type=submit]').click()
    await until(async () => (await world.server.call('userInfo', {}, before)).code === 401, 'the other session to end')
    await expect.poll(() => page.inputValue('#center-next')).toBe('')
    await page.reload()
    await page.waitForSelector('.center-page')
  })

  test('nothing of all this raised an error', () => {
    // What a browser says of refusals with a true status is not one.
    expect(world.errors.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  })
})
