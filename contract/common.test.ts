import { expect, test } from 'vitest'
import { name, remark } from './schemas/common.ts'
import { dictionarySchemas } from './schemas/dictionary.ts'
import { productModelDraft } from './schemas/product-model.ts'

test('a name keeps its letters, and loses what turns the direction of text or is no text', () => {
  expect(name.parse(' Meter \u202Eone\u202C\u2066\u0007 ')).toBe('Meter one')
  expect(name.parse('一号站 😀')).toBe('一号站 😀')
  expect(name.parse('Meter\r\none')).toBe('Meter one')
  // Else there are two areas of one name, and the price of only one of them.
  expect(name.parse('湖\u200B北\u2060')).toBe('湖北')
  expect(name.parse('👩\u200D🔧')).toBe('👩\u200D🔧')
  expect(name.safeParse('\u202E\u200F').success).toBe(false)
})

test('other texts lose it too, and those of many lines keep their lines', () => {
  expect(remark.parse(' one\r\n\u202Etwo\u0000\n\tthree ')).toBe('one\ntwo\n\tthree')
  const word = { code: 'x', nameZh: '\u202E甲', nameEn: 'A', value: 'on\u202E', parentId: '', remark: '' }
  expect(dictionarySchemas.saveDictionary.payload.parse(word)).toMatchObject({ nameZh: '甲', value: 'on' })
  const { shape } = productModelDraft
  expect(shape.texts.parse([{ parameter: 'MODE', value: 1, zh: '充\u202E电', en: 'Charge\u202E' }])).toMatchObject([{ zh: '充电', en: 'Charge' }])
  expect(shape.brand.parse('Brand\u2066')).toBe('Brand')
})

test.each(['__proto__', 'constructor', 'toString'])('a parameter is not called %s: its offsets are kept by its code', (code) => {
  const line = { code, nameZh: 'x', nameEn: 'x', kind: 'register', unit: 'kWh' }
  const { error } = productModelDraft.shape.parameters.safeParse([line])
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['0.code', 'codeReserved']])
})
