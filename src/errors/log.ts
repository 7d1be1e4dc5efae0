import { clientTokenValue, tokenValue } from '#src/api/client.ts'
import { createErrorLog } from './error-log.ts'

/** The address behind the `#`, where the router keeps the page. */
const route = (): string => location.hash.replace(/^#/, '') || '/'

/** The error log of this window. It is filled in production builds only (`install.ts`). */
export const errorLog = createErrorLog({
  now: Date.now,
  route,
  secrets: () => [tokenValue.get(), clientTokenValue.get()].filter((secret) => secret !== undefined),
})
