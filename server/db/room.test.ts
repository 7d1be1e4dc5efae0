import { expect, test } from 'vitest'
import { isChange, isDiskFull, StoreFull } from './room.ts'

test('what makes a store larger is a change, wherever it stands in the statement; what only looks is none', () => {
  const changes = ['insert into a values (1)', '\n  UPDATE "a" set b = 1', 'with n as (select 1) insert into a select 1', 'create table a ()']
  const looks = [
    'select * from a where update_at > 1',
    'with n as (select 1) select updated_at from n',
    'begin',
    'drop table a',
    'show data_directory',
  ]
  expect([changes.map(isChange), looks.map(isChange)]).toEqual([changes.map(() => true), looks.map(() => false)])
})

test('a full disk is known by what stands behind an error too', () => {
  const file = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect([new Error('query', { cause: new StoreFull() }), file, new Error('query')].map(isDiskFull)).toEqual([true, true, false])
})
