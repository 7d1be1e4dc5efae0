import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright'
import { serious } from '#tests/support/axe.ts'
import { saying, startWorld, typeInto, untilText, type World } from '#tests/support/browser.ts'
import { until } from '#tests/support/until.ts'

let world: World
let context: BrowserContext
let page: Page
beforeAll(async () => {
  world = await startWorld()
  context = await world.context()
  page = await world.login(context)
})
/** Every test starts as a person does who has just logged in for the first time. */
beforeEach(async () => {
  await page.setViewportSize({ width: 1600, height: 1000 })
  await page.evaluate(() => {
    for (const key of ['settings', 'theme', 'acceptLanguage', 'collapse', 'lock', 'powerstationId']) localStorage.removeItem(key)
    sessionStorage.clear()
  })
  await page.goto('about:blank')
  await page.goto(`${world.url}#/home`)
  await page.waitForSelector('.frame-vertical')
})
afterAll(() => world.close())

const go = (path: string): Promise<unknown> => page.goto(`${world.url}#${path}`)
const tabs = (): Promise<string[]> => page.locator('.tab-title').allInnerTexts()
const visible = 'main.frame-page:visible'
/** Anything that would not survive a reload of the document. */
const mark = (): Promise<void> => page.evaluate(() => void Object.assign(globalThis, { stillHere: true }))
const sameDocument = (): Promise<boolean> => page.evaluate(() => 'stillHere' in globalThis)

/** Done when one hit is left. */
const searchFor = async (text: string): Promise<void> => {
  await typeInto(page.locator('.search-field input'), text)
  await until(async () => (await page.locator('.search-hit').count()) === 1, 'one hit')
}

test('a visited page stays as it was left: text, scroll and query, while other pages are shown', async () => {
  await go('/operation/real-time-data-monitoring')
  const search = page.locator(`${visible} input[placeholder="搜索测点名称或编码"]`)
  await search.fill('功率')
  const rows = page.locator(`${visible} .point-row[role=listitem]`)
  const onlyPowers = async (): Promise<boolean> => {
    const texts = await rows.allInnerTexts()
    return texts.length > 0 && texts.every((text) => text.includes('功率'))
  }
  await until(onlyPowers, 'powers and nothing else')
  await page.click('.menu-item:has-text("首页")')
  await page.waitForURL(/#\/home/)
  await expect.poll(() => page.locator('main.frame-page').count()).toBe(2)
  await page.click('.tab-title:has-text("实时数据监测")')
  await expect.poll(() => search.inputValue()).toBe('功率')
  await expect.poll(onlyPowers).toBe(true)
})

test('tabs come back after a reload, and close to the left, to the right, others and all as the menu says', async () => {
  await go('/operation/real-time-data-monitoring')
  await page.waitForSelector('.tab-title:has-text("实时数据监测")')
  // Left before it is there a page has no tab.
  await go('/operation/operation-monitoring')
  await page.waitForSelector('.tab-title:has-text("运行监测")')
  await go('/alarm/alarm-list')
  await until(async () => (await tabs()).length === 4, 'four tabs')
  await page.reload()
  await page.waitForSelector('.tab-title')
  await expect.poll(() => tabs()).toEqual(['首页', '实时数据监测', '运行监测', '告警列表'])
  await page.click('.tab-title:has-text("运行监测")', { button: 'right' })
  await page.waitForURL(/operation-monitoring/)
  await page.click('.arco-dropdown-menu-item:visible:has-text("关闭左侧")')
  await until(async () => (await tabs()).length === 3, 'the tab to the left closed')
  await expect.poll(() => tabs()).toEqual(['首页', '运行监测', '告警列表'])
  await page.click('.tab-title:has-text("运行监测")', { button: 'right' })
  await page.click('.arco-dropdown-menu-item:visible:has-text("关闭右侧")')
  await until(async () => (await tabs()).length === 2, 'the tab to the right closed')
  await page.click('.tabs-more')
  await page.click('.arco-dropdown-menu-item:visible:has-text("关闭全部")')
  await page.waitForURL(/#\/home/)
  await expect.poll(() => tabs()).toEqual(['首页'])
})

test('language, theme and layout switch without a reload of the document and without losing what is typed', async () => {
  await go('/operation/real-time-data-monitoring')
  const search = page.locator(`${visible} .arco-input`).first()
  await search.fill('soc')
  await mark()
  await page.click('.header button[lang=en]')
  await page.waitForSelector('.tab-title:has-text("Real-time data")')
  await expect.poll(() => search.inputValue()).toBe('soc')
  await page.click('.header [aria-label="Theme: Light"]')
  await expect.poll(() => page.evaluate(() => document.body.hasAttribute('arco-theme'))).toBe(false)
  for (const layout of ['Horizontal', 'Comprehensive', 'Column', 'Float', 'Vertical']) {
    await page.click('.header [aria-label="Appearance"]')
    await page.click('.settings-row:has(span:text-is("Layout")) .arco-select')
    await page.click(`.arco-select-option:has-text("${layout}"):visible`)
    await page.waitForSelector(`.frame-${layout.toLowerCase()}`)
    await page.click('.settings-drawer .arco-drawer-close-icon')
    await page.waitForSelector('.settings-drawer', { state: 'detached' })
    await expect.poll(() => search.inputValue(), { message: layout }).toBe('soc')
  }
  expect(await sameDocument()).toBe(true)
})

test('the settings are kept over a reload, and a reset restores them', async () => {
  await page.click('.header [aria-label="界面设置"]')
  await page.click('.settings-theme:has-text("绿白")')
  await page.click('.settings-row:has(span:text-is("标签页")) .arco-switch')
  await page.reload()
  await page.waitForSelector('.header')
  await expect.poll(() => page.evaluate(() => document.body.dataset.themeName)).toBe('green-white')
  await expect.poll(() => page.locator('.tabs-bar').count()).toBe(0)
  await page.click('.header [aria-label="界面设置"]')
  await page.click('.settings-reset')
  await page.waitForSelector('.tabs-bar')
  await expect.poll(() => page.evaluate(() => document.body.dataset.themeName)).toBe('blue-black')
  await page.keyboard.press('Escape')
})

test('below 992 px the layout is the mobile one with a folded menu, and the chosen layout comes back', async () => {
  await page.evaluate(() => localStorage.setItem('settings', JSON.stringify({ layout: 'horizontal' })))
  await page.reload()
  await page.waitForSelector('.frame-horizontal')
  await page.setViewportSize({ width: 991, height: 900 })
  await page.waitForSelector('.frame-mobile.frame-vertical')
  await expect.poll(() => page.locator('nav.menu').count()).toBe(0)
  await page.click('.header [aria-label="展开菜单"]')
  await page.waitForSelector('nav.menu')
  await page.click('.menu-item:has-text("首页")')
  await page.waitForSelector('nav.menu', { state: 'detached' })
  // Without tabs the head says which page it is.
  await expect.poll(() => page.locator('.header .breadcrumb').innerText()).toBe('首页')
  await page.setViewportSize({ width: 992, height: 900 })
  await page.waitForSelector('.frame-horizontal')
})

test('Ctrl+K finds a station by the initials of its pinyin, and the switch empties the query of the page', async () => {
  await go('/operation/real-time-data-monitoring?device=ST001-GRID')
  await mark()
  await page.keyboard.press('Control+k')
  await searchFor('szyh')
  await page.keyboard.press('Enter')
  await untilText(page, '.station-button', (text) => text.includes('苏州'), 'the other station')
  await expect.poll(() => page.url()).toMatch(/real-time-data-monitoring$/)
  expect(await sameDocument()).toBe(true)
})

test('the version popover names version and build time', async () => {
  await page.click('.header [aria-label="版本信息"]')
  await untilText(page, '.version', (text) => /\d+\.\d+\.\d+/.test(text), 'the version')
})

test('a full screen that the browser refuses says so in the language of the person', async () => {
  await page.evaluate(() => {
    document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('refused'))
  })
  const refused = saying(page, /开启全屏失败/)
  await page.click('.header [aria-label="全屏"]')
  await refused
})

test('unknown paths lead to /404, pages that are not in the menu open by their path, the root leads home', async () => {
  await go('/no/such/page')
  await page.waitForURL(/#\/404/)
  await go('/project-management/project-list')
  await page.locator(visible).getByText('演示储能站').first().waitFor()
  await expect.poll(() => page.locator('.menu').innerText()).not.toContain('项目列表')
  await go('/')
  await page.waitForURL(/#\/home/)
})

test('the alarm shortcut opens the list with its question', async () => {
  await go('/alarm/alarm-list?powerstationId=ST001&level=VERY_URGENT')
  await page.waitForSelector(`${visible} .alarms`)
  await expect.poll(() => page.locator(`${visible} .resource-bar`).innerText()).toContain('非常紧急')
})

test('/big/jump opens the fleet wall in a new window', async () => {
  const opened = context.waitForEvent('page')
  await page.click('.menu-item:has-text("大屏")')
  const wall = await opened
  await wall.waitForURL(/#\/bigScreen\/home/)
  await wall.close()
})

test('a locked console shows nothing of itself, also after a reload, and opens with the real password only', async () => {
  await go('/home')
  await page.click('.avatar')
  await page.getByText('锁定屏幕').click()
  await page.waitForSelector('.lock')
  await expect.poll(() => page.locator('.header, .menu, .frame-page').count()).toBe(0)
  await page.reload()
  await page.waitForSelector('.lock')
  await page.fill('#unlock', 'not-the-password')
  await page.click('.lock-submit')
  await untilText(page, '.lock-fault', (text) => text.length > 3, 'a refusal')
  await page.fill('#unlock', 'microgrid-demo')
  await page.click('.lock-submit')
  await page.waitForSelector('.header')
})

test('a permission that is taken away while somebody works is felt at the next call, and the page says so', async () => {
  const own = await world.context()
  onTestFinished(() => own.close())
  const other = await world.login(own, 'operator')
  await other.goto(`${world.url}#/alarm/alarm-list`)
  await other.waitForSelector('.alarms')
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const { result } = await world.server.call('roleList', { pageNum: 1, pageSize: 50 }, token)
  const role = result?.roleList.find((one) => one.roleCode === 'operator')
  if (role === undefined) throw new Error('no such role')
  const { roleCode, nameZh, nameEn, powerCodes } = role
  onTestFinished(async () => void (await world.server.call('saveRole', { roleCode, nameZh, nameEn, powerCodes } as never, token)))
  const lost = ['alarm', 'energy_batteryWarn', 'energy_batteryWarn:handle', 'alarm_notify', 'monitor']
  await world.server.call('saveRole', { roleCode, nameZh, nameEn, powerCodes: powerCodes.filter((one) => !lost.includes(one)) } as never, token)
  const told = saying(other, /您的权限已变更/)
  // The page's next call, whether the list holds alarms at this hour or none.
  // It may have asked by itself meanwhile, and then the button is gone with the page.
  const away = other.waitForURL(/#\/403/)
  await Promise.race([away, other.getByRole('button', { name: '刷新当前页面' }).click()]).catch(() => undefined)
  await away
  await told
  await other.goto(`${world.url}#/home`)
  await other.waitForSelector('.menu')
  await expect.poll(() => other.locator('.menu').innerText()).not.toContain('告警管理')
  await expect.poll(() => other.locator('.header [aria-label*="告警"]').count()).toBe(0)
})

test('a switch of the station asks before it takes typed input away', async () => {
  await go('/system/organization')
  const chosen = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('powerstationId'))
  await expect.poll(chosen).not.toBeNull()
  const before = await chosen()
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.locator('.form-drawer input').first().fill('someone')
  await page.keyboard.press('Control+k')
  await searchFor('szyh')
  await page.keyboard.press('Enter')
  await page.getByText('切换电站会放弃当前页面未保存的内容').waitFor()
  await page.locator('.arco-modal').getByRole('button', { name: '取消' }).click()
  await expect.poll(() => page.locator('.form-drawer input').first().inputValue()).toBe('someone')
  expect(await chosen()).toBe(before)
})

test('the whole shell works by keyboard: menu, tabs, search, settings', async () => {
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '')
  const tabTo = async (words: string): Promise<void> => {
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab')
      if ((await focused()).trim() === words) return
    }
    throw new Error(`no way by Tab to ${words}`)
  }
  await page.waitForSelector('.menu')
  await tabTo('告警管理')
  await page.keyboard.press('Enter')
  await tabTo('告警列表')
  await page.keyboard.press('Enter')
  await page.waitForURL(/alarm-list/)
  await page.keyboard.press('Control+k')
  await page.waitForSelector('.search-field input:focus')
  await page.keyboard.type('shouye')
  await untilText(page, '.search-hit', (text) => text.includes('首页'), 'the page that is meant')
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/home/)
  await tabTo('告警列表')
  await page.keyboard.press('Enter')
  await page.waitForURL(/alarm-list/)
})

test('axe finds no serious fault in the shell, dark and light, in every layout', async () => {
  for (const theme of ['dark', 'light']) {
    for (const layout of ['vertical', 'horizontal', 'comprehensive', 'column', 'float']) {
      await page.evaluate(
        ([theme, layout]) => {
          localStorage.setItem('theme', theme ?? '')
          localStorage.setItem('settings', JSON.stringify({ layout }))
        },
        [theme, layout],
      )
      await page.reload()
      await page.waitForSelector('.header')
      expect(await serious(page), `${theme} ${layout}`).toEqual([])
    }
  }
})

test('the version tells whose work the console is made of, with the texts that have to go with it', async () => {
  await page.getByRole('button', { name: '版本' }).click()
  await page.getByRole('button', { name: '开源许可' }).click()
  const line = page.locator('.licence', { hasText: /^react \d/ })
  await line.locator('summary').click()
  await line.getByText('Permission is hereby granted').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.licence').first().waitFor({ state: 'detached' })
})

test('no page of the shell wrote an error to the console', () => {
  expect(world.errors).toEqual([])
})
