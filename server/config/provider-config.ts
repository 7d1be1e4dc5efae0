import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { ADMIN_ROLE } from '#contract/permission.ts'
import { isLoopback } from './loopback.ts'

const provider = z.strictObject({
  /** In addresses: the redirect address to register at the provider is `<console>/energy/callback/<id>`. */
  id: z.string().regex(/^[a-z0-9-]{1,32}$/),
  name: z.union([z.string().min(1).max(64), z.strictObject({ zh: z.string().min(1).max(64), en: z.string().min(1).max(64) })]),
  issuer: z
    .url({ protocol: /^https?$/ })
    .refine((issuer) => !issuer.startsWith('http:') || isLoopback(new URL(issuer).hostname), 'http is for loopback only'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  scopes: z.string().default('openid profile'),
  /** Where a person who comes for the first time belongs, and what they may do. */
  organizationCode: z.string().min(1),
  roleCode: z.string().refine((code) => code !== ADMIN_ROLE, 'nobody becomes an administrator by logging in'),
  /** The claim that names the account; by default preferred_username, else the e-mail's first part, else the subject. */
  claim: z.string().optional(),
  /** False: who comes for the first time waits for approval. */
  autoApprove: z.boolean().default(false),
})
export type ProviderConfig = z.output<typeof provider>

const list = z.array(provider).refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two providers have the same id')

/** Reads IDENTITY_PROVIDERS: a JSON array, or the path of a file with one. Throws an Error that says what is wrong, without any value: they are secrets. */
export function readProviders(setting: string | undefined): ProviderConfig[] {
  if (setting === undefined) return []
  const inline = setting.trimStart().startsWith('[')
  if (!inline && !existsSync(setting)) throw new Error('Configuration: IDENTITY_PROVIDERS is neither a JSON array nor a file')
  let value: unknown
  try {
    value = JSON.parse(inline ? setting : readFileSync(setting, 'utf8'))
  } catch {
    throw new Error('Configuration: IDENTITY_PROVIDERS is not valid JSON')
  }
  const parsed = list.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Error(`Configuration: IDENTITY_PROVIDERS: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`)
}
