import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test('a Latin name has its initials, a Chinese one its last two characters', () => {
  expect(shortName({ realname: 'Admin', singleName: 'in' })).toBe('A')
  expect(shortName({ realname: 'Li  Wei Ming', singleName: 'ng' })).toBe('LW')
  expect(shortName({ realname: '运维值班员', singleName: '班员' })).toBe('班员')
})
