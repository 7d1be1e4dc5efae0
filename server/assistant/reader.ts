import { lexicon } from './lexicon.ts'
import type { Names } from './names.ts'
import { timesAt, type SaidTime } from './times.ts'

/** One thing that a question says. */
export interface Token {
  words: string
  at: number
  /** Ways of reading it, each as tags `slot:value`. */
  readings: readonly (readonly string[])[]
  time?: SaidTime
}

export interface Reading {
  tokens: Token[]
  /** Words that nothing was made of. */
  missed: string[]
}

const LONGEST = 48
const isLetter = (character: string | undefined): boolean => character !== undefined && /[a-z\d]/.test(character)
const free = /[\s\p{P}\p{S}\p{Cf}]/u

/** Written like the number of a station, a device or a device with its number, and known as none: never read as anything else. */
const unknownNames =
  /(?:[a-z]{1,6}-?\d[a-z\d]*(?:-[a-z\d]+)*|\d+\s*号\s*(?:变流器|逆变器|电池堆|电池簇|充电桩|变压器|电表|表|机|柜|pcs|bms)|(?:pcs|bms|inverter|battery|cluster|pile|charger|transformer|meter) \d+)/y
/** Units and gases that look like such a number. */
const noNames = /^(?:co2|a\d|[a-z]\d)$/

/** One Chinese character that says nothing; what stands beside any word is no piece of it. */
const particle = /^(?![的是了吗呢吧啊有在多几和])\p{Unified_Ideograph}$/u

const cutsWord = (text: string, from: number, to: number): boolean =>
  (isLetter(text[from]) && isLetter(text[from - 1])) || (isLetter(text[to - 1]) && isLetter(text[to]))

/** Everything that may begin at a place. */
function tokensAt(text: string, at: number, names: Names): Token[] {
  const found: Token[] = []
  // Inside a Latin word nothing begins.
  if (/\s/.test(text[at] ?? '') || (isLetter(text[at]) && isLetter(text[at - 1]) && !/\d/.test(text[at - 1] ?? ''))) return found
  for (let to = at + 1; to <= Math.min(text.length, at + LONGEST); to++) {
    const words = text.slice(at, to)
    const named = names.get(words)
    const known = lexicon.get(words)
    if ((named === undefined && known === undefined) || cutsWord(text, at, to)) continue
    found.push({ words, at, readings: [...(named ?? []), ...(known ?? [])] })
  }
  for (const time of timesAt(text, at)) {
    if (!cutsWord(text, at, at + time.words.length))
      found.push({ words: time.words, at, readings: [[time.kind === 'days' ? 'days' : 'clock']], time })
  }
  unknownNames.lastIndex = at
  const unknown = unknownNames.exec(text)?.[0]
  if (unknown !== undefined && !noNames.test(unknown) && !cutsWord(text, at, at + unknown.length)) {
    found.push({ words: unknown, at, readings: [['unknown']] })
  }
  return found
}

const MISSED = 1000
/** A name that nothing has costs more than anything that is understood. */
const costOf = (token: Token): number =>
  (token.readings[0]?.[0] === 'unknown' ? 20 : 10) - (token.time !== undefined || token.readings[0]?.[0]?.includes(':') === true ? 1 : 0)

/**
 * Cuts a question into the fewest things said, so that as little of it as possible is left over: the whole of a text at once, because Chinese has no spaces
 * and a longer word may begin inside a shorter one.
 */
export function read(question: string, names: Names): Reading {
  const said = question
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('’', "'")
    // At its end it only asks: 有报警没?
    .replace(/(?<=[有了].*)(?:没有?|不)(?=[\s?？!！。.]*$)/u, '')
    // 自 before a time is "from", elsewhere "own".
    .replaceAll(/自(?=[昨今上本这周星礼去年月\d一二三四五六七八九十])/g, '从')
    // Chinese is written without spaces; who types them means nothing by it.
    .replaceAll(/(?<=\p{Unified_Ideograph}) (?=\p{Unified_Ideograph})/gu, '')
  // Characters whose small letter is longer would shift places.
  const lower = said.toLowerCase()
  const text = lower.length === said.length ? lower : said
  const cost = new Float64Array(text.length + 1)
  const next: (Token | undefined)[] = []
  for (let at = text.length - 1; at >= 0; at--) {
    // A dash may join two times.
    cost[at] = (cost[at + 1] ?? 0) + (/[-~–—]/.test(text[at] ?? '') ? 15 : free.test(text[at] ?? '') ? 0 : MISSED)
    for (const token of tokensAt(text, at, names)) {
      const with_ = costOf(token) + (cost[at + token.words.length] ?? 0)
      if (with_ >= (cost[at] ?? 0)) continue
      cost[at] = with_
      next[at] = token
    }
  }
  const tokens: Token[] = []
  const missed: string[] = []
  const isMissed = (at: number): boolean => at < text.length && next[at] === undefined
  let rest = ''
  const endRest = (): void => {
    if (/[\p{L}\p{N}]/u.test(rest)) missed.push(rest.trim())
    rest = ''
  }
  for (let at = 0; at < text.length;) {
    const found = next[at]
    // A particle inside a word that is not known is a piece of it: 成都, not 成.
    const isPiece = found !== undefined && particle.test(found.words) && (/\p{Unified_Ideograph}$/u.test(rest) || (isMissed(at + 1) && /\p{Unified_Ideograph}/u.test(text[at + 1] ?? ''))) // prettier-ignore
    const token = isPiece && found.readings[0]?.[0] === 'fill' ? undefined : found
    if (token === undefined) {
      if (/[\s,，。？?！!;；]/.test(text[at] ?? '')) endRest()
      else rest += said[at]
      at++
      continue
    }
    endRest()
    const words = said.slice(at, at + token.words.length)
    tokens.push({ ...token, words, ...(token.time === undefined ? {} : { time: { ...token.time, words } }) })
    at += token.words.length
  }
  endRest()
  return { tokens, missed }
}
