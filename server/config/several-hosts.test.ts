import { expect, test } from 'vitest'
import { addressesOf, isAddressOf } from './several-hosts.ts'

test('an address that names several servers is one for each, with all that stands around them', () => {
  expect(addressesOf('postgres://me:p%40ss@a:5432,b.example:6432/grid?sslmode=require')).toEqual([
    'postgres://me:p%40ss@a:5432/grid?sslmode=require',
    'postgres://me:p%40ss@b.example:6432/grid?sslmode=require',
  ])
  expect(addressesOf('mqtt://broker:1883')).toEqual(['mqtt://broker:1883'])
  expect(addressesOf('mqtts://a,[::1]:8884')).toEqual(['mqtts://a', 'mqtts://[::1]:8884'])
})

test.each([
  ['postgres://me@a:5432,b:5432/grid', true],
  ['postgres:///grid', false],
  ['postgres://a:5432,/grid', false],
  ['postgres://a:5432,b:port/grid', false],
  ['mysql://a/grid', false],
  ['a:5432', false],
  ['', false],
])('%s is one of a store: %s', (address, is) => {
  expect(isAddressOf(address, /^postgres(ql)?:$/)).toBe(is)
})
