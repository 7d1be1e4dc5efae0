import { beforeEach, describe, expect, test } from 'vitest'
import { createErrorLog, withoutSecrets, type ErrorLog } from './error-log.ts'

let now: number
let route: string
let log: ErrorLog
const TOKEN = 'aVeryLongSessionTokenOf43Characters0000000000'

beforeEach(() => {
  now = 1000
  route = '/home'
  log = createErrorLog({ now: () => now, route: () => route, secrets: () => [TOKEN] })
})

test('an error stands with its page, message, stack and time', () => {
  const error = new TypeError('x is not a function')
  log.add('script', error, '\n    at Page')
  expect(log.entries()).toEqual([
    { id: 1, at: 1000, route: '/home', kind: 'script', message: 'TypeError: x is not a function', stack: `${error.stack}\n    at Page`, count: 1 },
  ])
})

test('the newest stands first; what comes again is counted, not repeated, unless it is on another page', () => {
  log.add('call', new Error('a'))
  log.add('call', new Error('b'))
  now = 2000
  log.add('call', new Error('a'))
  route = '/alarm/alarm-list'
  log.add('call', new Error('a'))
  log.add('script', new Error('a'))
  expect(log.entries().map(({ message, count, kind, route, at }) => [message, count, kind, route, at])).toEqual([
    ['a', 1, 'script', '/alarm/alarm-list', 2000],
    ['a', 1, 'call', '/alarm/alarm-list', 2000],
    ['a', 2, 'call', '/home', 2000],
    ['b', 1, 'call', '/home', 1000],
  ])
})

test('two hundred are kept', () => {
  for (let i = 0; i < 250; i++) log.add('script', new Error(`e${i}`))
  expect(log.entries()).toHaveLength(200)
  expect([log.entries()[0]?.message, log.entries().at(-1)?.message]).toEqual(['e249', 'e50'])
})

test('clearing empties it and tells those who look', () => {
  let told = 0
  const stop = log.subscribe(() => told++)
  log.add('script', 'x')
  log.clear()
  stop()
  log.add('script', 'y')
  expect([told, log.entries().length]).toEqual([2, 1])
})

test.each([
  ['text', 'text'],
  [undefined, 'undefined'],
  [null, 'null'],
  [{ code: 7 }, '{"code":7}'],
  [Object.assign(new Error(''), { name: 'Odd' }), 'Odd'],
  [() => 1, '() => 1'],
])('anything can be thrown: %j', (thrown, message) => {
  log.add('promise', thrown)
  expect(log.entries()[0]?.message).toBe(message)
})

test('a huge message is cut', () => {
  log.add('script', new Error('x'.repeat(1_000_000)))
  expect(log.entries()[0]?.message.length).toBe(1000)
  expect(log.entries()[0]?.stack.length).toBeLessThanOrEqual(8000)
})

describe('secrets never stand in it', () => {
  test('the tokens of the browser, wherever they are', () => {
    route = `/reset-password?token=${TOKEN}`
    log.add('script', new Error(`refused ${TOKEN}`), `at ${TOKEN}`)
    expect(JSON.stringify(log.entries())).not.toContain(TOKEN)
  })

  test.each([
    ['/reset-password?token=abc123', '/reset-password?token=***'],
    ['/register?invitation=abc&x=1', '/register?invitation=***&x=1'],
    ['/callback?provider=p&code=abc&state=def', '/callback?provider=p&code=***&state=***'],
    ['{"password":"my pass","user":"a"}', '{"password":***,"user":"a"}'],
    ["newPassword: 'x y', rest", 'newPassword: ***, rest'],
    ['sessionId=abc; other', 'sessionId=***; other'],
    ["Cannot read properties of undefined (reading 'token')", "Cannot read properties of undefined (reading 'token')"],
    ['/alarm/alarm-list?level=VERY_URGENT', '/alarm/alarm-list?level=VERY_URGENT'],
  ])('%j becomes %j', (text, clean) => expect(withoutSecrets(text, [])).toBe(clean))
})
