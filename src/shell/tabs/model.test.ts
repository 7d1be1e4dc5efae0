import { expect, test } from 'vitest'
import { alive, canClose, close, changeStation, reload, startTabs, visit, type TabsState } from './model.ts'

const fixed = new Set(['/home'])
const start = startTabs(['/home'], [], () => true)
const visited = (...paths: string[]): TabsState => paths.reduce((state, path) => visit(state, path, ''), start)
const paths = (state: TabsState): string[] => state.tabs.map((tab) => tab.path)

test('the home tab is there from the start and stands first', () => {
  expect(paths(start)).toEqual(['/home'])
})

test('a visited page gets a tab; visiting it again keeps the tab and remembers the new query', () => {
  const state = visit(visited('/a', '/b'), '/a', '?page=2')
  expect(paths(state)).toEqual(['/home', '/a', '/b'])
  expect(state.tabs[1]?.search).toBe('?page=2')
})

test('tabs are restored after a reload, but only those that the viewer may still open', () => {
  const stored = [
    { path: '/a', search: '?x=1', generation: 4 },
    { path: '/secret', search: '', generation: 0 },
  ]
  const state = startTabs(['/home'], stored, (path) => path !== '/secret')
  expect(paths(state)).toEqual(['/home', '/a'])
  expect(state.tabs[1]?.search).toBe('?x=1')
})

test.each([
  ['this', '/b', ['/home', '/a', '/c']],
  ['others', '/b', ['/home', '/b']],
  ['left', '/b', ['/home', '/b', '/c']],
  ['right', '/b', ['/home', '/a', '/b']],
  ['all', '/b', ['/home']],
] as const)('close %s leaves the home tab and what it should', (kind, path, left) => {
  expect(paths(close(visited('/a', '/b', '/c'), kind, path, '/b', fixed).state)).toEqual(left)
})

test('closing the active tab goes to the last that remains; closing another goes nowhere', () => {
  const state = visited('/a', '/b', '/c')
  expect(close(state, 'this', '/c', '/c', fixed).next?.path).toBe('/b')
  expect(close(state, 'all', '/c', '/c', fixed).next?.path).toBe('/home')
  expect(close(state, 'this', '/a', '/c', fixed).next).toBeUndefined()
})

test('entries of the menu that would close nothing are greyed', () => {
  const state = visited('/a', '/b')
  expect(canClose(state, 'left', '/a', fixed)).toBe(false)
  expect(canClose(state, 'right', '/b', fixed)).toBe(false)
  expect(canClose(state, 'this', '/home', fixed)).toBe(false)
  expect(canClose(visited('/a'), 'others', '/a', fixed)).toBe(false)
  expect(canClose(state, 'others', '/a', fixed)).toBe(true)
})

test('a reload of a page changes its generation and keeps its query', () => {
  const state = reload(visit(start, '/a', '?x=1'), '/a')
  expect(state.tabs[1]).toEqual({ path: '/a', search: '?x=1', generation: 1 })
})

test('after a switch of the station pages that follow it start anew without their query; others stay as they are', () => {
  const state = visit(visit(start, '/follows', '?device=7'), '/fleet', '?level=URGENT')
  const after = changeStation(state, (path) => path === '/follows')
  expect(after.tabs.map((tab) => [tab.search, tab.generation])).toEqual([
    ['', 0],
    ['', 1],
    ['?level=URGENT', 0],
  ])
})

test('only the last visited pages are kept alive, and those with unsaved input', () => {
  const state = visited('/a', '/b', '/c', '/d')
  expect([...alive(state, new Set(['/a']), 2)]).toEqual(['/d', '/c', '/a'])
})
