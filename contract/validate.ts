import { z } from 'zod'
import { isPort, rules, type RuleName } from './rules.ts'

/** Longest text that any of the rules looks at. */
const MAX = 254

/** What a broken rule is called among the server's words. */
export const ruleText = <N extends RuleName>(name: N): `rule${Capitalize<N>}` =>
  `rule${name[0]?.toUpperCase()}${name.slice(1)}` as `rule${Capitalize<N>}`

const ruled = (name: RuleName, max = MAX) => z.string(ruleText(name)).max(max, ruleText(name)).refine(rules[name], ruleText(name))

export const passwordText = ruled('password', 128)
export const phoneText = ruled('phone')
export const ipv4Text = ruled('ipv4')
export const emailText = ruled('email')
export const chineseNameText = ruled('chineseName')
/** Yuan: up to twelve digits and two decimals. */
export const amountText = ruled('amount', 15)
export const idCardText = ruled('idCard')
/** A port as a number, or as text that is one. */
export const portNumber = z.union([z.int(), z.string()], ruleText('port')).refine(isPort, ruleText('port')).transform(Number)
