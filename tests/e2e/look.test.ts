import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { commonBrowser } from '#tests/support/browser.ts'
import { PATIENCE_MS } from '#tests/support/until.ts'
import { pageFaults } from '../../scripts/page-faults.ts'
import { shootWidgets, type WidgetChoice } from '../../scripts/shots-widgets.ts'

/** The look that judges pictures must itself see: each kind of fault, and nothing where there is none. */
let page: Page
beforeAll(async () => {
  page = await (await commonBrowser()).newPage({ viewport: { width: 800, height: 600 } })
  page.setDefaultTimeout(PATIENCE_MS)
})
afterAll(() => page.close())

const panel = (inside: string, title = 'Panel'): string =>
  `<section class="widget" aria-label="${title}" style="width:260px;height:60px;font:14px sans-serif"><header class="widget-head"><h3 style="font-size:14px;margin:0">${title}</h3></header><div class="widget-body" style="position:relative;height:30px">${inside}</div></section>`
async function look(...panels: string[]): Promise<string[]> {
  await page.setContent(`<body style="margin:0">${panels.join('')}</body>`)
  return (await page.evaluate(pageFaults)).filter((fault) => !fault.startsWith('empty'))
}

test('a number that keeps its digits and its unit is no fault', async () => {
  expect(await look(panel('<span>1.021 MWh</span>'))).toEqual([])
})

test('a unit that loses its end is found, also in a contained cell that hides nothing by its overflow', async () => {
  const cell =
    '<span class="live-value" style="contain:strict;display:inline-block;width:50px;height:18px;white-space:nowrap">1.021 <span>MWh</span></span>'
  expect((await look(panel(cell))).some((fault) => fault.startsWith('cut number'))).toBe(true)
})

test('an ellipsis is no excuse for a number, and neither is a list that scrolls', async () => {
  const dots = '<div style="width:50px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">¥ 49,424.10</div>'
  expect((await look(panel(dots))).join()).toContain('cut number')
  const list = '<ul style="width:60px;height:20px;margin:0;padding:0;overflow:auto;white-space:nowrap"><li>972.1 kWh at noon</li></ul>'
  expect((await look(panel(list))).join()).toContain('cut number')
})

test('words may end in an ellipsis while enough of them stays', async () => {
  const name = (width: number) =>
    `<div style="width:${width}px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">Foshan storage and charging</div>`
  expect(await look(panel(name(150)))).toEqual([])
  expect((await look(panel(name(24)))).join()).toContain('cut to a rest')
})

test('text over text and one title for two panels are found', async () => {
  const over = '<span style="position:absolute;left:0;top:0">Storage standby</span><span style="position:absolute;left:20px;top:2px">446.6 kW</span>'
  expect((await look(panel(over))).join()).toContain('overlap')
  expect((await look(panel('a', 'Load power'), panel('b', 'Load power'))).join()).toContain('one title for 2 panels')
  expect(await look(panel('a', 'Load power'), panel('b', 'Load power · Heat map'))).toEqual([])
})

test('lines that a clamp leaves out are no fault of what stands around them, a line that is cut through is', async () => {
  const words = 'A name that is far too long for two lines of this narrow panel and goes on and on'
  const clamped = `<div style="width:90px;height:30px;overflow:hidden"><div style="display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;line-height:15px">${words}</div></div>`
  expect(await look(panel(clamped))).toEqual([])
  expect((await look(panel(`<div style="height:10px;overflow:hidden;line-height:20px">${words.slice(0, 20)}</div>`))).join()).toContain('cut below')
})

test('the gallery’s wall is judged by the least size of a wall', async () => {
  await page.setContent(
    `<body style="margin:0"><div class="gallery scale-wall" style="--display-side:1080px"><div class="gallery-kind">${panel('<span>12 kW</span>')}</div></div></body>`,
  )
  expect((await page.evaluate(pageFaults)).some((fault) => fault.startsWith('small 14px'))).toBe(true)
})

test.each<WidgetChoice & { what: string }>([
  { what: 'with its largest values in English on a small desk', language: 'en', look: 'desk-1366', state: 'extreme' },
  { what: 'with old values in Chinese on a wall', language: 'zh', look: 'wall', state: 'stale' },
])('no widget is cut, too small or half empty: $what', async ({ what: _what, ...choice }) => {
  // As one text: of a list that differs the report names none.
  expect((await shootWidgets(await commonBrowser(), choice, { patienceMs: PATIENCE_MS })).join('\n')).toBe('')
})
