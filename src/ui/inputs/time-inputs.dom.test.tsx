import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { stageRoot } from '#tests/support/dom-stage.ts'
import { DayInput, MomentInput } from './time-inputs.tsx'

const stage = stageRoot()
const box = (): HTMLInputElement => stage.host.querySelector('input') as HTMLInputElement
const setNative = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

const press = (key: string) =>
  act(async () => void box().dispatchEvent(new KeyboardEvent('keydown', { key, keyCode: key === 'Enter' ? 13 : 0, bubbles: true })))
/** Key by key, each behind what the box shows then. */
async function type(text: string): Promise<void> {
  for (const key of text) {
    await press(key)
    await act(async () => {
      setNative?.call(box(), box().value + key)
      box().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
    })
  }
}

function Day({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  return <DayInput value={value} onChange={setValue} />
}

function Moment({ onTaken }: { onTaken(value: number | null): void }) {
  const [value, setValue] = useState<number>()
  const onChange = (next: number | null): void => {
    onTaken(next)
    setValue(next ?? undefined)
  }
  return <MomentInput value={value} onChange={onChange} zone="Asia/Shanghai" />
}

test('whoever comes to a time by Tab and types is heard from the first key on', async () => {
  const taken: (number | null)[] = []
  await act(async () => stage.root.render(<Moment onTaken={(value) => void taken.push(value)} />))
  await type('2026-12-01 00:30')
  expect(box().value).toBe('2026-12-01 00:30')
  await press('Enter')
  expect([taken.at(-1), box().value]).toEqual([Date.parse('2026-11-30T16:30:00Z'), '2026-12-01 00:30'])
})

test('a day that stands is typed over from the first key on', async () => {
  await act(async () => stage.root.render(<Day initial="2026-12-01" />))
  await press('Delete')
  await act(async () => {
    setNative?.call(box(), '')
    box().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'deleteContentForward' }))
  })
  await type('2026-11-29')
  await press('Enter')
  expect(box().value).toBe('2026-11-29')
})
