import { expect, test } from 'vitest'
import type { Activity } from '#domain/project/edits.ts'
import { namesOf } from './people-names.ts'

test('work of somebody who has left the project is not nobody’s; before the members are known nothing is said', () => {
  const people = [{ accountId: 'a', realname: 'Li', role: { zh: '业主', en: 'Owner' } }]
  const activities = ['a', 'b', ''].map((assigneeId) => ({ assigneeId }) as Activity)
  expect([...namesOf(people, activities, 'left')]).toEqual([
    ['a', 'Li'],
    ['b', 'left'],
  ])
  expect([...namesOf(undefined, activities, 'left')]).toEqual([])
})
