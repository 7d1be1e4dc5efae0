import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { Cell } from './cell.tsx'

const stage = await stageWidgets({ width: 1366, height: 768 })

test('what is typed in a cell stays when the right to change it is lost, until it is left', async () => {
  const save = vi.fn(async () => false)
  const draw = (editable: boolean) =>
    act(async () => stage.root.render(<Cell label="Name" value="trench" editable={editable} check={(typed) => typed} onSave={save} />))
  const input = () => stage.host.querySelector('input')
  const press = (key: string) => act(async () => void input()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  await draw(true)
  await act(async () => stage.host.querySelector('button')?.click())
  const box = input()
  if (box === null) throw new Error('no input')
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, 'longer trench')
  await act(async () => void box.dispatchEvent(new Event('input', { bubbles: true })))
  await draw(false)
  expect(input()?.value).toBe('longer trench')
  await press('Enter')
  expect(save).toHaveBeenCalledWith('longer trench', 'trench')
  expect(input()?.value).toBe('longer trench')
  await press('Escape')
  expect(stage.host.textContent).toBe('trench')
  expect(stage.host.querySelector('button')).toBe(null)
})

test('what somebody else has changed under an open cell is told before it is overwritten', async () => {
  const save = vi.fn(async () => save.mock.calls.length > 1)
  const draw = (value: string) =>
    act(async () => stage.root.render(<Cell label="Name" value={value} editable check={(typed) => typed} onSave={save} />))
  const input = () => stage.host.querySelector('input')
  const enter = () => act(async () => void input()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  await draw('ditch')
  await act(async () => stage.host.querySelector('button')?.click())
  const box = input()
  if (box === null) throw new Error('no input')
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, 'mine')
  await act(async () => void box.dispatchEvent(new Event('input', { bubbles: true })))
  await draw('theirs')
  await enter()
  expect(save).toHaveBeenLastCalledWith('mine', 'ditch')
  expect(input()?.value).toBe('mine')
  // Told of it, they mean it.
  await enter()
  expect(save).toHaveBeenLastCalledWith('mine', 'theirs')
  expect(input()).toBe(null)
})

test('whoever only looks sees that there is no value, as whoever may change it does', async () => {
  const draw = (editable: boolean) =>
    act(async () => stage.root.render(<Cell label="Person" value="" editable={editable} check={(typed) => typed} onSave={async () => true} />))
  await draw(true)
  expect(stage.host.textContent).toBe('—')
  await draw(false)
  expect(stage.host.textContent).toBe('—')
})
