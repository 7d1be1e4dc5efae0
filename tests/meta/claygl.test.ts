import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { curedCompositor } from '../../scripts/vite-claygl.ts'

const source = readFileSync(join(import.meta.dirname, '../../node_modules/claygl/src/createCompositor.js'), 'utf8')

/** The reader alone, out of the cured file. */
function reader(): (text: string) => (width: number, height: number, dpr: number) => unknown {
  const cured = curedCompositor(source) ?? ''
  const body = /function tryConvertExpr\(string\) \{([\s\S]*?)\n\}/.exec(cured)?.[1] ?? ''
  return new Function('string', body) as never
}

test('the compositor of the installed claygl is the one that was looked at', () => {
  expect(curedCompositor(source)).toBeDefined()
  expect(curedCompositor(source)).not.toMatch(/new Function\(/)
  expect(curedCompositor(source.replace('var func =', 'var fn ='))).toBeUndefined()
})

test('sizes are read as before: products, quotients and pairs of them', () => {
  const read = reader()
  expect(read('expr(width * 1.0 / 2)')(300, 200, 2)).toBe(150)
  expect(read('expr(height * dpr)')(300, 200, 2)).toBe(400)
  expect(read('expr( [width * 1.0 / 4, height / 4] )')(300, 200, 1)).toEqual([75, 50])
})

test('every expression that echarts-gl has can be read', () => {
  const texts = readFileSync(join(import.meta.dirname, '../../node_modules/echarts-gl/lib/effect/composite.js'), 'utf8').match(/expr\([^']*\)/g) ?? []
  expect(texts.length).toBeGreaterThan(5)
  const read = reader()
  for (const text of texts) {
    const value = [read(text)(640, 480, 2)].flat()
    for (const one of value) expect(Number.isFinite(one), text).toBe(true)
  }
})

test('anything else is refused, not run', () => expect(() => reader()('expr(alert(1))')).toThrow())
