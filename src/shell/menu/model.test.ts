import { expect, test } from 'vitest'
import { routes } from '#contract/route.ts'
import { breadcrumbOf, litPath, menuOf, nodeOf } from './model.ts'

const everything = routes.map((route) => route.path)
const all = menuOf(everything, () => true)

test('the menu holds pages of their own and groups with their pages, in the order of the table', () => {
  expect(all.slice(0, 4).map((node) => node.key)).toEqual(['/home', '/big/jump', 'resource', 'operation'])
  expect(all.find((node) => node.key === 'operation')?.children.map((route) => route.name)).toEqual([
    'operationMonitoring',
    'realTimeDataMonitoring',
    'dataAnalysis',
    'dataQuality',
  ])
})

test('what the server does not give, what is hidden and what is not built is not in the menu', () => {
  const menu = menuOf(['/home', '/alarm/alarm-list', '/data-screen', '/system/role'], (route) => route.name !== 'role')
  expect(menu.map((node) => node.key)).toEqual(['/home', 'alarm'])
})

test('a hidden page lights the entry that it belongs under', () => {
  expect(litPath('/resource/facility-list', all)).toBe('/resource/device-library')
  expect(litPath('/production/self-use-electricity-detail', all)).toBe('/production/settlement')
  expect(litPath('/user/personal-center', all)).toBeUndefined()
})

test('a page stands under its group', () => {
  expect(nodeOf('/resource/facility-list', all)?.key).toBe('resource')
  expect(nodeOf('/home', all)?.key).toBe('/home')
  expect(nodeOf('/production/strategy-history-yz', all)?.key).toBe('production')
})

test('the breadcrumb leads from the group over the pages above to the page', () => {
  expect(breadcrumbOf('/production/self-use-electricity-detail').map((part) => part.title.en)).toEqual([
    'Production',
    'Settlement',
    'Self-use electricity',
    'Self-use electricity by meter',
  ])
  expect(breadcrumbOf('/home').map((part) => part.title.zh)).toEqual(['首页'])
})

test('no breadcrumb names the same thing twice', () => {
  for (const { path } of routes) {
    const titles = breadcrumbOf(path).map((part) => part.title.en)
    expect(new Set(titles).size, path).toBe(titles.length)
  }
})
