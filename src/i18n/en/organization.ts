import type { Words } from '../words.ts'
import type { organization as organizationZh } from '../zh/organization.ts'

export const organization: Words<typeof organizationZh> = {}
