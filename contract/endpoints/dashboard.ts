import { call, type EndpointFacts } from './facts.ts'

export const dashboardEndpoints = {
  dashboardGet: call('/manager/dashboard/get', 'session', 'none', "The viewer's dashboard of a slot, or null for the computed default"),
  dashboardSave: call('/manager/dashboard/save', 'session', 'none', 'Saves a dashboard; an old revision is refused with 409', { encrypted: false }),
  dashboardReset: call('/manager/dashboard/reset', 'session', 'none', 'Back to the computed default'),
} satisfies Record<string, EndpointFacts>
