import { z } from 'zod'
import { unitPreferences } from './account-codes.ts'
import { isPassword, isPhone } from './rules.ts'
import { languages } from './text.ts'
import { typed } from './typed.ts'

/** What a person set for themselves; what is missing follows the browser. */
export const preferences = z.object({ language: z.enum(languages).optional(), units: z.enum(unitPreferences).optional() })
export type Preferences = z.infer<typeof preferences>

/** The messages are keys of the server's texts, which words them in the language of the call. */
export const phone = z.string({ error: 'required' }).refine(isPhone, 'rulePhone')
export const newPassword = z.string({ error: 'required' }).refine(isPassword, 'rulePassword').max(128, 'tooLong')
/** Names are kept in lower case: nobody may look like somebody else by a capital letter. */
export const username = typed.toLowerCase().regex(/^[\w.-]{2,64}$/, 'usernameWrong')
export const realname = typed.min(1, 'required').max(64, 'tooLong')
