import { DISPLAY_TOKEN } from '#contract/display-codes.ts'
import { code, VIRTUAL_TOKEN, type EndpointFacts } from '#contract/endpoint.ts'
import { holds } from '#contract/permission.ts'
import { isLoopback } from '../config/loopback.ts'
import { Refusal } from '../refusal/refusal.ts'
import { seesStation, stationsOf, VIRTUAL_ACCOUNT, VIRTUAL_FAMILY, type Viewer } from '../session/viewer.ts'
import type { Call, ViewerCall } from './call.ts'
import type { Services } from './services.ts'

/** What is needed to know who calls. */
export type KnowingServices = Pick<Services, 'now' | 'config' | 'registry' | 'sessions' | 'displays'>

/** The viewer of a call to a non-public endpoint, with permission checked. */
export async function authorise<S extends KnowingServices>(facts: EndpointFacts, call: Call<S>): Promise<ViewerCall<S>> {
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

async function viewerOf({ services, token, address, origin }: Call<KnowingServices>): Promise<Viewer> {
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
