import { describe, expect, test } from 'vitest'
import { texts } from '#server/refusal/texts.ts'
import { isIdCard, rules, type RuleName } from './rules.ts'
import { amountText, chineseNameText, emailText, idCardText, ipv4Text, passwordText, phoneText, portNumber, ruleText } from './validate.ts'

const cases: Record<RuleName, { good: string[]; bad: string[] }> = {
  password: { good: ['123456', '密码密码密码', '😀😀😀😀😀😀', '      '], bad: ['', '12345', '😀😀😀', 'é'.repeat(5)] },
  phone: {
    good: ['13800138000', '19999999999', '10000000000'],
    bad: ['', '1380013800', '138001380000', '23800138000', '+13800138000', '1380013800a', '１３８００１３８０００', '13800138000\n', ' 13800138000'],
  },
  port: {
    good: ['0', '1', '80', '1883', '65535'],
    bad: ['', '65536', '99999', '-1', '+80', '080', '00', '1.0', '1e3', '0x50', ' 80', '80 ', '８０', '100000'],
  },
  ipv4: {
    good: ['0.0.0.0', '127.0.0.1', '255.255.255.255', '192.168.1.10', '10.0.0.200'],
    bad: ['', '256.0.0.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1.2.3.04', '1.2.3.', '.1.2.3', '1..2.3', '::1', '1.2.3.4\n', '-1.2.3.4', '1,2,3,4'],
  },
  email: {
    good: [
      'a@b.cn',
      'first.last+tag@sub.example.com',
      "o'neil@example.org",
      'x_y-z@ex-ample.com',
      'a@xn--fiq228c.xn--fiqs8s',
      `${'a'.repeat(64)}@b.cn`,
    ],
    bad: [
      '',
      'a',
      'a@b',
      '@b.cn',
      'a@.cn',
      'a@b..cn',
      'a..b@c.cn',
      '.a@c.cn',
      'a.@c.cn',
      'a@-b.cn',
      'a@b-.cn',
      'a b@c.cn',
      'a@b@c.cn',
      'a@b.c',
      'a@b.cn\n',
      '张@b.cn',
      'a@b.1',
      `${'a'.repeat(65)}@b.cn`,
      `a@${'b.'.repeat(130)}cn`,
    ],
  },
  chineseName: {
    good: ['张三', '欧阳娜娜', '李𠮷', '王小明', '㐂田'],
    bad: ['', '张', '欧阳娜娜娜', 'Li', '张a', '张 三', '张三1', '张·三', '、。', 'にほ', '한국'],
  },
  amount: {
    good: ['0', '1', '0.1', '12.34', '1000000', '007', '999999999999.99'],
    bad: ['', '.5', '1.', '1.234', '-1', '+1', '1,000', '1e3', ' 1', '１', 'a', '1..2', '1.2.3', '12.34\n'],
  },
  idCard: {
    // Check characters worked out from the published weights; 11010519491231002X is the example of GB 11643.
    good: ['11010519491231002X', '11010519491231002x', '440524188001010014', '110101200002290018'],
    bad: [
      '',
      '110105194912310021',
      // Right check characters, dates that are none (30 February in 1900, month 13, month 0, day 32, a year too early, one to come).
      '110101190002290011',
      '110101194913310026',
      '110101194900310027',
      '11010119491232002X',
      '110101200102290015',
      '110101184912310025',
      '010105194912310026',
      '110101999912310022',
      '110101194904310024',
      '11010519491231002',
      '11010519491231002XX',
      '010105194912310020',
      '110105491231002',
      'X1010519491231002X',
      '１1010519491231002X',
    ],
  },
}
const schemas = {
  password: passwordText,
  phone: phoneText,
  port: portNumber,
  ipv4: ipv4Text,
  email: emailText,
  chineseName: chineseNameText,
  amount: amountText,
  idCard: idCardText,
}

describe.each(Object.keys(rules) as RuleName[])('%s', (name) => {
  test.each(cases[name].good)('takes %j', (text) => {
    expect(rules[name](text)).toBe(true)
    expect(schemas[name].safeParse(text).success).toBe(true)
  })

  test.each(cases[name].bad)('refuses %j, and says which rule is broken in words that the server has', (text) => {
    expect(rules[name](text)).toBe(false)
    const parsed = schemas[name].safeParse(text)
    expect(parsed.error?.issues[0]?.message).toBe(ruleText(name))
    expect(Object.keys(texts)).toContain(ruleText(name))
  })

  test('refuses what is no text, and does not take long over a long one', () => {
    for (const wrong of [undefined, null, {}, [], true, 1.5, Number.NaN]) expect(schemas[name].safeParse(wrong).success).toBe(false)
    for (const long of ['1'.repeat(1_000_000), 'a'.repeat(1_000_000), 'a@'.repeat(500_000), `${'a.'.repeat(500_000)}@`]) {
      const start = performance.now()
      schemas[name].safeParse(long)
      expect(performance.now() - start).toBeLessThan(500)
    }
  })
})

test('a port may come as a number too, and leaves as one', () => {
  expect(portNumber.parse('1883')).toBe(1883)
  expect(portNumber.parse(65_535)).toBe(65_535)
  expect([-1, 65_536, 80.5, Number.POSITIVE_INFINITY].map((port) => portNumber.safeParse(port).success)).toEqual([false, false, false, false])
})

test('nobody is born tomorrow: the date of birth is looked at in Chinese time', () => {
  const born = '11010120240701001'
  const number = born + ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'X'].find((last) => isIdCard(born + last, Date.UTC(2030, 0)))
  expect(isIdCard(number, Date.UTC(2024, 5, 30, 15, 59))).toBe(false)
  expect(isIdCard(number, Date.UTC(2024, 5, 30, 16, 0))).toBe(true)
})
