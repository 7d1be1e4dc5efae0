import { call, type EndpointFacts } from './facts.ts'

const response = '/manager/vpp/response'
const looks = ['demand_response'] as const
const edits = ['demand_response:edit'] as const
const issues = ['demand_response:issue'] as const

export const responseEndpoints = {
  responseTaskList: call(`${response}/list`, looks, 'organization', 'Demand response tasks, in pages'),
  responseTask: call(`${response}/task`, looks, 'organization', 'A demand response task with its points, and what stands in their way'),
  saveResponseTask: call(`${response}/save`, edits, 'organization', 'Makes or changes a demand response task; nothing is sent'),
  deleteResponseTask: call(`${response}/delete`, edits, 'organization', 'Deletes demand response tasks that are not issued'),
  responseRoom: call(`${response}/room`, looks, 'station', 'What stations can give to a response, the target shared by it, and conflicts', {
    long: true,
  }),
  issueResponseTask: call(`${response}/issue`, issues, 'organization', "Sends a task to its points' controllers, with the password of who does it", {
    long: true,
  }),
  cancelResponseTask: call(`${response}/cancel`, issues, 'organization', 'Takes a task that has not begun back from its points', { long: true }),
  endResponseTask: call(`${response}/end`, issues, 'organization', 'Ends an event that has begun: its time is taken out at all points', {
    long: true,
  }),
  responseTracking: call(
    `${response}/tracking`,
    looks,
    'organization',
    'A task while it runs: response and power of each point beside what was issued',
    {
      long: true,
    },
  ),
  responseVerdict: call(`${response}/verdict`, looks, 'organization', 'What a task achieved against a baseline, by both rules, and what it earns', {
    long: true,
  }),
  settleResponse: call(`${response}/settle`, ['demand_response:settle'], 'organization', 'Freezes what a task earned, or takes that back', {
    long: true,
  }),
  powerSchedule: call('/manager/vpp/schedule', 'session', 'station', 'Scheduled powers, plans and conflicts of stations over some days', {
    long: true,
  }),
} satisfies Record<string, EndpointFacts>
