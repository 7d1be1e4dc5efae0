/**
 * Rules for what people type: plain predicates without zod, for the browser and the server alike. `contract/validate.ts` has them as zod schemas.
 * None of them trims: what is checked is what would be stored.
 */

const PASSWORD_MIN = 6

/** At least six characters; a character is what a person sees as one, not a unit of UTF-16. */
export const isPassword = (text: string): boolean => [...text].length >= PASSWORD_MIN

/** Mainland mobile number: 11 digits, the first is 1. */
export const isPhone = (text: string): boolean => /^1\d{10}$/.test(text)

/** A port from 0 to 65535 as it is written: no sign, no leading zero, no fraction. */
export const isPort = (value: string | number): boolean => {
  const text = typeof value === 'number' ? String(value) : value
  return /^(0|[1-9]\d{0,4})$/.test(text) && Number(text) <= 65_535
}

/** A day in the life of equipment: a year of one digit or of another century is a slip of the hand. */
export const isPlantDay = (date: string): boolean => date >= '1950-01-01' && date <= '2099-12-31'

/** Unknown devices that are kept, of all stations. */
export const MOST_STRANGERS = 200

/** Names of what every object has are no keys: what is kept by one would be found where nothing was kept. */
export const isReserved = (text: string): boolean => text in {}

/** What an SN may be: it stands in topics and addresses. */
export const snForm = /^[\w.:-]{1,64}$/

/** Whether a store takes the text: PostgreSQL keeps neither the character NUL nor half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^${octet}(\\.${octet}){3}$`)

/** Four numbers from 0 to 255 without leading zeros (010 is 8 to some readers and 10 to others). */
const isIpv4 = (text: string): boolean => ipv4.test(text)

const local = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const email = new RegExp(`^${local}(?:\\.${local})*@(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$`)

/** The form name@host.domain with the lengths that mail servers take (64 before the at sign, 254 in all). */
export const isEmail = (text: string): boolean => text.length <= 254 && text.indexOf('@') <= 64 && email.test(text)

/** 2 to 4 Chinese characters, rare ones outside the basic plane among them. */
const isChineseName = (text: string): boolean => /^\p{Unified_Ideograph}{2,4}$/u.test(text)

/** At most twelve digits, then at most two decimals. */
export const isAmount = (text: string): boolean => /^\d{1,12}(\.\d{1,2})?$/.test(text)

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_FIRST_YEAR = 1880

/**
 * Number of a resident identity card: 18 places with a real date of birth that has come (`now`) and the right check character. The 15-place numbers
 * have been void since 2013.
 */
export function isIdCard(text: string, now: number = Date.now()): boolean {
  const parts = /^[1-9]\d{5}(\d{4})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(text)
  if (parts === null) return false
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  const born = new Date(Date.UTC(year, month - 1, day))
  if (year < ID_FIRST_YEAR || born.getUTCMonth() !== month - 1 || born.getUTCDate() !== day) return false
  // China is eight hours ahead: who is born there today is born before it is today in UTC.
  if (born.getTime() > now + 8 * 3_600_000) return false
  const sum = idWeights.reduce((total, weight, i) => total + weight * Number(text[i]), 0)
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase()
}

/** By name, for forms that are made of definitions; the words of a broken rule are `chat.rule.<name>` and, on the server, `rule<Name>`. */
export const rules = {
  password: isPassword,
  phone: isPhone,
  port: isPort,
  ipv4: isIpv4,
  email: isEmail,
  chineseName: isChineseName,
  amount: isAmount,
  idCard: (text: string): boolean => isIdCard(text),
} as const satisfies Record<string, (text: string) => boolean>

export type RuleName = keyof typeof rules
