import { call, type EndpointFacts } from './facts.ts'

const dashboard = '/manager/dashboard'

export const dashboardEndpoints = {
  dashboardList: call(
    `${dashboard}/list`,
    'session',
    'organization',
    'Dashboards of a slot: own, of the role, of the organization, and colleagues’ to copy',
  ),
  dashboardGet: call(
    `${dashboard}/get`,
    'session',
    'organization',
    'A dashboard by id, or the one that the viewer sees in a slot; null: the computed default',
    { displays: 'demonstrated' },
  ),
  dashboardSave: call(`${dashboard}/save`, 'session', 'organization', 'Publishes a dashboard; an old revision is refused with 409', {
    encrypted: false,
  }),
  dashboardDelete: call(`${dashboard}/delete`, 'session', 'organization', 'Deletes a dashboard with its versions'),
  dashboardVersions: call(`${dashboard}/versions`, 'session', 'organization', 'Published versions of a dashboard, newest first'),
  dashboardVersion: call(`${dashboard}/version`, 'session', 'organization', 'One published version'),
  dashboardPresence: call(`${dashboard}/presence`, 'session', 'organization', 'Says that the viewer edits or has stopped, and who else does'),
} satisfies Record<string, EndpointFacts>
