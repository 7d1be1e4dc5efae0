import { call, type EndpointFacts } from './facts.ts'

export const qualityEndpoints = {
  dataQuality: call(
    '/manager/energydata/quality/list',
    ['monitor_data-analysis'],
    'station',
    'What is wrong with readings, by station, device or point; worst first',
    { long: true },
  ),
} satisfies Record<string, EndpointFacts>
