import { expect, test } from 'vitest'
import { createSseParser, type SseEvent } from './sse-parser.ts'

const text = 'id: 7\nevent: samples\ndata: {"a":1}\n\n: heartbeat\n\nevent: notice\ndata: x\ndata: y\n\n'

test('gives the same events wherever the text is cut', () => {
  const expected: SseEvent[] = [
    { event: 'samples', data: '{"a":1}', id: '7' },
    { event: 'notice', data: 'x\ny', id: undefined },
  ]
  for (let size = 1; size <= text.length; size++) {
    const events: SseEvent[] = []
    const parse = createSseParser((event) => events.push(event))
    for (let at = 0; at < text.length; at += size) parse(text.slice(at, at + size))
    expect(events).toEqual(expected)
  }
})
