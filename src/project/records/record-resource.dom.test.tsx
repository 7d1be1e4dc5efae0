import { expect, test } from 'vitest'
import { roundResource } from '#src/pages/project/building-site-cruising/round-resource.tsx'
import type { Words } from '#src/resource/define.ts'
import { dueShown } from './record-resource.tsx'

const words = { t: (key: string) => key } as unknown as Words

test('of what is due on no day the list says that there is none, as of every other value', () => {
  expect(dueShown({ dueDate: '', overdue: false }, words)).toBeUndefined()
  expect(dueShown({ dueDate: '2026-11-27', overdue: false }, words)).toBeDefined()
})

test('a round that is begun asks for its check list as the server does; one that is there keeps what it has', () => {
  const { form } = roundResource({ projectId: 'p', me: 'me', onlyList: 'the only one', onBegun: () => {} })
  expect(form?.empty).toMatchObject({ inspectorId: 'me', checkListId: 'the only one' })
  const list = form?.fields.find(({ key }) => key === 'checkListId')
  expect(list?.required).toBe(true)
  expect(list?.keeps?.({}, { projectId: 'p', title: '', day: '', inspectorId: '', checkListId: '' })).toBe(true)
})
