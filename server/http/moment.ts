import type { FastifyRequest } from 'fastify'
import { code, type EndpointFacts } from '#contract/endpoint.ts'
import { Refusal } from '../refusal/refusal.ts'
import { header, type Call } from './call.ts'

/** A call that follows a moment is answered as if it were that moment; the future is not known, so a later one is now. */
export function lookBack<C extends Call>(request: FastifyRequest, facts: EndpointFacts, call: C): C {
  const asked = header(request, 'moment')
  if (asked === undefined || facts.followsMoment !== true) return call
  const moment = Math.floor(Number(asked))
  if (!Number.isFinite(moment) || moment <= 0) throw new Refusal(code.badRequest, 'badRequest', { moment: 'momentBad' })
  const now = Math.min(moment, call.now)
  // Getters of the call stay getters.
  return Object.defineProperties({ ...call }, { ...Object.getOwnPropertyDescriptors(call), now: { value: now }, moment: { value: now } })
}
