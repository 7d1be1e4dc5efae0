import type { Language, LocalText } from '#contract/text.ts'

/** All words of the server that reach a person, in both languages. */
export const texts = {
  ok: { zh: '成功', en: 'OK' },
  badRequest: { zh: '请求参数有误', en: 'The request is not valid' },
  badJson: { zh: '请求内容不是有效的 JSON', en: 'The request is not valid JSON' },
  mustEncrypt: { zh: '请求内容需要加密', en: 'The payload must be encrypted' },
  cannotDecrypt: { zh: '请求内容无法解密，请刷新页面后重试', en: 'The payload could not be decrypted; reload the page and try again' },
  tooLarge: { zh: '请求内容过大', en: 'The request is too large' },
  notLoggedIn: { zh: '请先登录', en: 'Please log in' },
  tokenExpired: { zh: '令牌已过期', en: 'The token has expired' },
  sessionOver: { zh: '登录超时，请重新登录', en: 'Login timed out, please log in again' },
  clientUnknown: { zh: '客户端标识已失效', en: 'The client token is unknown or expired' },
  forbidden: { zh: '没有访问权限', en: 'You are not permitted to do this' },
  notFound: { zh: '未找到', en: 'Not found' },
  conflict: { zh: '内容已被修改，请刷新后再保存', en: 'It was changed meanwhile; reload before saving' },
  tooMany: { zh: '操作过于频繁，请稍后再试', en: 'Too many requests, please try again later' },
  internal: { zh: '服务器发生错误', en: 'The server had an error' },
  unavailable: { zh: '数据库暂时不可用，请稍后重试', en: 'The database is not available right now, please try again' },
  loginWrong: { zh: '账号或密码错误', en: 'Wrong account or password' },
  loginLocked: { zh: '失败次数过多，账号已锁定，请 15 分钟后再试', en: 'Too many failures: the account is locked for 15 minutes' },
  accountPending: { zh: '账号等待审核', en: 'The account is waiting for approval' },
  accountDisabled: { zh: '账号已停用', en: 'The account is disabled' },
  passwordExpired: { zh: '请先修改密码', en: 'Please change the password first' },
  passwordOldWrong: { zh: '原密码不正确', en: 'The old password is not correct' },
  passwordSame: { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  rangeOrder: { zh: '开始时间不能晚于结束时间', en: 'The start must not be after the end' },
  rangeTooLong: { zh: '时间范围过长', en: 'The range is too long' },
  topicsBad: { zh: '订阅主题有误', en: 'A topic is not valid' },
  rulePassword: { zh: '密码至少 6 位', en: 'At least 6 characters' },
  rulePhone: { zh: '请输入 11 位手机号', en: 'Enter an 11-digit mobile number' },
  rulePort: { zh: '端口为 0 到 65535 的整数', en: 'A port is a whole number from 0 to 65535' },
  ruleIpv4: { zh: '请输入正确的 IPv4 地址', en: 'Enter a valid IPv4 address' },
  ruleEmail: { zh: '请输入正确的邮箱地址', en: 'Enter a valid e-mail address' },
  ruleChineseName: { zh: '请输入 2 到 4 个汉字', en: 'Enter 2 to 4 Chinese characters' },
  ruleAmount: { zh: '请输入金额，最多两位小数', en: 'Enter an amount with at most 2 decimals' },
  ruleIdCard: { zh: '请输入正确的身份证号码', en: 'Enter a valid ID card number' },
} as const satisfies Record<string, LocalText>

export type TextKey = keyof typeof texts

export const say = (key: TextKey, language: Language): string => texts[key][language]
