import type { PointEntry } from '#server/plant/registry.ts'

/** A power of a device in kW of which nobody has said anything; what a test is about is said beside it. */
export const pointEntry = (own: Pick<PointEntry, 'id' | 'stationId' | 'deviceSn'> & Partial<PointEntry>): PointEntry => ({
  organizationCode: 'OWN',
  code: 'P',
  quantity: null,
  name: { zh: '', en: '' },
  unit: 'kW',
  decimals: 1,
  kind: 'measurement',
  coefficient: 1,
  reportIntervalMs: undefined,
  limits: [],
  quality: {},
  weight: 1,
  range: undefined,
  since: -Infinity,
  until: Infinity,
  offset: 0,
  rest: undefined,
  ...own,
})
