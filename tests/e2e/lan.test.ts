import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saying, startWorld, untilText, type World } from '#tests/support/browser.ts'

/** An address of this machine that is not loopback: for a browser an insecure context, as in a plant's network without TLS. */
const address = Object.values(networkInterfaces())
  .flat()
  .find((one) => one !== undefined && one.family === 'IPv4' && !one.internal)?.address

let world: World
beforeAll(async () => {
  world = await startWorld({ HOST: '0.0.0.0', DEMO_PUBLIC: '1', ENCRYPT_ANSWERS: '1' }, 'ST001')
})
afterAll(() => world.close())

test('over plain http on a LAN address a person with a Chinese password logs in, saves, and sees live values', async () => {
  // A machine without a network has loopback only; its own name is no secure context either.
  const url = world.url.replace('127.0.0.1', address ?? '127.0.0.2')
  const context = await world.context()
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const answers: Promise<string>[] = []
  page.on('response', (response) => /\/(login|userInfo)$/.test(response.url()) && void answers.push(response.text()))
  await page.goto(url)
  if (address !== undefined) expect(await page.evaluate(() => isSecureContext)).toBe(false)
  const login = async (password: string): Promise<void> => {
    await page.fill('#username', 'operator')
    await page.fill('#password', password)
    await page.click('button[type=submit]')
    await page.waitForURL(/#\/home/)
  }
  await login('microgrid-demo')
  await untilText(page, '[data-widget^="site-scene"] .num', (text) => /\d/.test(text), 'a live value')
  const password = '储能电站𠮷野家🔋密码'
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  expect((await world.server.call('changePassword', { oldPassword: 'microgrid-demo', newPassword: password }, token)).code).toBe(200)
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto(url)
  await login(password)
  await page.goto(`${url}#/user/personal-center`)
  await page.fill('#center-realname', '欧阳𠮷🔋')
  const saved = saying(page, /已保存/)
  await page.getByRole('button', { name: '保存' }).first().click()
  await saved
  await page.reload()
  await page.waitForSelector('#center-realname')
  await expect.poll(() => page.inputValue('#center-realname')).toBe('欧阳𠮷🔋')
  // The browser read them all by a key of its own.
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^\{"code":200,"message":"[^"]*","encrypted":"[\w+/=]+"\}$/)
  expect(answers.length).toBeGreaterThanOrEqual(4)
  expect(errors).toEqual([])
  await context.close()
})
