import type { LocalText } from '#contract/text.ts'

/** Words of the server about values of a wrong kind, size or choice: what a schema finds that says nothing of its own. */
export const schemaTexts = {
  valueWrong: { zh: '值的类型或格式不正确', en: 'The value is not of the right kind or form' },
  required: { zh: '此项必填', en: 'This is required' },
  tooLong: { zh: '内容过长', en: 'This is too long' },
  wholeNumber: { zh: '请填写整数', en: 'A whole number' },
  kindNumber: { zh: '应为数字', en: 'A number is wanted here' },
  kindText: { zh: '应为文本', en: 'A text is wanted here' },
  kindBoolean: { zh: '应为是或否（true、false）', en: 'Yes or no is wanted here (true, false)' },
  kindList: { zh: '应为列表', en: 'A list is wanted here' },
  kindFields: { zh: '应为一组字段', en: 'A set of fields is wanted here' },
  oneOf: { zh: '应为其中之一：{0}', en: 'One of these: {0}' },
  listMost: { zh: '最多 {0} 项', en: '{0} entries at most' },
  listLeast: { zh: '至少 {0} 项', en: '{0} entries at least' },
  textLeast: { zh: '至少 {0} 个字符', en: '{0} characters at least' },
  numberMost: { zh: '不能大于 {0}', en: '{0} at most' },
  numberLeast: { zh: '不能小于 {0}', en: '{0} at least' },
  numberBelow: { zh: '应小于 {0}', en: 'Less than {0}' },
  numberAbove: { zh: '应大于 {0}', en: 'More than {0}' },
  keysUnknown: { zh: '没有这些字段：{0}', en: 'There are no such fields: {0}' },
} as const satisfies Record<string, LocalText>
