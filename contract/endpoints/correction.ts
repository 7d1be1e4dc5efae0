import { call, type EndpointFacts } from './facts.ts'

const correction = '/manager/energydata/correction'
const looks = ['monitor_data-analysis'] as const
const changes = ['monitor_data-analysis:correct'] as const

export const correctionEndpoints = {
  correctionList: call(`${correction}/list`, looks, 'station', 'Corrections of readings, in pages'),
  readingsAround: call(`${correction}/readings`, looks, 'station', 'Readings of a device around a moment, as they count and as they came'),
  saveCorrection: call(
    `${correction}/save`,
    changes,
    'station',
    'Corrects a reading or a stretch of them; what follows from them is worked out anew',
  ),
  withdrawCorrection: call(`${correction}/withdraw`, changes, 'station', 'Withdraws corrections: the readings count as they came'),
} satisfies Record<string, EndpointFacts>
