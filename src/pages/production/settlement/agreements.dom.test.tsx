import { expect, test, vi } from 'vitest'
import { faultsOf } from '#src/resource/form-rules.ts'
import { agreementsOf } from './agreements.tsx'

test('an agreement takes off either the demand charge or a share of the basic fee', () => {
  const fields = (agreementsOf('T1').form?.fields ?? []).filter(({ key }) => key === 'demandEffect' || key === 'basicFee')
  const faults = (demandEffect: boolean, basicFee: boolean) =>
    faultsOf(fields, { stationId: 'T1', connectionPointId: 'P1', meters: [], demandEffect, basicFee })
  expect(fields).toHaveLength(2)
  expect([faults(true, false), faults(false, true), faults(false, false)]).toEqual([{}, {}, {}])
  expect(faults(true, true)).toEqual({ basicFee: 'pattern' })
})

test('what was begun and is not shown any more is not sent, where it would be refused unseen', async () => {
  const asked: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/publicKey')) return Response.json({ code: 200, data: { publicKey: '', mockServer: true } })
    asked.push(JSON.parse(String(init.body)) as Record<string, unknown>)
    return Response.json({ code: 200, result: { id: 'A' } })
  })
  const begun = [{ sn: '', charge: 'EPI', discharge: '', digits: 6 }]
  const values = {
    stationId: 'T1',
    connectionPointId: 'P1',
    meters: [],
    selfUseMeters: begun,
    selfUseKwh: '12x',
    selfUseAgreed: '0,x',
    powerFactorMeters: begun,
  }
  const { form } = agreementsOf('T1')
  for (const isCounted of [false, true]) await form?.save({ ...values, selfUse: isCounted ? 'meter' : 'none', powerFactor: isCounted }, undefined)
  expect(
    asked.map(({ selfUseMeters, selfUseKwh, selfUseAgreed, powerFactorMeters }) => [selfUseMeters, selfUseKwh, selfUseAgreed, powerFactorMeters]),
  ).toEqual([
    [[], '', '', []],
    [begun, '', '', begun],
  ])
  vi.unstubAllGlobals()
})
