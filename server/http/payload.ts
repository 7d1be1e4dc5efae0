import type { FastifyRequest } from 'fastify'
import { code, endpointTable, type CallName, type EndpointFacts, type EndpointName } from '#contract/endpoint.ts'
import { isStorable } from '#contract/rules.ts'
import { schemas, type ParsedPayload } from '#contract/schemas.ts'
import { Refusal } from '../refusal/refusal.ts'
import { schemaWords } from '../refusal/schema-words.ts'
import type { Services } from './services.ts'

/** Bodies up to this many bytes must be encrypted where the endpoint says so. */
const ENCRYPT_UP_TO = 16 * 1024

/** What a request asks: decrypted, of whole text, as the endpoint's schema wants it. */
export function payloadOf<N extends CallName>(name: N, request: FastifyRequest, services: Pick<Services, 'config' | 'crypto'>): ParsedPayload<N> {
  return parsedAs(name, readable(request, endpointTable[name], services))
}

/** What is asked, as whole text and as the endpoint's schema wants it. */
export function parsedAs<N extends EndpointName>(name: N, payload: unknown): ParsedPayload<N> {
  refuseBrokenText(payload)
  const parsed = schemas[name].payload.safeParse(payload, { error: schemaWords })
  if (!parsed.success) throw badPayload(parsed.error.issues)
  return parsed.data as ParsedPayload<N>
}

/** Query or body; a body that must come encrypted is decrypted, and refused when it is not. */
function readable(request: FastifyRequest, facts: EndpointFacts, services: Pick<Services, 'config' | 'crypto'>): unknown {
  if (facts.method === 'GET') return request.query
  const body: unknown = request.body ?? {}
  if (typeof body === 'object' && body !== null && 'encrypted' in body && Object.keys(body).length === 1) {
    if (typeof body.encrypted !== 'string' || body.encrypted.length > ENCRYPT_UP_TO * 3) throw new Refusal(code.badRequest, 'cannotDecrypt')
    try {
      return services.crypto.decrypt(body.encrypted)
    } catch {
      throw new Refusal(code.badRequest, 'cannotDecrypt')
    }
  }
  const size = Number(request.headers['content-length'] ?? 0)
  if (facts.encrypted && size <= ENCRYPT_UP_TO && !services.config.mockServer) throw new Refusal(code.badRequest, 'mustEncrypt')
  return body
}

/** What the store cannot keep is refused here, for every call and field. */
function refuseBrokenText(payload: unknown): void {
  const path = brokenText(payload, 0)
  if (path !== undefined) throw new Refusal(code.badRequest, 'badRequest', { [path.join('.') || '/']: 'textBroken' })
}

/** Where a text is broken. Looks at each of the millions of values that a body may hold, so the way there is written down only when one is found. */
function brokenText(value: unknown, depth: number): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > 20) throw new Refusal(code.badRequest, 'badRequest')
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const inner = brokenText(value[i], depth + 1)
      if (inner !== undefined) return [String(i), ...inner]
    }
    return undefined
  }
  for (const key of Object.keys(value)) {
    if (!isStorable(key)) return []
    const inner = brokenText((value as Record<string, unknown>)[key], depth + 1)
    if (inner !== undefined) return [key, ...inner]
  }
  return undefined
}

function badPayload(issues: readonly { path: PropertyKey[]; message: string }[]): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.map(String).join('.') || '/'] ??= issue.message
  return new Refusal(code.badRequest, 'badRequest', fields)
}
