import { describe, expect, test } from 'vitest'
import type { ChatEvent } from '#contract/chat.ts'
import { canSend, emptyChat, isMoving, reduceChat, type ChatAction, type ChatState } from './reduce.ts'

const run = (state: ChatState, ...actions: ChatAction[]): ChatState => actions.reduce(reduceChat, state)
const event = (message: string, has_more: boolean, chat_id = 'C1'): ChatAction => ({ type: 'event', event: { chat_id, message, has_more }, at: 5 })
const first: ChatEvent = { chat_id: 'C1', message: '', has_more: false }
const typed = (text: string): ChatAction => ({ type: 'typed', text })
const send: ChatAction = { type: 'send', at: 1 }
const tick: ChatAction = { type: 'tick' }
const open = run(emptyChat, { type: 'event', event: first, at: 0 })
const asked = run(open, typed('  soc?  '), send)
const replying = run(asked, { type: 'sent', hasMore: true })
/** Who says what; … is a placeholder or a reply that goes on, ! one that broke off, ?! a question that never went out. */
const told = ({ messages }: ChatState): string[] =>
  messages.map((one) => `${one.sender}: ${one.content}${one.loading ? '…' : ''}${one.broken ? '!' : ''}${one.unsent ? '?!' : ''}`)

describe('sending', () => {
  test.each(['', '   ', '\n\t', '\u3000'])('%j is not sent', (text) => {
    const state = run(open, typed(text))
    expect(canSend(state)).toBe(false)
    expect(run(state, send)).toBe(state)
  })

  test('adds the question, without the space around it, and a placeholder, and empties the input', () => {
    expect(told(asked)).toEqual(['user: soc?', 'bot: …'])
    expect([asked.draft, asked.pending?.text, asked.pending?.phase]).toEqual(['', 'soc?', 'sending'])
  })

  test('a question that is too long stays whole, and is not sent', () => {
    const state = run(open, typed('x'.repeat(2001)), send)
    expect(canSend(state)).toBe(false)
    expect(state.draft).toHaveLength(2001)
    expect(canSend(run(open, typed('x'.repeat(2000))))).toBe(true)
  })

  test('nothing is sent while a reply is pending, and what is typed meanwhile stays', () => {
    const state = run(replying, typed('next'))
    expect(canSend(state)).toBe(false)
    expect(run(state, send)).toBe(state)
    expect(run(state, event('41 %', false)).draft).toBe('next')
  })

  test('nothing is sent before the chat is open', () => {
    expect(canSend(run(emptyChat, typed('soc?')))).toBe(false)
    expect(canSend(run(open, typed('soc?'), { type: 'connection', connection: 'waiting' }))).toBe(false)
  })

  test('a question that could not be sent stays in the list without its placeholder, and can be asked again', () => {
    const failed = run(asked, typed('and pv?'), { type: 'sendFailed' })
    expect([told(failed), failed.draft, canSend(failed)]).toEqual([['user: soc??!'], 'and pv?', true])
    const again = run(failed, { type: 'again', question: failed.messages[0]?.id ?? 0, at: 7 })
    expect([told(again), again.draft, again.pending?.text]).toEqual([['user: soc?', 'bot: …'], 'and pv?', 'soc?'])
  })

  test('nothing is asked again while a reply is pending or the chat is not open', () => {
    const again: ChatAction = { type: 'again', question: replying.messages[0]?.id ?? 0, at: 7 }
    expect(run(replying, again)).toBe(replying)
    const away = run(asked, { type: 'sendFailed' }, { type: 'connection', connection: 'waiting' })
    expect(run(away, again)).toBe(away)
  })

  test('a failure that comes after the reply has begun changes nothing', () => {
    const state = run(asked, event('41', true))
    expect(run(state, { type: 'sendFailed' })).toBe(state)
  })
})

describe('a reply', () => {
  test('blocks the input until has_more is false, then allows it although text is still being shown', () => {
    const part = run(replying, event('The state of charge is ', true))
    expect(part.pending).toBeDefined()
    const whole = run(part, event('41 %', false), typed('next'))
    expect([whole.pending, canSend(whole), isMoving(whole)]).toEqual([undefined, true, true])
    expect(told(whole)).toEqual(['user: soc?', 'bot: '])
  })

  test('is shown twenty characters at a time', () => {
    let state = run(replying, event('a'.repeat(45), false))
    const shown = [1, 2, 3, 4].map(() => (state = run(state, tick)).messages[1]?.content.length)
    expect(shown).toEqual([20, 40, 45, 45])
    expect(isMoving(state)).toBe(false)
    expect(run(state, tick)).toBe(state)
  })

  test('may overtake the answer to the call that sent the question', () => {
    const state = run(asked, event('41 %', false), { type: 'sent', hasMore: true })
    expect(state.pending).toBeUndefined()
  })

  test('that is announced as none leaves no placeholder', () => {
    expect(told(run(asked, { type: 'sent', hasMore: false }))).toEqual(['user: soc?'])
    expect(told(run(replying, event('', false)))).toEqual(['user: soc?'])
  })

  test('is shown at once when the next question goes out', () => {
    const state = run(replying, event('a'.repeat(45), false), tick, typed('next'), send)
    expect(told(state)).toEqual(['user: soc?', `bot: ${'a'.repeat(45)}`, 'user: next', 'bot: …'])
  })

  test('of another chat is none of ours', () => {
    expect(run(replying, event('secret', false, 'C2'))).toBe(replying)
  })

  test('that nobody asked for here is shown all the same', () => {
    expect(told(run(open, event('Maintenance tonight', false), tick))).toEqual(['bot: Maintenance tonight'])
  })
})

describe('a connection that breaks', () => {
  const waiting: ChatAction = { type: 'connection', connection: 'waiting' }
  const back: ChatAction = { type: 'event', event: { ...first, chat_id: 'C2' }, at: 9 }
  const half = run(replying, event('The state', true), tick)

  test('keeps what has come of a reply, and the reply goes on when it is back', () => {
    const away = run(half, waiting)
    expect([told(away), away.pending?.phase]).toEqual([['user: soc?', 'bot: The state…'], 'cut'])
    const asking = run(away, back)
    expect([told(asking), asking.pending?.phase, asking.pending?.text]).toEqual([['user: soc?', 'bot: The state…'], 'sending', 'soc?'])
    const whole = run(asking, { type: 'sent', hasMore: true }, event('The state of charge', true, 'C2'), event(' is 41 %', false, 'C2'), tick, tick)
    expect([told(whole), whole.pending]).toEqual([['user: soc?', 'bot: The state of charge is 41 %'], undefined])
  })

  test('a reply that has changed meanwhile begins anew and is never put together of two', () => {
    const whole = run(half, waiting, back, event('It is 42 %', false, 'C2'), tick)
    expect(told(whole)).toEqual(['user: soc?', 'bot: It is 42 %'])
  })

  test('a question that was on its way is asked when it is back', () => {
    const state = run(asked, waiting, back)
    expect([told(state), state.pending?.phase]).toEqual([['user: soc?', 'bot: …'], 'sending'])
  })

  test('that does not come back in time releases the reply: what has come stays and says that it is not all, and can be asked for again', () => {
    const state = run(half, waiting, { type: 'silent' })
    expect([told(state), state.pending]).toEqual([['user: soc?', 'bot: The state!'], undefined])
    const again = run(state, back, { type: 'again', question: state.messages[0]?.id ?? 0, at: 10 })
    expect(told(again)).toEqual(['user: soc?', 'bot: …'])
    expect(told(run(asked, waiting, { type: 'silent' }))).toEqual(['user: soc??!'])
  })

  test('that is refused or taken by another window releases at once', () => {
    for (const connection of ['refused', 'elsewhere'] as const)
      expect(told(run(half, { type: 'connection', connection }))).toEqual(['user: soc?', 'bot: The state!'])
  })

  test('keeps the conversation; clearing takes it away', () => {
    const state = run(replying, event('41 %', false), tick, { type: 'connection', connection: 'waiting' })
    expect(told(state)).toEqual(['user: soc?', 'bot: 41 %'])
    expect(run(state, { type: 'clear' }).messages).toEqual([])
  })
})

test('a reply of which nothing is heard is released', () => {
  expect(told(run(replying, { type: 'silent' }))).toEqual(['user: soc?', 'bot: !'])
})

test('a long conversation is cut at its old end', () => {
  let state = open
  for (let i = 0; i < 150; i++) state = run(state, typed(`q${i}`), send, event(`a${i}`, false), tick)
  expect(state.messages).toHaveLength(200)
  expect(told(state).at(-1)).toBe('bot: a149')
  expect(new Set(state.messages.map(({ id }) => id)).size).toBe(200)
})
