import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { stageRoot } from '#tests/support/dom-stage.ts'
import { FileImage } from './file-image.tsx'

const stage = stageRoot()
const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
  vi.useRealTimers()
})

/** The picture, while the server answers with these, one after the other. */
async function show(...answers: (() => Promise<Response>)[]): Promise<void> {
  globalThis.fetch = () => (answers.length > 1 ? answers.shift()?.() : answers[0]?.()) ?? Promise.reject(new Error('not asked so often'))
  await act(async () => stage.root.render(<FileImage path="/energy/file/1" alt="plan" waiting="on its way" fallback="gone" />))
}
const away = (): Promise<Response> => Promise.reject(new TypeError('no network'))
const bytes = (): Promise<Response> => Promise.resolve(new Response(new Blob(['x'], { type: 'image/png' })))
const none = (): Promise<Response> => Promise.resolve(Response.json({ code: 404, message: 'no such file' }, { status: 404 }))

test('a picture that the server does not answer for is on its way, not gone, and comes when it answers', async () => {
  vi.useFakeTimers()
  await show(away, bytes)
  expect(stage.host.textContent).toBe('on its way')
  await act(() => vi.advanceTimersByTimeAsync(14_000))
  expect(stage.host.textContent).toBe('on its way')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(stage.host.querySelector('img')?.alt).toBe('plan')
})

test('a picture that is not there, or not this person’s, is told', async () => {
  await show(none)
  await vi.waitFor(() => expect(stage.host.textContent).toBe('gone'))
})
