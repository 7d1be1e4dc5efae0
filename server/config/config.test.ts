import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('demonstration accounts are not offered to a network unless somebody says so', () => {
  expect(() => readConfig({ DEMO: '1', HOST: '0.0.0.0' })).toThrow(/DEMO_PUBLIC/)
  expect(() => readConfig({ DEMO: '1', HOST: '192.168.1.5' })).toThrow(/DEMO_PUBLIC/)
  expect(readConfig({ DEMO: '1', HOST: '0.0.0.0', DEMO_PUBLIC: '1' }).demo).toBe(true)
  expect(readConfig({ DEMO: '0', HOST: '0.0.0.0' }).demo).toBe(false)
  expect(readConfig({ DEMO: '1', HOST: '127.0.0.1' }).demo).toBe(true)
})

test.each<[setting: string, trusted: [address: string, hop: number][], not: [address: string, hop: number][]]>([
  ['1', [['10.0.0.1', 0]], [['10.0.0.1', 1]]],
  ['2', [['10.0.0.1', 1]], [['10.0.0.1', 2]]],
  [
    '10.0.0.1, 192.168.0.0/16',
    [
      ['10.0.0.1', 0],
      ['192.168.7.7', 5],
      ['::ffff:10.0.0.1', 0],
    ],
    [['10.0.0.2', 0]],
  ],
])('TRUST_PROXY=%s believes those proxies and nobody else', (setting, trusted, not) => {
  const { trustProxy } = readConfig({ TRUST_PROXY: setting })
  if (trustProxy === false) throw new Error('nobody is believed')
  for (const [address, hop] of trusted) expect(trustProxy(address, hop), `${address} at ${hop}`).toBe(true)
  for (const [address, hop] of not) expect(trustProxy(address, hop), `${address} at ${hop}`).toBe(false)
})

test('without TRUST_PROXY nobody is believed, and what cannot be read stops the start', () => {
  expect(readConfig({}).trustProxy).toBe(false)
  for (const wrong of ['true', '17', '-1', '1.5', 'proxy.example', '10.0.0.0/99', '10.0.0.1,']) {
    expect(() => readConfig({ TRUST_PROXY: wrong }), wrong).toThrow(/TRUST_PROXY/)
  }
})

test('what is wrong with an address that has a password is said without it', () => {
  for (const name of ['DATABASE_URL', 'MQTT_URL', 'SMTP_URL']) {
    const complaint = (): unknown => readConfig({ [name]: 'wrong://someone:hunter2@db.example.com/energy' })
    expect(complaint, name).toThrow(name)
    expect(complaint, name).not.toThrow('hunter2')
  }
})
