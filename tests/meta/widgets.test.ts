import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoint.ts'
import { quantityCodes } from '#contract/quantity.ts'
import { schemas } from '#contract/schemas.ts'
import { en } from '#src/i18n/en.ts'
import { zh } from '#src/i18n/zh.ts'
import type { WidgetDefinition } from '#widgets/define.ts'
import { defaultHome } from '#widgets/default-layout.ts'
import { COLUMNS, collides } from '#widgets/grid/layout.ts'
import { fixtureStates, type Fixtures, type FixtureState } from '#tests/support/fixtures/fixture.ts'
import { modelOf, typicalValues } from '#tests/support/fixtures/plant.ts'
import { readOptions } from '#widgets/registry.ts'
import { dataPlan, demonstrationPlan, fleetPlan, isUpright, stationPlan } from '#widgets/wall-plans.ts'
import { contextOf } from '../gallery/stage.ts'

const folder = join(import.meta.dirname, '../../widgets')
const types = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
  const isKind = entry.isDirectory() && readdirSync(join(folder, entry.name)).includes('widget.ts')
  return isKind ? [entry.name] : []
})
const kinds: [type: string, definition: WidgetDefinition, fixtures: Fixtures][] = []
for (const type of types) {
  const { default: definition } = (await import(join(folder, type, 'widget.ts'))) as { default: WidgetDefinition }
  const { default: fixtures } = (await import(join(folder, type, 'fixtures.ts'))) as { default: Fixtures }
  kinds.push([type, definition, fixtures])
}

test('the first twelve are there', () => {
  expect(types).toEqual(
    expect.arrayContaining([
      'value',
      'line',
      'power-flow',
      'state-of-charge',
      'power-curve',
      'energy-today',
      'revenue-now',
      'price-period-now',
      'alarm-list',
      'station-list',
      'charging-piles',
      'pv-generation',
    ]),
  )
})

test.each(kinds)('%s: is called as its folder, has words in both languages and sizes that the grid can hold', (type, definition) => {
  expect(definition.type).toBe(type)
  expect(zh.widget[definition.title]).toBeTruthy()
  expect(en.widget[definition.title]).toBeTruthy()
  const { w, h, minW, minH } = definition.size
  expect(minW).toBeGreaterThan(0)
  expect(minH).toBeGreaterThan(0)
  expect(w).toBeGreaterThanOrEqual(minW)
  expect(h).toBeGreaterThanOrEqual(minH)
  expect(w).toBeLessThanOrEqual(COLUMNS.desktop)
})

test.each(kinds)('%s: its defaults fit its own options and ask for points and topics without failing', (_type, definition) => {
  const options = definition.options.parse({})
  expect(definition.options.parse(options)).toEqual(options)
  for (const state of ['typical', 'empty'] satisfies FixtureState[]) {
    const context = contextOf(state, 'console')
    expect(Array.isArray(definition.points(context, options))).toBe(true)
    for (const topic of definition.topics?.(context, options) ?? []) expect(topic).toMatch(/^(fleet|alarms|station:.+|device:.+)$/)
  }
})

test.each(kinds)('%s: options of every earlier version are lifted, those of no version are kept and refused', (type, definition) => {
  expect(definition.migrate?.length ?? 0).toBe(definition.version - 1)
  for (let version = 1; version <= definition.version; version++) expect(readOptions(definition, { type, version, options: {} }).ok).toBe(true)
  const wrong = { type, version: definition.version, options: { source: 7, sources: 7, scope: 7, minutes: 'x' } }
  const before = structuredClone(wrong)
  readOptions(definition, wrong)
  expect(wrong).toEqual(before)
})

test('a widget of the first version goes on as it was under the second', () => {
  const definition = kinds.find(([type]) => type === 'value')?.[1]
  const read = (placed: { version: number; options: Record<string, unknown> }) => definition && readOptions(definition, { type: 'value', ...placed })
  expect(read({ version: 1, options: { trend: true, title: 'Grid' } })).toMatchObject({ ok: true, options: { below: 'trend', title: 'Grid' } })
  expect(read({ version: 1, options: { trend: false } })).toMatchObject({ ok: true, options: { below: 'nothing' } })
  // What is of the second is not lifted again.
  expect(read({ version: 2, options: { below: 'extremes' } })).toMatchObject({ ok: true, options: { below: 'extremes' } })
})

test.each(kinds)('%s: has a fixture for every state, whose options and answers fit the contract', (_type, definition, fixtures) => {
  expect(Object.keys(fixtures).sort()).toEqual([...fixtureStates].sort())
  for (const state of fixtureStates) {
    const fixture = fixtures[state]
    definition.options.parse(fixture.options)
    for (const [name, answer] of Object.entries(fixture.answers)) {
      if (typeof answer === 'string') continue
      const read = schemas[name as EndpointName].answer.safeParse(answer)
      expect(read.error?.issues ?? [], `${state} ${name}`).toEqual([])
    }
  }
})

test('the common fixture has every quantity', () => {
  expect(Object.keys(typicalValues).sort()).toEqual([...quantityCodes].sort())
})

test('the computed home holds only widgets that suit the station, without overlaps', () => {
  const full = modelOf('typical')
  for (const [isStorage, isPhotoVoltaic, isCharPail] of [
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, true],
    [false, false, false],
  ] as const) {
    const model = { ...full, station: { ...full.station, isStorage, isPhotoVoltaic, isCharPail } }
    const body = defaultHome({ model })
    const items = body.arrangements.desktop
    expect(items.length).toBeGreaterThan(4)
    for (const item of items) {
      const definition = kinds.find(([type]) => type === body.widgets[item.id]?.type)?.[1]
      expect(definition, item.id).toBeDefined()
      const context = { ...contextOf('typical', 'console'), model }
      expect(definition?.suits?.(context) ?? true, item.id).toBe(true)
      expect(items.some((other) => collides(item, other))).toBe(false)
      expect(item.x + item.w).toBeLessThanOrEqual(COLUMNS.desktop)
    }
    const phone = body.arrangements.phone ?? []
    expect(phone.map((item) => item.id).sort()).toEqual(items.map((item) => item.id).sort())
    // A row is 44 px with its gap: alarms stand within the first two sights of a phone.
    expect(phone.find((item) => item.id.startsWith('alarm-list'))?.y).toBeLessThanOrEqual(10)
    const rows = Math.max(...items.map((item) => item.y + item.h))
    expect(items.reduce((area, item) => area + item.w * item.h, 0)).toBe(COLUMNS.desktop * rows)
  }
})

const stationKinds = [
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, true],
  [false, false, false],
] as const

test.each(stationKinds)(
  'walls of a station with storage %s, PV %s, piles %s hold widgets that suit it, without overlaps and without holes',
  (...has) => {
    const [isStorage, isPhotoVoltaic, isCharPail] = has
    const full = contextOf('typical', 'screen')
    const point: typeof full.point = (quantity) =>
      (
        quantity.startsWith('storage') || quantity === 'soc'
          ? isStorage
          : quantity.startsWith('pv')
            ? isPhotoVoltaic
            : quantity.startsWith('pile')
              ? isCharPail
              : true
      )
        ? full.point(quantity)
        : undefined
    const devices = full.model.devices.filter((device) => isPhotoVoltaic || device.kind !== 'environment')
    const context = { ...full, point, model: { ...full.model, devices, station: { ...full.model.station, isStorage, isPhotoVoltaic, isCharPail } } }
    const plans = [fleetPlan, stationPlan(context), dataPlan(context), ...(isPhotoVoltaic ? [demonstrationPlan(context)] : [])]
    for (const plan of plans) {
      for (const widgets of [plan.landscape, plan.wide, plan.portrait]) {
        const items = widgets.map(([type, x, y, w, h], i) => ({ id: `${type} ${i}`, x, y, w, h }))
        for (const [type, , , , , options = {}] of widgets) {
          const definition = kinds.find(([kind]) => kind === type)?.[1]
          expect(definition?.options.safeParse(options).success, type).toBe(true)
          expect(definition?.suits?.(context) ?? true, type).toBe(true)
        }
        expect(items.filter((item) => items.some((other) => collides(item, other)))).toEqual([])
        expect(isUpright(items)).toBe(widgets === plan.portrait)
        const rows = Math.max(...items.map((item) => item.y + item.h))
        expect(Math.max(...items.map((item) => item.x + item.w))).toBeLessThanOrEqual(COLUMNS.wall)
        expect(
          items.reduce((area, item) => area + item.w * item.h, 0),
          items.map((item) => item.id).join(', '),
        ).toBe(COLUMNS.wall * rows)
      }
    }
  },
)
