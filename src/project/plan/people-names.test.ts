import { expect, test } from 'vitest'
import type { Activity } from '#domain/project/edits.ts'
import { assigneesOf, namesOf } from './people-names.ts'

test('work of somebody who has left the project is not nobody’s; before the members are known nothing is said', () => {
  const people = [{ accountId: 'a', realname: 'Li', role: { zh: '业主', en: 'Owner' }, active: true }]
  const activities = ['a', 'b', ''].map((assigneeId) => ({ assigneeId }) as Activity)
  expect([...namesOf(people, activities, 'left')]).toEqual([
    ['a', 'Li'],
    ['b', 'left'],
  ])
  expect([...namesOf(undefined, activities, 'left')]).toEqual([])
})

test('an activity is given to nobody whose account is closed, nor to who has left; whoever has it stands there', () => {
  const person = (accountId: string, active: boolean) => ({ accountId, realname: accountId.toUpperCase(), role: { zh: '业主', en: 'Owner' }, active })
  const people = [person('a', true), person('closed', false)]
  const names = namesOf(people, [{ assigneeId: 'gone' } as Activity], 'left')
  expect(assigneesOf(people, names, '').map(({ value }) => value)).toEqual(['a'])
  expect(assigneesOf(people, names, 'closed').map(({ value }) => value)).toEqual(['a', 'closed'])
  expect(assigneesOf(people, names, 'gone')).toEqual([
    { value: 'a', label: 'A' },
    { value: 'gone', label: 'left' },
  ])
})
