import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { addressFault, isPublicAddress, type Resolve } from './address.ts'
import { sendHttp } from './http-send.ts'

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:169.254.169.254',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'example.com',
  '',
])('%s is not of the public internet', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

const allowed = ['http://10.0.0.7:8080']
test.each([
  ['dingtalk', 'https://oapi.dingtalk.com/robot/send?access_token=x', undefined],
  ['feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/x', undefined],
  ['feishu', 'https://open.larksuite.com/open-apis/bot/v2/hook/x', undefined],
  ['wecom', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=x', undefined],
  ['webhook', 'https://hooks.example.com/a', undefined],
  ['webhook', 'http://10.0.0.7:8080/a', undefined],
  ['dingtalk', 'http://10.0.0.7:8080/a', undefined],
  ['dingtalk', 'https://oapi.dingtalk.com/robot/send', 'pushAddressRobot'],
  ['dingtalk', 'https://oapi.dingtalk.com/robot/send?access_token=', 'pushAddressRobot'],
  ['dingtalk', 'https://oapi.dingtalk.com/other?access_token=x', 'pushAddressRobot'],
  ['feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/', 'pushAddressRobot'],
  ['feishu', 'https://open.feishu.cn/open-apis/bot/hook/x', 'pushAddressRobot'],
  ['wecom', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send', 'pushAddressRobot'],
  ['dingtalk', 'http://oapi.dingtalk.com/robot/send', 'pushAddressHttps'],
  ['dingtalk', 'https://oapi.dingtalk.com.evil.example/robot/send', 'pushAddressHost'],
  ['dingtalk', 'https://oapi.dingtalk.com:8443/robot/send', 'pushAddressHost'],
  ['dingtalk', 'https://evil.example/?https://oapi.dingtalk.com/', 'pushAddressHost'],
  ['wecom', 'https://open.feishu.cn/open-apis/bot/v2/hook/x', 'pushAddressHost'],
  ['webhook', 'https://user:pass@hooks.example.com/a', 'pushAddressWrong'],
  ['webhook', 'file:///etc/passwd', 'pushAddressWrong'],
  ['webhook', 'hooks', 'pushAddressWrong'],
  ['webhook', 'https://hooks.example.com/a b', 'pushAddressSpace'],
  ['webhook', 'https://hooks.example.com/\u202ea', 'pushAddressSpace'],
  ['webhook', 'https://127.0.0.1/a', 'pushAddressPrivate'],
  ['webhook', 'https://2130706433/a', 'pushAddressPrivate'],
  ['webhook', 'https://0x7f.1/a', 'pushAddressPrivate'],
  ['webhook', 'https://LOCALHOST./a', 'pushAddressPrivate'],
  ['webhook', 'https://own.localhost/a', 'pushAddressPrivate'],
  ['webhook', 'https://localhost.example.com/a', undefined],
  ['webhook', 'https://[::1]/a', 'pushAddressPrivate'],
  ['webhook', 'https://[::ffff:10.0.0.7]/a', 'pushAddressPrivate'],
  ['webhook', 'http://10.0.0.7:8081/a', 'pushAddressHttps'],
] as const)('%s %s: %s', (provider, address, fault) => expect(addressFault(provider, address, allowed)).toBe(fault))

const post = { headers: {}, body: '{}' }
const finding =
  (...addresses: string[]): Resolve =>
  (_host, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

test.each([
  ['a name that leads to this machine', finding('127.0.0.1')],
  ['a name that was public when it was typed and leads inside now', finding('10.0.0.1')],
  ['a name with a public and a private address', finding('1.1.1.1', '169.254.169.254')],
  ['a name that leads to IPv4 in the dress of IPv6', finding('::ffff:127.0.0.1')],
])('%s is not connected to', async (_what, resolve) => {
  const outcome = await sendHttp({ url: 'https://hooks.example.com/a', ...post }, { allowed: [], resolve, limitMs: 2000 })
  expect(outcome).toMatchObject({ fault: 'addressForbidden' })
})

test.each(['https://127.0.0.1/a', 'https://[::1]/a', 'http://1.1.1.1/a'])('%s is not connected to, whatever is stored', async (url) => {
  expect(await sendHttp({ url, ...post }, { allowed: [], limitMs: 2000 })).toMatchObject({ fault: 'addressForbidden' })
})

test('a redirect is an answer, and is not followed; an answer without end is cut', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/long') {
      const more = (): void => void (response.destroyed || (response.write('x'.repeat(60_000)), setImmediate(more)))
      return more()
    }
    response.writeHead(302, { location: '/secret' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const options = { allowed: [origin], limitMs: 5000 }
  expect(await sendHttp({ url: `${origin}/hook`, ...post }, options)).toMatchObject({ status: 302 })
  expect(asked).toEqual(['/hook'])
  const long = await sendHttp({ url: `${origin}/long`, ...post }, options)
  expect(long).toMatchObject({ status: 200 })
  expect('body' in long && long.body.length).toBeLessThanOrEqual(65_536)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await sendHttp({ url: `${origin}/hook`, ...post }, options)).toMatchObject({ fault: 'unreachable' })
})
