import { afterAll, beforeAll } from 'vitest'
import type { EndpointName } from '#contract/endpoint.ts'
import type { Answer, Payload } from '#contract/schemas.ts'
import type { Slip } from '#contract/schemas/settlement.ts'
import { addCustomer, EXAMPLE_MONTH, prepareSettlement } from './settlement.ts'
import { startTestServer, type Envelope, type TestServer } from './server.ts'

/** A server for a whole file, whose station T1 can be settled. */
export interface SettlementStage {
  readonly server: TestServer
  /** Token of who settles. */
  readonly root: string
  /** Token of a customer's own login, who agrees. */
  readonly customer: string
  send<N extends EndpointName>(name: N, payload: Payload<N>, token?: string): Promise<Envelope<Answer<N>>>
  /** Draws a slip; its id. */
  make(connectionPointId: string, month?: string): Promise<string>
  slip(id: string): Promise<Slip>
  confirm(id: string): Promise<unknown>
}

/** Called once where a file begins. */
export function settlementStage(): SettlementStage {
  let started: { server: TestServer; root: string; customer: string } | undefined
  const now = () => {
    if (started === undefined) throw new Error('the server starts before the first test')
    return started
  }
  beforeAll(async () => {
    const server = await startTestServer()
    const root = await server.login('root')
    await addCustomer(server, 'buyer')
    started = { server, root, customer: await server.login('buyer') }
    await prepareSettlement(server, root)
  })
  afterAll(() => started?.server.close())
  const slip = (id: string) => now().server.ok('settlementSlip', { id }, now().root)
  return {
    get server() {
      return now().server
    },
    get root() {
      return now().root
    },
    get customer() {
      return now().customer
    },
    send: (name, payload, token = now().root) => now().server.call(name, payload, { sessionId: token, acceptLanguage: 'en' }),
    make: async (connectionPointId, month = EXAMPLE_MONTH) =>
      (await now().server.ok('makeSettlementSlip', { connectionPointId, month }, now().root)).id,
    slip,
    confirm: async (id) => now().server.ok('confirmSettlementSlip', { id, revision: (await slip(id)).revision }, now().customer),
  }
}
