import type { Call } from '../http/call.ts'
import type { Viewer } from '../session/viewer.ts'
import * as schema from './schema.ts'

/** Who acts; in a public call (a registration) nobody is logged in, but there is a name. */
type Acting = Call & { viewer: Pick<Viewer, 'accountId' | 'username' | 'organizationCode'> }

/** Notes a write that a person made: who, what, before, after, when, from where. */
export async function audit(call: Acting, action: string, subject: string, before: unknown, after: unknown): Promise<void> {
  const { viewer, services } = call
  await services.db.orm.insert(schema.auditLog).values({
    at: call.now,
    accountId: viewer.accountId,
    username: viewer.username,
    organizationCode: viewer.organizationCode,
    action,
    subject,
    before,
    after,
    address: call.address,
    clientId: call.clientToken?.slice(0, 8) ?? null,
  })
}
