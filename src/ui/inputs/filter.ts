/** A text and where the caret stands in it. */
export interface Typed {
  text: string
  caret: number
  /** It came in one piece (pasted, dropped), not key by key. */
  pasted?: boolean
  /** What stood in the box before. */
  before?: string
}

/** What an input lets through: a pure function of what stands in the box after a key, a paste or a drop. */
export type Filter = (typed: Typed) => Typed

/** Full-width digits, dots, signs and letters, as Chinese input methods write them, in ASCII. Never changes the length. */
export const toAscii = (text: string): string =>
  text
    .replaceAll(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u3002\uff61\u00b7]/g, '.')
    .replaceAll(/[\u2212\u2013\u2014]/g, '-')

/** Thousands as both languages of the console group them: 1,250 and 12,500.5. Nobody groups behind a nought: 0,125 is a fraction to whoever writes it. */
const GROUPED = /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3}){1,4}(?![\d,])/g

/** Thousands with a space, an apostrophe or a line between them. */
const SPACED = /(?<![\w.,])[1-9]\d{0,2}(?:[\s'\u2019_]\d{3})+(?!\d)/g

/**
 * A number with its thousands put together. Any other comma stays where it is, and with it this is no number: 1,5 is one and a half to some and a slip of the
 * finger to others, and a plant that is told 12.5 kW for 12,500 does something else than was meant. No box guesses.
 */
export function ungrouped(text: string): string {
  return toAscii(text)
    .trim()
    .replaceAll(SPACED, (number) => number.replaceAll(/\D/g, ''))
    .replaceAll(GROUPED, (number) => number.replaceAll(',', ''))
}

/** A number below nought was pasted where the filter lets none through: what is left of it is another number. */
export const losesSign = (pasted: string, kept: string): boolean => /^-\s*[\d.]/.test(ungrouped(pasted)) && !kept.startsWith('-')

/** What came in one piece, read as a number; the caret stays as far from the end. What is typed key by key keeps its commas until the box is left. */
function read(typed: Typed): Typed {
  if (typed.pasted !== true || !toAscii(typed.text).includes(',')) return typed
  const text = ungrouped(typed.text)
  return { ...typed, text, caret: Math.max(0, text.length - (typed.text.length - typed.caret)) }
}

/** Keeps what `keep` says of the text; the caret stays behind the character that it stood behind. */
function keeping(typed: Typed, keep: (text: string) => string): Typed {
  const ascii = toAscii(typed.text)
  return { text: keep(ascii), caret: keep(ascii.slice(0, typed.caret)).length }
}

/**
 * Cuts a part that has grown longer than it may be, counted from `start`: first what stands before the caret (it has just been typed there), as an input
 * with a length limit does, then from the end. What is pasted too long stays, to be refused as it is; a key there takes nothing of it away but its own.
 */
function cut(
  { text, caret }: Typed,
  start: number,
  most: number,
  { pasted = false, stood = 0 }: { pasted?: boolean | undefined; stood?: number },
): Typed {
  const max = Math.max(most, stood)
  const excess = pasted ? 0 : text.length - start - max
  if (excess <= 0) return { text, caret }
  const before = Math.min(excess, Math.max(0, caret - start))
  const kept = text.slice(0, caret - before) + text.slice(caret)
  return { text: kept.slice(0, start + max), caret: Math.min(caret - before, start + max) }
}

const digits = (text: string): string => text.replaceAll(/\D/g, '')
/** Digits, and commas that may group them. */
const groups = (text: string): string => text.replaceAll(/[^\d,]/g, '')
const commas = (text: string): number => text.split(',').length - 1
/** A sign counts only in front. */
const signed = (text: string, negative: boolean, rest: (text: string) => string): string =>
  (negative && text.trimStart().startsWith('-') ? '-' : '') + rest(text)
const signLength = (text: string): number => (text.startsWith('-') ? 1 : 0)

/** More places than this cannot be told apart as numbers. */
const MAX_DIGITS = 15

/** Its dots and commas can be read in more ways than one: 1,5, and 1.234,5 or 1.234.567 from where a dot groups. */
const isDisputed = (pasted: string): boolean => /,|\..*\./s.test(ungrouped(pasted))

/** What parts one number from another or says how often it is taken: 5-6, 1/2, 3:30, a list's Chinese comma, ten thousands and hundred millions. */
const PARTING = String.raw`\-/:;~*^(\u00d7\u3001\u4e07\u4ebf`
const STOP = new RegExp(String.raw`^\s*-?[^a-z${PARTING}]*\d[.,]?\s*[a-z${PARTING}]`, 'i')

/** Several numbers, or one that its digits alone do not tell: 5-6, two cells of a sheet, 5 m2, 5k, a minus behind it or an accountant's (500). */
const isParted = (typed: string): boolean =>
  /\d[^\d.]+[\d.]|\d\s*(?:[\u4e07\u4ebf]|-$|[kM]$)|^\(.*\d.*\)$/s.test(ungrouped(typed).replaceAll(',', ''))

/** What a box counts in whose maker did not say so: nothing in this console is entered in watts or megawatts. */
const USUAL_UNITS = new Set(['kw', 'kwh', 'kva', 'kvar', 'kvarh', 'v', 'a', 'ah', 'hz'])

/** A quantity in another unit than the box counts in: 5 MW are not 5 kW. */
function isOtherUnit(pasted: string, unit: string | undefined): boolean {
  const own = /\d\s*([kmgt\u00b5]?(?:wh?|va|varh?|v|ah?|hz))\s*$/i.exec(pasted)?.[1]?.toLowerCase()
  return own !== undefined && (unit === undefined ? !USUAL_UNITS.has(own) : own !== unit.toLowerCase())
}

/** A dot before which another stands, or behind which: neither 1..5 nor 1.2.3 is a number. */
const SECOND_DOT = /^[^.]*\.\d*[.,]/

/**
 * What is typed behind a minus or a letter that the box does not take is refused where it stands: -5 is not 5, 1e9 is not 19, 0x10 is not 10, 5-6 is not 56, and what
 * stands there is no number until it is taken away. One that is typed in front of what is there is only left out, as is what it would take away. Of what is pasted
 * the box's own unit is left out; an exponent or another base is no unit. Neither is a comma or a dot behind the dot let in as if it were nothing, and what is pasted
 * with one, as several numbers, or in another unit, stays as it is.
 */
const stopping =
  (filter: Filter, negative: boolean, unit: string | undefined): Filter =>
  (typed) => {
    const { pasted = false, caret } = typed
    // The dot of No. 7 is none of the number.
    const ascii = toAscii(typed.text).replaceAll(pasted ? /(?<!\d)\.(?!\d)/g : /(?!)/g, ' ')
    // What was pasted as two numbers does not become one by a key at its end.
    if (!pasted && caret === ascii.length && /\d\s+\d/.test(ascii) && isParted(ascii)) return { text: ascii, caret }
    const letter = pasted ? /^[^a-z]*\d[.,]?[ex](?=\s*$|[-+]?\d)/i : STOP
    if (pasted && !letter.test(ascii)) {
      const text =
        isParted(ascii) || isOtherUnit(ascii, unit)
          ? ascii.trim()
          : isDisputed(ascii)
            ? signed(ascii, negative, (rest) => rest.replaceAll(/[^\d.,]/g, ''))
            : undefined
      if (text !== undefined) return { text, caret: text.length }
    }
    // A dot that is typed in front of another one is left out: 12.5 does not become 1.25.
    if (!pasted && ascii[caret - 1] === '.' && /\d/.test(ascii.slice(caret)) && ascii.indexOf('.') !== ascii.lastIndexOf('.'))
      return filter({ text: ascii.slice(0, caret - 1) + ascii.slice(caret), caret: caret - 1 })
    const minus = negative || pasted ? undefined : /^\s*-/.exec(ascii)
    const end = (minus ?? letter.exec(ascii) ?? SECOND_DOT.exec(ascii))?.[0].length
    if (end === undefined || (!pasted && caret < end)) return filter({ ...typed, text: ascii })
    if (!pasted && caret === end && /\d/.test(ascii.slice(end))) return filter({ ...typed, text: ascii })
    const kept = filter({ ...typed, text: ascii.slice(0, end - 1), caret: end - 1 }).text
    return { text: `${kept}${ascii[end - 1]}`, caret: kept.length + 1 }
  }

interface Told {
  negative?: boolean
  /** What the box counts in. */
  unit?: string | undefined
}

export const integerFilter = ({ negative = false, maxDigits = MAX_DIGITS, unit }: Told & { maxDigits?: number } = {}): Filter =>
  stopping(
    (typed) => {
      // What is pasted as 12.5 is not 125, nor 12, and stays to be refused; 1e3 is not 13. What is typed behind a dot is refused where it stands, until the box is left: 12.5 is not 125 either. A dot
      // that is typed in the middle is only left out: it must not take away what stands behind it.
      const known = read(typed)
      if (typed.pasted === true && /\.\d*[1-9]/.test(known.text))
        return keeping(known, (text) => signed(text, negative, (rest) => rest.replaceAll(/[^\d.]/g, '')))
      const dot = toAscii(known.text).indexOf('.')
      const isMiddle = dot >= 0 && dot === known.caret - 1 && /\d/.test(known.text.slice(known.caret))
      const isTyped = typed.pasted !== true && !isMiddle && dot > 0
      const end = typed.pasted === true ? /(?<=\d)[.eE].*/s : isTyped ? /(?<=\d)\..*/s : /(?!)/
      const kept = keeping(known, (text) =>
        signed(text, negative, (rest) => `${groups(rest.replace(end, ''))}${isTyped && /\d\./.test(rest) ? '.' : ''}`),
      )
      return cut(kept, signLength(kept.text), maxDigits + commas(kept.text), { pasted: typed.pasted, stood: wholeOf(typed) })
    },
    negative,
    unit,
  )

/** How many digits behind the dot, and how long a number without one, stood in the box before. */
const fractionOf = ({ before = '' }: Typed): number => /\.(\d*)$/.exec(before)?.[1]?.length ?? 0
const wholeOf = ({ before = '' }: Typed): number => /^-?([\d,]*)$/.exec(before)?.[1]?.length ?? 0

/** Digits and one dot with at most `places` digits behind it; of what is pasted nothing but needless noughts is cut. */
export function decimalFilter({ places = 2, negative = false, unit }: Told & { places?: number } = {}): Filter {
  if (places === 0) return integerFilter({ negative, unit })
  return stopping(
    (typed) => {
      const end = typed.pasted === true ? /(?<=\d)[eE].*/s : /(?!)/
      const kept = keeping(read(typed), (text) =>
        signed(text, negative, (rest) => {
          const [whole = '', ...fraction] = rest.replace(end, '').split('.')
          return groups(whole) + (fraction.length === 0 ? '' : `.${digits(fraction.join(''))}`)
        }),
      )
      const dot = kept.text.indexOf('.')
      const { pasted = false } = typed
      if (dot < 0) return cut(kept, signLength(kept.text), MAX_DIGITS + commas(kept.text), { pasted, stood: wholeOf(typed) })
      return cut(kept, dot + 1, places, { pasted: pasted && isLonger(kept.text, places), stood: fractionOf(typed) })
    },
    negative,
    unit,
  )
}

/** Whether a number has more digits behind its dot, noughts at the end apart. */
const isLonger = (text: string, places: number): boolean => (/\.(\d*?)0*$/.exec(text)?.[1]?.length ?? 0) > places

const PHONE_DIGITS = 11

/** Eleven digits. A country code that is pasted along (+86, 0086) is taken off. */
export const phoneFilter: Filter = (typed) => {
  const ascii = toAscii(typed.text)
  const code = /^\s*(?:\+|00)\s*86/.exec(ascii)?.[0].length ?? 0
  const kept = keeping({ text: ascii.slice(code), caret: Math.max(0, typed.caret - code) }, digits)
  return cut(kept, 0, PHONE_DIGITS, { pasted: typed.pasted, stood: typed.before?.length ?? 0 })
}

/**
 * A text as a number: undefined while it is none yet (empty, a lone dot, a sign that is taken), NaN: it will not be one, has a comma that groups nothing, or
 * more than `places` behind its dot. Infinite: it has more digits than can be told apart.
 */
export function numberOf(text: string, { negative = false, places = Infinity } = {}): number | undefined {
  if (!negative && text.startsWith('-')) return Number.NaN
  if (!/\d/.test(text)) return undefined
  const plain = ungrouped(text)
  if (isLonger(plain, places)) return Number.NaN
  const digitsBefore = /^-?0*(\d*)/.exec(plain)?.[1]?.length ?? 0
  const number = Number(plain)
  return digitsBefore > MAX_DIGITS && Number.isFinite(number) ? (number < 0 ? -Infinity : Infinity) : number
}

/** A text as a whole number; one with a dot is none. */
export const integerOf = (text: string, sign: { negative?: boolean } = {}): number | undefined =>
  text.includes('.') ? Number.NaN : numberOf(text, sign)

/** A text as an amount: digits with no needless zero in front and no dot at the end; undefined when there is no digit. What will be none stays as it is. */
export function amountOf(text: string): string | undefined {
  if (!Number.isFinite(numberOf(text) ?? 0)) return text
  if (!/\d/.test(text)) return undefined
  const [whole = '', fraction = ''] = ungrouped(text).split('.')
  return whole.replace(/^0+(?=\d)/, '').padStart(1, '0') + (fraction === '' ? '' : `.${fraction}`)
}

/**
 * A text as an exact number: without needless zeros, without what groups its thousands (1,250.5) or stands before money. Undefined: the box is empty. What can be
 * read in two ways (1,5; 0,125) or is no number stays as it was typed, for the field's rule to refuse.
 */
export function exactOf(text: string): string | undefined {
  // Nothing before the dot is a nought: .5
  const plain = toAscii(text).replace(/^\s*[\u00a5\uffe5]/, '').trim().replace(/^(-?)(?=\.\d)/, '$10') // prettier-ignore
  if (plain === '') return undefined
  const found = /^(-?)(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/.exec(plain)
  if (found === null) return text
  const [, sign = '', whole = '', fraction = ''] = found
  const number = `${whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')}${fraction === '' ? '' : `.${fraction}`}`
  return /[1-9]/.test(number) ? `${sign}${number}` : number
}

/** Text without half a character: a limit of length cuts an emoji in two, and no store takes the half. */
export const wholeCharacters = (text: string): string =>
  text.replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
