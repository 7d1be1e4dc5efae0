import { act } from 'react'
import { expect, test } from 'vitest'
import { stageRoot } from '#tests/support/dom-stage.ts'
import { useOnce } from './use-once.ts'

const stage = stageRoot()

test('clicks while the work is under way begin nothing; afterwards it can be done again', async () => {
  const begun: (() => void)[] = []
  function Button() {
    const [run, busy] = useOnce(() => new Promise<void>((resolve) => begun.push(resolve)))
    return <button onClick={() => void run()}>{busy ? 'busy' : 'free'}</button>
  }
  await act(async () => stage.root.render(<Button />))
  const button = stage.host.querySelector('button') as HTMLButtonElement
  await act(async () => {
    button.click()
    button.click()
  })
  await act(async () => button.click())
  expect(begun).toHaveLength(1)
  expect(button.textContent).toBe('busy')
  await act(async () => begun[0]?.())
  expect(button.textContent).toBe('free')
  await act(async () => button.click())
  expect(begun).toHaveLength(2)
})
