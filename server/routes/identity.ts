import type { FastifyInstance } from 'fastify'
import { code } from '#contract/endpoint.ts'
import type { Call, Handlers } from '../http/call.ts'
import { Refusal } from '../refusal/refusal.ts'
import type { Services } from '../http/services.ts'
import { accountOf } from '../session/identity-account.ts'

/** The browser that the login belongs to. One without a name gets one: the client asks for it at this code and tries again. */
function clientOf({ clientToken }: Call): string {
  if (clientToken === undefined) throw new Refusal(code.clientTokenUnknown, 'clientUnknown')
  return clientToken
}

async function knownClient(call: Call): Promise<string> {
  const token = clientOf(call)
  await call.services.sessions.clients.check(token)
  return token
}

export const identityHandlers = {
  identityProviders: async (_payload, { services, language }) => ({ providers: services.providers.list(language) }),

  socialLoginStart: async ({ provider }, call) => ({ url: await call.services.providers.begin(provider, await knownClient(call), call.origin) }),

  socialLogin: async (answer, call) => {
    const who = await call.services.providers.finish(answer, await knownClient(call), call.origin)
    return call.services.sessions.open(await accountOf(call, who), {
      address: call.address,
      userAgent: call.userAgent,
      clientToken: call.clientToken,
    })
  },
} satisfies Partial<Handlers>

/** What a provider may send back, and how long it may be. */
const carried: [name: string, max: number][] = [
  ['code', 4000],
  ['state', 200],
  ['iss', 1000],
  ['error', 200],
]

/** `GET /energy/callback/<provider>`: providers cannot redirect to the fragment in which the console's pages live; this leads on there. */
export function mountCallback(app: FastifyInstance, services: Services): void {
  app.get('/energy/callback/:provider', (request, reply) => {
    const { provider } = request.params as { provider: string }
    const query = request.query as Record<string, unknown>
    const onward = new URLSearchParams(services.providers.has(provider) ? { provider } : { error: 'unknown_provider' })
    for (const [name, max] of carried) {
      const value = query[name]
      if (typeof value === 'string' && value.length <= max && !onward.has(name)) onward.set(name, value)
    }
    return reply.header('cache-control', 'no-store').redirect(`/#/callback?${onward.toString()}`, 302)
  })
}
