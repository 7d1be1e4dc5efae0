/** Numbers and names of months as they are written in both languages. */

const zhDigits: Record<string, number> = { 零: 0, 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 日: 7, 天: 7 }
const enNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** A number as it is written in either language; NaN: none. */
export function numberOf(word = ''): number {
  if (/^\d+$/.test(word)) return Number(word)
  if (enNumbers.includes(word)) return enNumbers.indexOf(word)
  const ten = word.indexOf('十')
  if (ten < 0) return zhDigits[word] ?? NaN
  return (ten === 0 ? 1 : (zhDigits[word[0] ?? ''] ?? NaN)) * 10 + (ten === word.length - 1 ? 0 : (zhDigits[word[ten + 1] ?? ''] ?? NaN))
}

/** Patterns of them. */
export const zhNumber = '\\d{1,3}|[一两二三四五六七八九]?十[一二三四五六七八九]?|[一两二三四五六七八九]'
export const enNumber = `\\d{1,3}|${enNumbers.slice(1).join('|')}`
export const monthName =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

export const ordinals = ['first', 'second', 'third', 'fourth']
/** 1 of `first` and `1st`. */
export const ordinalOf = (word = ''): number => (/^\d/.test(word) ? Number(word[0]) : ordinals.indexOf(word) + 1)
