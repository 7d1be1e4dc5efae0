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
/** The line breaks in the middle. */
const torn = (): Promise<Response> =>
  Promise.resolve(new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }), { status: 200 }))
const none = (): Promise<Response> => Promise.resolve(Response.json({ code: 404, message: 'no such file' }, { status: 404 }))

test('a picture that the server does not answer for, or that breaks off, is on its way, not gone, and comes when it answers', async () => {
  vi.useFakeTimers()
  await show(away, torn, bytes)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(stage.host.textContent).toBe('on its way')
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(stage.host.textContent).toBe('on its way')
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(stage.host.querySelector('img')?.alt).toBe('plan')
})

test('a picture that is not there, or not this person’s, is told', async () => {
  await show(none)
  await vi.waitFor(() => expect(stage.host.textContent).toBe('gone'))
})
