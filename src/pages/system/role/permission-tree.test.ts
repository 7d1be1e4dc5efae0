import { expect, test } from 'vitest'
import { permissionIds } from '#contract/permission.ts'
import { organization as en } from '#src/i18n/en/organization.ts'
import { organization as zh } from '#src/i18n/zh/organization.ts'
import { codesOf, permissionTree, withChoice } from './permission-tree.ts'

const tree = permissionTree()
const none = new Set<string>()

test('every id that a role can hold is there exactly once', () => {
  expect(tree.flatMap(codesOf).sort()).toEqual([...permissionIds].sort())
})

test('giving an action gives the page and the group that it stands on', () => {
  expect([...withChoice(tree, none, 'system_role:edit', true)].sort()).toEqual(['system', 'system_role', 'system_role:edit'])
  expect([...withChoice(tree, none, 'home:edit', true)]).toEqual(['home:edit'])
  expect([...withChoice(tree, none, 'ai_chat', true)]).toEqual(['ai_chat'])
})

test('taking a page away takes its actions, taking a group away takes all of it', () => {
  const chosen = new Set(['system', 'system_role', 'system_role:edit', 'system_audit', 'monitor'])
  expect([...withChoice(tree, chosen, 'system_role', false)]).toEqual(['system', 'system_audit', 'monitor'])
  expect([...withChoice(tree, chosen, 'system', false)]).toEqual(['monitor'])
  expect([...withChoice(tree, chosen, 'system_role:edit', false)]).toEqual(['system', 'system_role', 'system_audit', 'monitor'])
})

test('what a person may do has words in both languages', () => {
  const actions = new Set(permissionIds.flatMap((id) => id.split(':')[1] ?? []))
  for (const words of [zh, en]) expect(Object.keys(words.action)).toEqual(expect.arrayContaining([...actions]))
})
