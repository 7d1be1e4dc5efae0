import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { CallName, EndpointName, endpointTable } from '#contract/endpoint.ts'
import type { Answer, ParsedPayload } from '#contract/schemas.ts'
import type { Language } from '#contract/text.ts'
import type { Acting } from '../db/change.ts'
import type { Viewer } from '../session/viewer.ts'
import type { Services } from './services.ts'

/** What a handler knows of the call besides its payload. A server that only carries streams has few services. */
export interface Call<S = Services> {
  services: S
  language: Language
  address: string
  userAgent: string
  clientToken: string | undefined
  token: string | undefined
  /** Scheme and host under which the caller reaches this server. */
  origin: string
  now: number
  /** The chosen moment of a call that looks back; `now` is the same then. */
  moment: number | undefined
  guard?: Acting['guard']
}
export interface ViewerCall<S = Services> extends Call<S> {
  viewer: Viewer
  /** Ids of the stations the viewer may see. */
  stationIds: string[]
  /** Refuses (403) a station that is not the viewer's; one that does not exist looks the same. */
  station(id: string): string
}

export const isViewerCall = (call: Call): call is ViewerCall => 'viewer' in call

/** Who calls is known wherever the endpoint is not public. */
export type CallOf<N extends EndpointName> = (typeof endpointTable)[N]['access'] extends 'public' ? Call : ViewerCall
export type Handler<N extends EndpointName> = (payload: ParsedPayload<N>, call: CallOf<N>) => Promise<Answer<N>>
export type Handlers = { [N in CallName]: Handler<N> }

/** A header of the request; an empty one is none. */
export const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const languageOf = (request: FastifyRequest): Language => (header(request, 'acceptlanguage') === 'en' ? 'en' : 'zh')

/** What a proxy forwards may be any text: then it is the proxy's own address that counts. */
const addressOf = (request: FastifyRequest): string => (isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip)

/** What a request says of itself, before anybody is asked who makes it. */
export function callOf<S extends Pick<Services, 'now'>>(request: FastifyRequest, services: S): Call<S> {
  return {
    services,
    language: languageOf(request),
    address: addressOf(request),
    userAgent: header(request, 'user-agent') ?? '',
    clientToken: header(request, 'clientsessionid'),
    token: header(request, 'sessionid'),
    origin: `${request.protocol}://${request.host}`,
    now: services.now(),
    moment: undefined,
  }
}
