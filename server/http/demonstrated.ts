import type { CallName, EndpointFacts } from '#contract/endpoint.ts'
import type { Answer, ParsedPayload } from '#contract/schemas.ts'
import { demonstratorOf, type DemonstratedName, type Demonstrator } from '../displays/demonstration.ts'
import type { ViewerCall } from './call.ts'

/** What stands between a viewer of a demonstration and the handler; undefined: there is nothing to hide. */
export const demonstratorIn = (facts: EndpointFacts, { viewer, services }: ViewerCall): Demonstrator | undefined =>
  facts.displays === 'demonstrated' ? demonstratorOf(viewer, services.registry) : undefined

/** A call in which names and values are not the true ones, neither in what is asked nor in the answer. */
export async function demonstrated<N extends CallName>(
  name: N,
  asked: ParsedPayload<N>,
  demonstrator: Demonstrator,
  handler: (payload: ParsedPayload<N>) => Promise<Answer<N>>,
): Promise<Answer<N>> {
  // `displays` of the endpoint has just said that the name is one of these.
  type Shown = DemonstratedName
  const meant = demonstrator.payload(name as Shown, asked as ParsedPayload<Shown>)
  const answer = await handler(meant as ParsedPayload<N>)
  return demonstrator.answer(name as Shown, answer as Answer<Shown>, meant) as Answer<N>
}
