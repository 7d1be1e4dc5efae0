import type { Words } from '../words.ts'
import type { account as accountZh } from '../zh/account.ts'

export const account: Words<typeof accountZh> = {}
