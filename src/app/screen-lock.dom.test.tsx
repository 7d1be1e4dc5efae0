import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sessionAtom, type Session } from '#src/atoms/session.ts'
import { lockAtom, screenShownAtom } from '#src/atoms/shell-settings.ts'
import { startI18n } from '#src/i18n/i18n.ts'
import { stageRoot } from '#tests/support/dom-stage.ts'
import { ScreenLock, useNoScreen } from './screen-lock.tsx'

const stage = stageRoot()
const lock = (locked: boolean) => act(async () => getDefaultStore().set(lockAtom, locked))
const has = (selector: string): boolean => stage.host.querySelector(selector) !== null

function Console() {
  useNoScreen()
  return <p className="console" />
}
const Wall = () => (
  <ScreenLock>
    <p className="wall" />
  </ScreenLock>
)
const open = (what: 'console' | 'wall' | 'nothing') =>
  act(async () => stage.root.render(<MemoryRouter>{what === 'nothing' ? null : what === 'wall' ? <Wall /> : <Console />}</MemoryRouter>))

beforeAll(() => {
  getDefaultStore().set(sessionAtom, { username: 'u', realname: 'Somebody' } as Session)
  return startI18n()
})
afterEach(async () => {
  await lock(false)
  getDefaultStore().set(screenShownAtom, false)
})

test('a wall that hangs goes on while the console is locked, and after it was loaded anew', async () => {
  await open('wall')
  await lock(true)
  expect(has('.wall')).toBe(true)
  await open('nothing')
  await open('wall')
  expect(has('.wall')).toBe(true)
})

test('a wall that is opened from a locked console asks for the password, and is there when the console is unlocked', async () => {
  await open('wall')
  await open('console')
  await lock(true)
  await open('wall')
  await vi.waitFor(() => expect(has('.lock #unlock')).toBe(true))
  expect(has('.wall')).toBe(false)
  await lock(false)
  expect(has('.wall')).toBe(true)
  await lock(true)
  expect(has('.wall')).toBe(true)
})
