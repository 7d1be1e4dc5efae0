import { expect, test } from 'vitest'
import type { Answer } from '#contract/schemas.ts'
import { personalCenter } from '#src/i18n/en/personal-center.ts'
import { button, click, listStage, settle, type } from '#tests/support/list-stage.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { ProfileCard } from './profile-card.tsx'

const { server, draw } = listStage()
const profile: Answer<'profile'> = {
  userId: 'u',
  username: 'u',
  realname: 'Wang',
  phone: '13800000000',
  gender: '',
  avatar: '',
  preferences: { language: 'en', units: 'auto' },
  roleName: 'Operator',
  organizationName: 'Own',
  hasPassword: true,
}

test('what somebody has not changed of themselves is not sent: it may have been put right since by an administrator', async () => {
  await draw(<ProfileCard profile={profile} readOnly={false} />)
  await settle()
  await type(document.querySelector('#center-realname') as HTMLInputElement, 'Wang Wu')
  await click(button('Save'))
  expect(server.asked[0]).toEqual({ realname: 'Wang Wu' })
})

test('of the preferences the one that was chosen is sent', async () => {
  await draw(<PreferencesCard preferences={profile.preferences} readOnly={false} />)
  await settle()
  await click(document.querySelector('input[value="fixed"]') ?? document.body)
  expect(server.asked[0]).toEqual({ preferences: { units: 'fixed' } })
})

test('what was saved is said to be, also where the connection is gone before header and menus are asked for', async () => {
  server.answer = (payload) => {
    if ('realname' in payload) return { code: 200, result: {} }
    throw new TypeError('connection lost')
  }
  await draw(<ProfileCard profile={profile} readOnly={false} />)
  await settle()
  await type(document.querySelector('#center-realname') as HTMLInputElement, 'Wang Wu')
  await click(button('Save'))
  await settle()
  expect([...document.querySelectorAll('.arco-message')].map((one) => one.textContent)).toEqual([personalCenter.saved])
})
