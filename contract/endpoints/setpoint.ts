import { call, type EndpointFacts } from './facts.ts'

const setpoint = '/manager/energydata/setpoint'
const looks = ['monitor_realTime', 'monitor'] as const
const issues = ['monitor_realTime:issue'] as const

export const setpointEndpoints = {
  setpointList: call(`${setpoint}/list`, looks, 'station', 'Setpoints of a device: what was wanted last, and whether the device reports it'),
  issueSetpoint: call(`${setpoint}/issue`, issues, 'station', 'Writes a setpoint of a device, with the password of who does it'),
  approveSetpoint: call(`${setpoint}/approve`, issues, 'station', 'A second person lets a setpoint go out, or declines it'),
  withdrawSetpoint: call(`${setpoint}/withdraw`, issues, 'station', 'Takes back a setpoint that was not sent yet'),
  takeOverSetpoint: call(`${setpoint}/takeOver`, issues, 'station', 'What the device reports becomes what is wanted; nothing is sent'),
  setpointIssueList: call(`${setpoint}/issues`, looks, 'station', 'Every setpoint that was written, and what became of it'),
} satisfies Record<string, EndpointFacts>
