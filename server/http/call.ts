import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DISPLAY_TOKEN } from '#contract/display-codes.ts'
import { code, endpointTable, VIRTUAL_TOKEN, type CallName, type EndpointFacts, type EndpointName } from '#contract/endpoint.ts'
import { holds } from '#contract/permission.ts'
import { schemas, type Answer, type ParsedPayload } from '#contract/schemas.ts'
import type { Language } from '#contract/text.ts'
import { isLoopback } from '../config/loopback.ts'
import type { Services } from './services.ts'
import { demonstratorOf, type DemonstratedName, type Demonstrator } from '../displays/demonstration.ts'
import { seesStation, stationsOf, VIRTUAL_ACCOUNT, VIRTUAL_FAMILY, type Viewer } from '../session/viewer.ts'
import { encryptAnswer } from './payload-crypto.ts'
import { Refusal } from '../refusal/refusal.ts'
import { say, type TextKey, texts } from '../refusal/texts.ts'
import type { Turns } from './turns.ts'

/** Bodies up to this many bytes must be encrypted where the endpoint says so. */
export const ENCRYPT_UP_TO = 16 * 1024

/** What a handler knows of the call besides its payload. */
export interface Call {
  services: Services
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
}
export interface ViewerCall extends Call {
  viewer: Viewer
  /** Ids of the stations the viewer may see. */
  stationIds: string[]
  /** Refuses (403) a station that is not the viewer's; one that does not exist looks the same. */
  station(id: string): string
}

type CallOf<N extends EndpointName> = (typeof endpointTable)[N]['access'] extends 'public' ? Call : ViewerCall
export type Handler<N extends EndpointName> = (payload: ParsedPayload<N>, call: CallOf<N>) => Promise<Answer<N>>
export type Handlers = { [N in CallName]: Handler<N> }

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const languageOf = (request: FastifyRequest): Language => (header(request, 'acceptlanguage') === 'en' ? 'en' : 'zh')

/** What a proxy forwards may be any text: then it is the proxy's own address that counts. */
const addressOf = (request: FastifyRequest): string => (isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip)

export function callOf(request: FastifyRequest, services: Services): Call {
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

/** The viewer of a call to a non-public endpoint, with permission checked. */
export async function authorise(facts: EndpointFacts, call: Call): Promise<ViewerCall> {
  const { services } = call
  await services.sessions.clients.check(call.clientToken)
  const viewer = await viewerOf(call)
  if (viewer.display !== undefined && facts.displays === undefined) throw new Refusal(code.forbidden, 'forbidden')
  if (viewer.passwordExpired && facts.whilePasswordExpired !== true) throw new Refusal(code.forbidden, 'passwordExpired')
  const needed = typeof facts.access === 'string' ? [] : facts.access
  if (!holds(viewer, needed)) throw new Refusal(code.forbidden, 'forbidden')
  return {
    ...call,
    viewer,
    get stationIds() {
      return stationsOf(viewer, services.registry())
    },
    station(id) {
      if (!seesStation(viewer, id, services.registry())) throw new Refusal(code.forbidden, 'forbidden')
      return id
    },
  }
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : '')

async function viewerOf({ services, token, address, origin }: Call): Promise<Viewer> {
  if (token?.startsWith(DISPLAY_TOKEN) === true) return services.displays.viewer(token, address)
  if (services.config.virtualRole && (token === undefined || token === VIRTUAL_TOKEN)) {
    // A page of the internet can make its own name lead to this machine, but it cannot make the name another one.
    if (!isLoopback(hostOf(origin))) throw new Refusal(code.forbidden, 'virtualHost')
    return virtualViewer()
  }
  return services.sessions.viewer(token)
}

/** VIRTUAL_ROLE: full access as "admin" without a login; only in the demonstration on loopback. */
function virtualViewer(): Viewer {
  return {
    accountId: VIRTUAL_ACCOUNT,
    username: 'admin',
    realname: 'admin(未开启登录拦截)',
    avatar: '',
    preferences: {},
    roleCode: 'admin',
    roles: ['admin'],
    permissions: [],
    organizationCode: '',
    organizations: undefined,
    sessionFamily: VIRTUAL_FAMILY,
    passwordExpired: false,
  }
}

function payloadOf(request: FastifyRequest, facts: EndpointFacts, services: Services): unknown {
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

/** A call that follows a moment is answered as if it were that moment; the future is not known, so a later one is now. */
function lookBack<C extends Call>(request: FastifyRequest, facts: EndpointFacts, call: C): C {
  const asked = header(request, 'moment')
  if (asked === undefined || facts.followsMoment !== true) return call
  const moment = Math.floor(Number(asked))
  if (!Number.isFinite(moment) || moment <= 0) throw new Refusal(code.badRequest, 'badRequest', { moment: 'momentBad' })
  const now = Math.min(moment, call.now)
  // Getters of the call stay getters.
  return Object.defineProperties({ ...call }, { ...Object.getOwnPropertyDescriptors(call), now: { value: now }, moment: { value: now } })
}

/** Makes one Fastify route of one line of the endpoint table. */
export function mountEndpoint<N extends CallName>(app: FastifyInstance, services: Services, name: N, handler: Handler<N>): void {
  const facts: EndpointFacts = endpointTable[name]
  const { turns } = services
  app.route({
    method: facts.method,
    url: `/energy${facts.path}`,
    ...(facts.access === 'public' && name !== 'health'
      ? { config: { rateLimit: { max: services.config.demo ? 600 : 60, timeWindow: 60_000 } } }
      : {}),
    handler: async (request, reply) => {
      const call = callOf(request, services)
      const viewerCall = lookBack(request, facts, facts.access === 'public' ? call : await authorise(facts, call))
      const payload = payloadOf(request, facts, services)
      refuseBrokenText(payload, [])
      const parsed = schemas[name].payload.safeParse(payload)
      if (!parsed.success) throw badPayload(parsed.error.issues)
      // The table says which of the two a handler gets; the compiler cannot follow it from `facts`.
      const asked = parsed.data as ParsedPayload<N>
      const answerOf = inTurn(handler, facts, turns)
      const viewer = 'viewer' in viewerCall ? (viewerCall as ViewerCall).viewer : undefined
      const demonstrator = viewer === undefined || facts.displays !== 'demonstrated' ? undefined : demonstratorOf(viewer, services.registry)
      const answer =
        demonstrator === undefined
          ? await answerOf(asked, viewerCall as CallOf<N>)
          : await demonstrated(name, asked, demonstrator, (payload) => answerOf(payload, viewerCall as CallOf<N>))
      const envelope = { code: code.ok, message: say('ok', call.language) }
      const key = facts.secret === true && services.config.encryptAnswers ? await services.sessions.clients.check(call.clientToken) : undefined
      if (key === undefined) return reply.send({ ...envelope, [facts.answerIn]: answer })
      return reply.send({ ...envelope, encrypted: encryptAnswer({ [facts.answerIn]: answer }, key) })
    },
  })
}

/** A handler whose long questions wait until the asker's others are answered. */
const inTurn =
  <N extends CallName>(handler: Handler<N>, facts: EndpointFacts, turns: Turns): Handler<N> =>
  (payload, call) =>
    facts.long === true && 'viewer' in call
      ? turns.take(`${(call as ViewerCall).viewer.sessionFamily} ${call.address}`, () => handler(payload, call))
      : handler(payload, call)

/** A call in which names and values are not the true ones, neither in what is asked nor in the answer. */
async function demonstrated<N extends CallName>(
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

/** PostgreSQL takes neither the character NUL nor half a surrogate pair; refused here, for every call and field. */
function refuseBrokenText(value: unknown, path: string[]): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw new Refusal(code.badRequest, 'badRequest', { [path.join('.') || '/']: 'textBroken' })
  } else if (typeof value === 'object' && value !== null) {
    if (path.length > 20) throw new Refusal(code.badRequest, 'badRequest')
    for (const [key, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) refuseBrokenText(key, path)
      if (typeof inner !== 'number') refuseBrokenText(inner, [...path, key])
    }
  }
}

function badPayload(issues: readonly { path: PropertyKey[]; message: string }[]): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.map(String).join('.') || '/'] ??= issue.message
  return new Refusal(code.badRequest, 'badRequest', fields)
}

/** The one envelope of every refusal. Streams, uploads and downloads answer with a true HTTP status instead of 200. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, language: Language, status = 200): FastifyReply {
  const fields =
    refusal.fields &&
    Object.fromEntries(Object.entries(refusal.fields).map(([field, text]) => [field, text in texts ? say(text as TextKey, language) : text]))
  const named = fields === undefined ? '' : `: ${Object.keys(fields).join(', ')}`
  const message =
    refusal.text === 'badRequest' ? say('badRequest', language) + named : say(refusal.text, language) + (refusal.detail?.(language) ?? '')
  return reply.status(status).send({ code: refusal.code, message, ...(fields === undefined ? {} : { fields }) })
}
