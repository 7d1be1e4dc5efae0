import { expect, test } from 'vitest'
import { schemas } from './schemas.ts'

const saved = (more: object) =>
  schemas.savePowerStation.payload.safeParse({ number: 'N', name: 'N', organizationCode: 'O', isStorage: true, ...more })

test('a time zone is kept by the name that others know it by, however it was typed', () => {
  expect(saved({ timeZone: ' europe/berlin ' }).data?.timeZone).toBe('Europe/Berlin')
  expect(saved({ timeZone: 'Europe/Nowhere' }).error?.issues.map(({ message }) => message)).toEqual(['timeZoneUnknown'])
  expect(saved({ timeZone: '+08:00' }).success).toBe(false)
})

test('equipment is of this century or the half before', () => {
  expect(saved({ commissionedOn: '2026-02-28' }).data?.commissionedOn).toBe('2026-02-28')
  expect(saved({ commissionedOn: '' }).success).toBe(true)
  for (const day of ['0001-01-01', '9999-12-31', '2026-02-30'])
    expect(saved({ commissionedOn: day }).error?.issues[0]?.message, day).toBe('dateWrong')
})
