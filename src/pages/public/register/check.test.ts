import { describe, expect, test } from 'vitest'
import { checkForm, emptyForm } from './check.ts'

const good = {
  ...emptyForm,
  username: 'zhang.san',
  realname: '张三',
  phone: '13800000000',
  password: 'secret',
  again: 'secret',
  organizationCode: 'ORG1',
}

describe('a registration', () => {
  test('that is complete has no faults; the note may stay empty', () => expect(checkForm(good, false)).toEqual({}))

  test('names every field that is missing, blanks among them', () => {
    expect(checkForm({ ...emptyForm, realname: '  ' }, false)).toEqual({
      username: 'required',
      realname: 'required',
      phone: 'required',
      password: 'required',
      again: 'required',
      organizationCode: 'required',
    })
  })

  test('by invitation needs no organization code', () => expect(checkForm({ ...good, organizationCode: '' }, true)).toEqual({}))

  test.each([
    ['username', 'a', 'usernameWrong'],
    ['username', '张三', 'usernameWrong'],
    ['phone', '23800000000', 'phoneWrong'],
    ['phone', '1380000000', 'phoneWrong'],
  ] as const)('with %s %s is told so', (field, value, fault) => expect(checkForm({ ...good, [field]: value }, false)).toEqual({ [field]: fault }))

  test('counts characters of a password as people do', () => {
    expect(checkForm({ ...good, password: '🔋🔋🔋', again: '🔋🔋🔋' }, false)).toEqual({ password: 'tooShort' })
    expect(checkForm({ ...good, password: '微电网🔋密码', again: '微电网🔋密码' }, false)).toEqual({})
  })

  test('with two passwords that differ is told at the second one', () =>
    expect(checkForm({ ...good, again: 'other-one' }, false)).toEqual({ again: 'mismatch' }))
})
