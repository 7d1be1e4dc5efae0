import { expect, test } from 'vitest'
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
