import { expect, test } from 'vitest'
import { readUserAgent } from './user-agent.ts'

const mozilla = 'Mozilla/5.0'
test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`, 'Chrome 140', 'Windows'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge 140',
    'Windows',
  ],
  [`${mozilla} (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0`, 'Firefox 142', 'Linux'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 'Safari 18', 'macOS'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari 18',
    'iOS',
  ],
  [`${mozilla} (Linux; Android 14) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.50`, 'WeChat 8', 'Android'],
  ['curl/8.5.0', '', ''],
  ['', '', ''],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(readUserAgent(userAgent)).toEqual({ browser, system })
})
