import type { EndpointName } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'

/** A call and what it says. */
export type Ask = { [N in EndpointName]: readonly [name: N, payload: Payload<N>] }[EndpointName]

/* What is said of new records, by kind. */
export const body = { version: 1, bind: { kind: 'chosen' as const }, arrangements: { desktop: [] }, widgets: {} }
export const display = {
  name: 'wall',
  organizationCode: 'OWN',
  stationIds: [],
  screens: ['/bigScreen/home'],
  expiresAt: null,
  addresses: [],
  demonstration: null,
}
export const entries = [{ path: '/bigScreen/home', stationId: null, seconds: 60, when: 'always' as const, from: 0, to: 0 }]
export const question = { sources: [{ point: 1 }], range: { kind: 'day' as const, from: '2026-01-01', to: '2026-01-01' } }
export const category = (code: string, parentCode = '') => ({ code, nameZh: code, nameEn: code, parentCode })
export const model = (code: string) => ({
  code,
  kind: 'meter' as const,
  nameZh: code,
  nameEn: code,
  parameters: [{ code: 'P', nameZh: '功率', nameEn: 'Power', kind: 'measurement' as const, unit: 'kW' }],
})
export const exchanged = ['EPI', 'EPE'].map((code) => ({ code, last: 10, first: 0 }))
export const newDevice = (sn: string) => ({ sn, stationId: 'T1', modelCode: 'TEST_METER', name: sn })
export const powerStation = (number: string) => ({ number, name: number, organizationCode: 'OWN', isStorage: true })
export const powerTemplate = (name: string) => ({ name, organizationCode: 'OWN', segments: [{ from: 0, to: 60, mode: 'charge' as const, kw: 10 }] })
export const eye = (nameZh: string) => ({ stationId: 'T1', nameZh, nameEn: nameZh })
export const gate = (number: string) => ({ stationId: 'T1', number, name: number, voltageLevel: '1-10kV' as const })
export const entry = (code: string, parentId = '') => ({ code, nameZh: code, nameEn: code, parentId })
export const eventCode = (code: string) => ({ code, level: 'URGENT' as const, textZh: code, textEn: code, guideZh: '', guideEn: '' })
export const member = (username: string) => ({
  username,
  realname: username,
  roleCode: 'customer',
  organizationCode: 'OWN',
  password: 'some-password',
})
