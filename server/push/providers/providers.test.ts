import { describe, expect, test } from 'vitest'
import { testMessage } from '../message.ts'
import { dingtalk, dingtalkSign } from './dingtalk.ts'
import { feishu, feishuSign } from './feishu.ts'
import { webhook, webhookSign } from './webhook.ts'
import { wecom } from './wecom.ts'

const how = { id: 'm1', language: 'zh', keyword: '', notifyAll: false, publicUrl: undefined } as const

/** Worked out by OpenSSL from the vendors' descriptions: `printf '%s\n%s' <time> <secret> | openssl dgst -sha256 -hmac <key> -binary | base64`. */
describe('signatures', () => {
  test('of DingTalk: time and secret under the secret', () => {
    expect(dingtalkSign('SEC000000000000000000000', 1_577_808_000_000)).toBe('kHojILYHYvDLX4wUcm1U9xVtXJHg0YMNDtVgcMkxs1A=')
    const { url } = dingtalk.request(
      testMessage('x', how),
      { address: 'https://oapi.dingtalk.com/robot/send?access_token=a', secret: 'SEC000000000000000000000' },
      1_577_808_000_000,
    )
    expect(url).toBe(
      'https://oapi.dingtalk.com/robot/send?access_token=a&timestamp=1577808000000&sign=' +
        encodeURIComponent('kHojILYHYvDLX4wUcm1U9xVtXJHg0YMNDtVgcMkxs1A='),
    )
  })
  test('of Feishu: nothing under time and secret, in seconds', () => {
    expect(feishuSign('demo', 1_599_360_473)).toBe('l1N0gAcBjdwBvGm1xMjOF0XSyaLRpR7tuO5dHfhAYc8=')
    const { body } = feishu.request(testMessage('x', how), { address: 'https://open.feishu.cn/x', secret: 'demo' }, 1_599_360_473_999)
    expect(JSON.parse(body)).toMatchObject({ timestamp: '1599360473', sign: 'l1N0gAcBjdwBvGm1xMjOF0XSyaLRpR7tuO5dHfhAYc8=', msg_type: 'post' })
  })
  test('of a webhook: time and body under the key', () => {
    expect(webhookSign('key', 1_700_000_000_000, '{}')).toBe('v1=36a72f4525d3323bd0f238fe82098164fb77b1e42288ff8e07b074c686178ad3')
  })
  test('there is none without a secret', () => {
    const plain = { address: 'https://example.com/a', secret: '' }
    expect(dingtalk.request(testMessage('x', how), plain, 1).url).toBe('https://example.com/a')
    expect(JSON.parse(feishu.request(testMessage('x', how), plain, 1).body)).not.toHaveProperty('sign')
    expect(webhook.request(testMessage('x', how), plain, 1).headers).not.toHaveProperty('x-microgrid-signature')
  })
})

test('what a device says calls nobody and leads nowhere', () => {
  const message = { ...testMessage('x', how), text: '<@all> [click](https://evil.example) <at user_id="all">' }
  const { body } = wecom.request(message, { address: '', secret: '' }, 1)
  expect((JSON.parse(body) as { markdown: { content: string } }).markdown.content).toContain('＜@all＞ ［click］(https://evil.example)')
  const parts = (
    JSON.parse(feishu.request(message, { address: '', secret: '' }, 1).body) as { content: { post: { zh_cn: { content: { tag: string }[][] } } } }
  ).content.post.zh_cn.content
  expect(parts.flat().map(({ tag }) => tag)).toEqual(['text'])
})

test('calls everybody where the rule says so', () => {
  const message = { ...testMessage('x', how), notifyAll: true }
  const robot = { address: 'https://example.com', secret: '' }
  expect(dingtalk.request(message, robot, 1).body).toContain('"isAtAll":true')
  expect(feishu.request(message, robot, 1).body).toContain('"user_id":"all"')
  expect(wecom.request(message, robot, 1).body).toContain('"mentioned_list":["@all"]')
})

describe('answers', () => {
  const json = (answer: object): string => JSON.stringify(answer)
  test.each([
    [dingtalk, 200, json({ errcode: 0, errmsg: 'ok' }), undefined],
    [dingtalk, 200, json({ errcode: 310_000, errmsg: 'description: sign not match' }), 'wrongSign'],
    [dingtalk, 200, json({ errcode: 310_000, errmsg: 'description: keywords not in content' }), 'keywordMissing'],
    [dingtalk, 200, json({ errcode: 310_000, errmsg: 'description: ip X.X.X.X not in whitelist' }), 'callerRefused'],
    [dingtalk, 200, json({ errcode: 300_005, errmsg: 'token is not exist' }), 'wrongToken'],
    [dingtalk, 200, json({ errcode: 130_101, errmsg: 'send too fast' }), 'tooFast'],
    [feishu, 200, json({ code: 0, msg: 'success', data: {} }), undefined],
    [feishu, 200, json({ code: 19_021, msg: 'sign match fail' }), 'wrongSign'],
    [feishu, 200, json({ code: 19_022, msg: 'Ip Not Allowed' }), 'callerRefused'],
    [feishu, 200, json({ code: 19_024, msg: 'Key Words Not Found' }), 'keywordMissing'],
    [feishu, 400, json({ code: 9499, msg: 'Bad Request' }), 'badMessage'],
    [wecom, 200, json({ errcode: 45_009, errmsg: 'api freq out of limit' }), 'tooFast'],
    [wecom, 200, json({ errcode: 93_000, errmsg: 'invalid webhook url' }), 'wrongToken'],
    [wecom, 200, 'a page of a proxy', 'refused'],
    [wecom, 503, '', 'vendorDown'],
    [dingtalk, 302, '', 'redirected'],
    [webhook, 204, '', undefined],
    [webhook, 401, '', 'wrongSign'],
    [webhook, 404, '', 'wrongToken'],
    [webhook, 413, '', 'tooLong'],
    [webhook, 429, '', 'tooFast'],
    [webhook, 500, '', 'vendorDown'],
    [webhook, 502, '', 'noAnswer'],
    [webhook, 307, '', 'redirected'],
  ] as const)('%#: %i %s is %s', (provider, status, body, fault) => {
    expect(provider.read(status, body).fault).toBe(fault)
  })
})
