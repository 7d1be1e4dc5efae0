import { expect, test } from 'vitest'
import { options } from './widget.ts'

test.each(['https://example.org/a?b=c', 'http://10.0.0.5:8080/', '/energy/docs', ''])('%s may be linked', (address) => {
  expect(options.safeParse({ address }).success).toBe(true)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x', 'https://a b', ' https://x', 'example.org'])('%s may not', (address) => {
  expect(options.safeParse({ address }).success).toBe(false)
})
