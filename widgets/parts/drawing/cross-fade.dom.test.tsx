import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { stageRoot } from '#tests/support/dom-stage.ts'
import { CrossFade } from './cross-fade.tsx'

const stage = stageRoot()
afterEach(() => {
  document.body.removeAttribute('data-screen')
  document.body.removeAttribute('data-gpu')
})

const show = (id: string): Promise<void> =>
  act(async () =>
    stage.root.render(
      <CrossFade id={id}>
        <b>{id}</b>
      </CrossFade>,
    ),
  )
const shown = (): string[] => [...stage.host.querySelectorAll('b')].map(({ textContent }) => textContent)

test('a wall without a graphics processor shows one view or the other, never both', async () => {
  document.body.toggleAttribute('data-screen', true)
  await show('whole')
  await show('44')
  expect(shown()).toEqual(['44'])
})

test('with one the old view goes while the new one waits, and is away when that has come', async () => {
  document.body.toggleAttribute('data-screen', true)
  document.body.toggleAttribute('data-gpu', true)
  await show('whole')
  await show('44')
  expect(shown()).toEqual(['whole', '44'])
  await act(async () => stage.host.querySelector('.cross-fade-new')?.dispatchEvent(new Event('animationend', { bubbles: true })))
  expect(shown()).toEqual(['44'])
})
