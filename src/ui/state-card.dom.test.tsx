import { act } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Live } from '#contract/live-value.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { stageRoot } from '#tests/support/dom-stage.ts'
import { PageView } from './state-card.tsx'

const stage = stageRoot()

test('a page whose right is taken away leads to the page that says so, but not under what was typed there', async () => {
  function Form({ typed }: { typed: boolean }) {
    useUnsaved(typed)
    return <p>what was typed</p>
  }
  const draw = (live: Live<string>, typed: boolean) =>
    act(async () =>
      stage.root.render(
        <MemoryRouter initialEntries={['/page']}>
          <Routes>
            <Route path="/page" element={<PageView live={live}>{() => <Form typed={typed} />}</PageView>} />
            <Route path="/403" element={<p>403</p>} />
          </Routes>
        </MemoryRouter>,
      ),
    )
  const fresh: Live<string> = { state: 'fresh', value: 'known', at: 0, quality: 0 }
  const refused: Live<string> = { state: 'failed', cause: 'forbidden' }
  await draw(fresh, true)
  const typed = stage.host.querySelector('p')
  await draw(refused, true)
  expect(stage.host.textContent).toBe('what was typed')
  expect(stage.host.querySelector('p')).toBe(typed)
  await draw(refused, false)
  expect(stage.host.textContent).toBe('403')
})
