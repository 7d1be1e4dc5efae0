import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatWish } from '#src/atoms/chat.ts'
import ChatWindow from './chat-window.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** The network is all that is not ours: one stream that the test writes to, and what was sent. */
let stream: ReadableStreamDefaultController<Uint8Array> | undefined
let opened = 0
let aborted = 0
let sent: string[]
let answerSend: () => unknown
let root: Root
let host: HTMLElement
let closed = 0

const settle = () =>
  act(async () => {
    for (let i = 0; i < 30; i++) await new Promise((resolve) => setImmediate(resolve))
  })
const say = async (message: string, has_more: boolean) => {
  stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ chat_id: 'C1', message, has_more })}\n\n`))
  await settle()
}
const box = (): HTMLTextAreaElement => host.querySelector('textarea') as HTMLTextAreaElement
const button = (): HTMLButtonElement => host.querySelector('.chat-send') as HTMLButtonElement
const setNative = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
const type = (text: string) =>
  act(async () => {
    setNative?.call(box(), text)
    box().dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
const press = async (key: string, more: KeyboardEventInit = {}): Promise<boolean> => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  await act(async () => void box().dispatchEvent(event))
  await settle()
  return event.defaultPrevented
}
const mount = async () => {
  root = createRoot(host)
  await act(async () =>
    root.render(
      <Provider store={createStore()}>
        <ChatWindow onClose={() => closed++} />
      </Provider>,
    ),
  )
  await settle()
}

beforeEach(async () => {
  sent = []
  opened = aborted = closed = 0
  answerSend = () => ({ code: 200, result: { has_more: true } })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/publicKey')) return Response.json({ code: 200, data: { publicKey: '', mockServer: true } })
    if (url.endsWith('/chat/send')) {
      sent.push((JSON.parse(String(init.body)) as { message: string }).message)
      return Response.json(answerSend())
    }
    opened++
    init.signal?.addEventListener('abort', () => aborted++)
    return new Response(new ReadableStream({ start: (controller) => void (stream = controller) }))
  })
  host = document.createElement('div')
  document.body.append(host)
  await mount()
  await say('', false)
})
afterEach(async () => {
  // The conversation outlives its window: the next test starts without it.
  await act(async () => chatWish({ type: 'clear' }))
  await act(async () => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

test('opening the window opens the stream and puts the caret into the input; closing it closes the stream', async () => {
  expect([opened, aborted]).toEqual([1, 0])
  expect(document.activeElement).toBe(box())
  await act(async () => root.unmount())
  expect(aborted).toBe(1)
  await mount()
  expect(opened).toBe(2)
})

test('the button is off while there is nothing to send, and while a reply is pending', async () => {
  expect(button().disabled).toBe(true)
  await type('  ')
  expect(button().disabled).toBe(true)
  await type('soc?')
  expect(button().disabled).toBe(false)
  await act(async () => button().click())
  await settle()
  await type('next')
  expect([sent, button().disabled]).toEqual([['soc?'], true])
  await say('41 %', false)
  expect(button().disabled).toBe(false)
})

test('Enter sends, Shift+Enter does not, and neither does the Enter that settles an input method', async () => {
  await type('荷电')
  expect(await press('Enter', { shiftKey: true })).toBe(false)
  expect(await press('Enter', { isComposing: true })).toBe(false)
  expect(await press('Enter', { keyCode: 229 })).toBe(false)
  expect(sent).toEqual([])
  expect(await press('Enter')).toBe(true)
  expect([sent, box().value]).toEqual([['荷电'], ''])
})

test('a failed send leaves the question in the list without its placeholder; a click asks it again', async () => {
  answerSend = () => ({ code: 503, message: 'busy' })
  await type('soc?')
  await press('Enter')
  expect([host.querySelectorAll('.chat-user').length, host.querySelectorAll('.chat-bot').length]).toEqual([1, 0])
  answerSend = () => ({ code: 200, message: '', result: { has_more: true } })
  await act(async () => host.querySelector<HTMLElement>('.chat-user .chat-link')?.click())
  expect(sent).toEqual(['soc?', 'soc?'])
  expect([host.querySelectorAll('.chat-user').length, host.querySelectorAll('.chat-bot').length]).toEqual([1, 1])
})

test('the placeholder stands until the reply comes, and the list is busy until all of it is shown', async () => {
  await type('soc?')
  await press('Enter')
  expect(host.querySelector('.chat-bot .chat-dots')).not.toBeNull()
  expect(host.querySelector('[role=log]')?.getAttribute('aria-busy')).toBe('true')
})

test('Escape closes, but not while an input method composes', async () => {
  await press('Escape', { isComposing: true })
  expect(closed).toBe(0)
  await press('Escape')
  expect(closed).toBe(1)
})

test('what a reply holds is text, whatever it looks like', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  await type('soc?')
  await press('Enter')
  await say('<img src=x>', false)
  await act(async () => void vi.advanceTimersByTime(500))
  vi.useRealTimers()
  expect(host.querySelector('img')).toBeNull()
  expect(host.textContent).toContain('<img src=x>')
})
