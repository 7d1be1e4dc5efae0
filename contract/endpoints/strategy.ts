import { strategyLooks as looks } from '../permission.ts'
import { call, type EndpointFacts } from './facts.ts'

const strategy = '/manager/production/strategy'
/** What boards and walls show of them: a display link has the right to walls alone. */
const shown = [...looks, 'screens'] as const
const edits = ['security_strategy:edit', 'production_charge_and_discharge_plan:edit'] as const
const issues = ['security_strategy:issue', 'production_charge_and_discharge_plan:issue'] as const

export const strategyEndpoints = {
  strategyList: call(`${strategy}/list`, looks, 'station', 'What a station is wanted to do and what its controller reports, by type'),
  saveStrategy: call(`${strategy}/save`, edits, 'station', 'Keeps what a station is wanted to do; nothing is sent yet'),
  previewStrategy: call(
    `${strategy}/preview`,
    looks,
    'station',
    'A past day of the station with and without a change, by the arithmetic of its controller',
    {
      long: true,
    },
  ),
  issueStrategy: call(`${strategy}/issue`, issues, 'station', 'Sends a strategy to the controller, with the password of who does it'),
  approveStrategy: call(`${strategy}/approve`, issues, 'station', 'A second person lets an issue go out, or declines it'),
  withdrawStrategy: call(`${strategy}/withdraw`, issues, 'station', 'Takes back an issue that was not sent yet'),
  takeOverStrategy: call(`${strategy}/takeOver`, issues, 'station', 'What the controller has becomes what is wanted'),
  strategyIssueList: call(`${strategy}/issues`, looks, 'station', 'Every issue of strategies of a station, and what became of it'),
  strategyStates: call(`${strategy}/states`, shown, 'station', 'Of each strategy of a station whether its controller has it, and since when', {
    displays: 'demonstrated',
  }),
  planDay: call(
    `${strategy}/planDay`,
    shown,
    'station',
    'A day of the storage by quarter hour: as planned, as wanted now, as it was; what the difference is worth',
    { followsMoment: true, displays: 'demonstrated' },
  ),
  planDeviation: call(
    `${strategy}/planDeviation`,
    shown,
    'station',
    'How far the storage was from its plan today and this month, and what held it back',
    {
      followsMoment: true,
      long: true,
      displays: 'demonstrated',
    },
  ),
} satisfies Record<string, EndpointFacts>
