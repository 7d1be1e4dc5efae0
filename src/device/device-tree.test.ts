import { expect, test } from 'vitest'
import { nodeAt, notBelow, placeLines, placeNodes, type TreeDevice } from './device-tree.ts'

const device = (sn: string, parentSn: string | null, connectionPointId: string | null = null): TreeDevice => ({
  sn,
  name: `名${sn}`,
  nameEn: `name ${sn}`,
  kind: 'meter',
  stationId: 'S',
  parentSn,
  connectionPointId,
  modelCode: 'M',
})
const answer = {
  devices: [device('A', null, 'P'), device('B', 'A'), device('C', 'B', 'Q'), device('D', 'C'), device('E', null), device('F', 'GONE')],
  connectionPoints: [
    { id: 'P', stationId: 'S', name: 'one', number: '1' },
    { id: 'Q', stationId: 'S', name: 'two', number: '2' },
  ],
}
const nodes = placeNodes(answer, [{ id: 'S', name: 'station' }], 'en')
const keys = (search = ''): string[] => placeLines(nodes, () => true, search).map(({ node, depth }) => `${'-'.repeat(depth)}${node.key}`)

test('devices stand below parents, under another connection point when they name one, and none is lost', () => {
  expect(keys()).toEqual(['station:S', '-point:P', '--device:A', '---device:B', '-point:Q', '--device:C', '---device:D', '-device:E', '-device:F'])
})

test('a place counts the devices below it', () => {
  expect(['station:S', 'point:P', 'device:A', 'device:D'].map((key) => nodeAt(nodes, key)?.count)).toEqual([6, 2, 1, 0])
})

test('what is searched for comes with what stands above it', () => {
  expect(keys('name d')).toEqual(['station:S', '-point:Q', '--device:C', '---device:D'])
})

test('devices that hang on each other do not hang the page', () => {
  const loop = { devices: [device('A', 'B'), device('B', 'A')], connectionPoints: [] }
  expect(placeNodes(loop, [{ id: 'S', name: 'station' }], 'en')).toHaveLength(1)
})

test('what is moved is offered neither itself nor what hangs on it as its parent', () => {
  const offered = (...moved: string[]): string[] => notBelow(answer.devices, moved).map(({ sn }) => sn)
  expect([offered(), offered('B'), offered('D', 'F')]).toEqual([
    ['A', 'B', 'C', 'D', 'E', 'F'],
    ['A', 'E', 'F'],
    ['A', 'B', 'C', 'E'],
  ])
})
