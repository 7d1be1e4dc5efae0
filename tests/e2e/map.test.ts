import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright'
import { startWorld, type World } from '#tests/support/browser.ts'

/**
 * The map service cannot be reached from a test machine. In its place stands a script that is served under its address and has the interface of version
 * 1.4.4 as far as the console uses it; it notes what it is asked.
 */
const standIn = `
  const asked = (globalThis.mapAsked = [])
  const note = (what) => (...args) => void asked.push([what, JSON.stringify(args.map((arg) => (arg instanceof HTMLElement ? arg.className : arg)))])
  const plain = (name) => class { constructor(...args) { note(name)(...args) } }
  const position = (lng, lat) => ({ getLng: () => lng, getLat: () => lat })
  globalThis.AMap = {
    Map: class { constructor(host, options) { note('Map')(options); this.host = host }
      add(markers) { for (const marker of markers) this.host.append(marker.options.content) }
      remove(markers) { for (const marker of markers) marker.options.content.remove() }
      addControl(control) { note('control')(control.constructor.kind) }
      zoom = 5
      listeners = { zoomend: [], click: [] }
      on(event, listener) {
        this.listeners[event].push(listener)
        if (event === 'click') this.host.addEventListener('click', () => listener({ lnglat: position(121.4737, 31.2304) }))
      }
      getZoom() { return this.zoom }
      getCenter() { return position(116.397428, 39.90923) }
      to(zoom) { this.zoom = zoom; for (const listener of this.listeners.zoomend) listener() }
      setZoomAndCenter(zoom, center) { note('zoom')(zoom, center); this.to(zoom) }
      setBounds(bounds) { note('bounds')(bounds) }
      setFitView() { note('fit')(); this.to(3) } destroy() { note('destroy')() } },
    Marker: class { constructor(options) { this.options = options; note('Marker')(options.title, options.position) }
      on(event, listener) { this.options.content.addEventListener(event, listener) } },
    Bounds: class { constructor(...corners) { this.corners = corners } },
    Pixel: plain('Pixel'), Scale: plain('Scale'), ToolBar: plain('ToolBar'), Geolocation: plain('Geolocation'),
    PlaceSearch: class { search(text, done) { note('search')(text); done(text === '上海' ? 'complete' : 'no_data', {}) } },
    Geocoder: class { getAddress(position, done) { note('address')(position); done('complete', { regeocode: { formattedAddress: '某省某市' } }) } },
  }
  asked.push(['security', JSON.stringify(globalThis._AMapSecurityConfig)])
`

let world: World
beforeAll(async () => {
  world = await startWorld({ AMAP_KEY: 'a-key', AMAP_SECURITY_CODE: 'a-code' }, 'none')
})
afterAll(() => world.close())

async function open(context: BrowserContext) {
  const page = await world.login(context, 'operator')
  await page.goto(`${world.url}#/operation/operation-monitoring?view=map`)
  return page
}

test('with a key the stations stand on the online map, version 1.4.4 with its plugins; search, address and a click work', async () => {
  const context = await world.context()
  const addresses: string[] = []
  await context.route('https://webapi.amap.com/**', (route) => {
    addresses.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: standIn })
  })
  const page = await open(context)
  // The whole country is in sight: stations near to each other are one mark, which opens into them.
  const members = (): Promise<number[]> =>
    page
      .locator('.map-cluster')
      .allInnerTexts()
      .then((texts) => texts.map(Number))
  await expect.poll(async () => (await members()).length).toBeGreaterThan(0)
  const inAll = (await members()).reduce((sum, n) => sum + n, await page.locator('.map-mark').count())
  while ((await members()).length > 0) {
    const before = await page.locator('.map-cluster, .map-mark').count()
    await page.locator('.map-cluster').first().press('Enter')
    await expect.poll(() => page.locator('.map-cluster, .map-mark').count()).toBeGreaterThan(before)
  }
  await expect.poll(() => page.locator('.map-mark').count()).toBe(inAll)
  expect(inAll).toBeGreaterThan(3)
  const question = new URL(addresses[0] ?? '').searchParams
  expect(addresses).toHaveLength(1)
  expect([question.get('v'), question.get('key'), question.get('plugin')]).toEqual([
    '1.4.4',
    'a-key',
    'AMap.Scale,AMap.ToolBar,AMap.Autocomplete,AMap.PlaceSearch,AMap.Geolocation,AMap.Geocoder',
  ])
  const asked = (): Promise<[string, string][]> => page.evaluate(() => (globalThis as unknown as { mapAsked: [string, string][] }).mapAsked)
  expect((await asked())[0]).toEqual(['security', '{"securityJsCode":"a-code"}'])
  await page.getByPlaceholder('搜索地点').fill('nowhere')
  await page.keyboard.press('Enter')
  await page.getByText('没有找到该地点').waitFor()
  await page.locator('.map-mark').first().hover()
  await expect.poll(() => page.locator('.map-mark').first().getAttribute('title')).toContain('某省某市')
  const name = await page.locator('.map-mark').nth(1).innerText()
  await page.locator('.map-mark').nth(1).click()
  await page.waitForURL(/#\/home/)
  await expect.poll(() => page.locator('.station-button').innerText()).toContain(name)
  expect(world.errors).toEqual([])
  await context.close()
})

test('with a key a station’s place is picked on the online map, and kept as WGS-84', async () => {
  const context = await world.context()
  await context.route('https://webapi.amap.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: standIn }))
  const page = await world.login(context)
  await page.goto(`${world.url}#/resource/power-station`)
  await page.getByRole('button', { name: '新增' }).first().click()
  await page.getByRole('button', { name: '在地图上选取' }).click()
  await page.locator('.service-picker .service-map-host').click()
  const place = page.getByPlaceholder(/121\.47/)
  await expect.poll(() => place.inputValue()).toMatch(/^121\.469\d*, 31\.232\d*$/)
  await page.locator('.service-picker .map-pin').waitFor()
  await page.locator('.service-picker .service-map-host').press('Enter')
  await expect.poll(() => place.inputValue()).toMatch(/^116\.391\d*, 39\.907\d*$/)
  expect(world.errors).toEqual([])
  await context.close()
})

test('when the service does not come the offline outline takes its place and says so', async () => {
  const context = await world.context()
  await context.route('https://webapi.amap.com/**', (route) => route.abort())
  const page = await open(context)
  await page.getByText('在线地图不可用').waitFor()
  await page.locator('.fleet-map-box svg path').first().waitFor()
  await context.close()
})
