import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { unsavedPathsAtom } from '#src/atoms/unsaved.ts'
import { ApiError } from '#src/api/api-error.ts'
import { button, click, listStage, page, press, settle, type } from '#tests/support/list-stage.tsx'
import { getDefaultStore } from 'jotai'
import { PasswordDrawer } from './password-drawer.tsx'

const run = vi.fn(async (_password: string): Promise<unknown> => undefined)
const { server, draw } = listStage()
afterEach(() => void vi.useRealTimers())
const passwordBox = (): HTMLInputElement => document.querySelector('input[type="password"]') as HTMLInputElement
async function show(hasPassword: boolean, readOnly = false): Promise<void> {
  server.answer = () => ({ code: 200, result: { hasPassword } })
  await draw(
    <PasswordDrawer title="Issue" doText="Issue" doneText="Issued" run={run} readOnly={readOnly} onClose={() => undefined}>
      {null}
    </PasswordDrawer>,
  )
  await settle()
}

test('Enter behind the own password does what the form is for', async () => {
  await show(true)
  run.mockClear()
  await press(passwordBox(), 'Enter')
  expect(run).not.toHaveBeenCalled()
  await type(passwordBox(), 'something')
  await press(passwordBox(), 'Enter')
  expect(run.mock.calls).toEqual([['something']])
})

test('a password that was typed and refused is no input that could be lost', async () => {
  await show(true)
  run.mockRejectedValueOnce(new ApiError(400, 'Wrong', { password: 'The password is wrong' }))
  await type(passwordBox(), 'something')
  await click(button('Issue'))
  await settle()
  expect(page()).toContain('The password is wrong')
  expect(passwordBox().value).toBe('something')
  expect([...getDefaultStore().get(unsavedPathsAtom)]).toEqual([])
})

test('when the network is cut while something is issued nobody claims that it was not: it is said that it is not known, and where to look', async () => {
  await show(true)
  run.mockRejectedValueOnce(new ApiError(0, 'No connection'))
  await type(passwordBox(), 'something')
  await click(button('Issue'))
  await settle()
  const said = document.querySelector('.form-refusal')?.textContent ?? ''
  expect(said).toContain('No connection. No answer came: it is not known whether this arrived')
  expect(said).toContain('issue record')
  expect(said).not.toContain('not saved')
})

test('whoever has no password is told before anything is typed what to do', async () => {
  await show(false)
  expect(page()).toContain('Your account has no password here')
  expect(passwordBox().disabled).toBe(true)
})

test('a save that gets no answer says after a while that it is waited for, and no longer when the answer is there', async () => {
  await show(true)
  let refuse = (_with: unknown): void => undefined
  run.mockImplementationOnce(() => new Promise((_, reject) => (refuse = reject)))
  await type(passwordBox(), 'something')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await click(button('Issue'))
  await act(async () => void vi.advanceTimersByTime(4_900))
  expect(document.querySelector('.form-waits')).toBeNull()
  await act(async () => void vi.advanceTimersByTime(200))
  expect(document.querySelector('.form-waits')?.textContent).toContain('has not answered yet')
  await act(async () => refuse(new ApiError(400, 'No')))
  expect(document.querySelector('.form-waits')).toBeNull()
})

test('whoever loses the right while they are asked for the password is told, and cannot go on', async () => {
  await show(true)
  await type(passwordBox(), 'something')
  await show(true, true)
  const said = 'You no longer have the right to do this (Issue): it was not done. What you typed stays here until you close it'
  expect(document.querySelector('.form-refusal')?.textContent).toBe(said)
  expect(passwordBox().value).toBe('something')
  expect([...document.querySelectorAll('.form-foot button')].map((one) => one.textContent)).toEqual(['Cancel'])
})

test('of an issue that got no answer nobody claims that it was not done, also when the right goes then', async () => {
  await show(true)
  run.mockRejectedValueOnce(new ApiError(0, 'No connection'))
  await type(passwordBox(), 'something')
  await click(button('Issue'))
  await settle()
  await show(true, true)
  const said = document.querySelector('.form-refusal')?.textContent ?? ''
  expect(said).toContain('it is not known whether this arrived')
  expect(said).toContain('You no longer have the right to do this.')
  expect(said).not.toContain('was not done')
})
