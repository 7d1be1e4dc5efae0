import { call, type EndpointFacts } from './facts.ts'

const quality = '/manager/energydata/quality'
const sees = ['monitor_data-analysis'] as const

export const qualityEndpoints = {
  dataQuality: call(`${quality}/list`, sees, 'station', 'What is wrong with readings, by station, device or point; worst first', { long: true }),
  qualityFindings: call(`${quality}/findings`, 'session', 'station', 'From when to when readings of points are wrong, and how'),
  qualityMarks: call(`${quality}/marks`, 'session', 'station', 'Points whose last judged hour has a finding', { followsMoment: true }),
  qualityRules: call(`${quality}/rules`, sees, 'none', 'How each parameter of each model is judged'),
  saveQualityRule: call(`${quality}/rules/save`, ['resource_productType:edit'], 'none', 'Says how a parameter of a model is judged'),
} satisfies Record<string, EndpointFacts>
