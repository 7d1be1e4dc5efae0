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
  expect(save).toHaveBeenCalledWith('longer trench')
  expect(input()?.value).toBe('longer trench')
  await press('Escape')
  expect(stage.host.textContent).toBe('trench')
  expect(stage.host.querySelector('button')).toBe(null)
})
