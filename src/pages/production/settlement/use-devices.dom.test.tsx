import { expect, test, vi } from 'vitest'
import { listStage, page, settle } from '#tests/support/list-stage.tsx'
import { useDevices } from './use-devices.ts'

const { server, draw } = listStage()

function Meters() {
  return useDevices('S1').map(({ value, label }) => <p key={value}>{label}</p>)
}

test('meters are called in the language of the reader, by their other name where they have only that', async () => {
  const named = { sn: 'M1', name: '关口表', nameEn: 'Grid meter' }
  server.answer = () => ({ code: 200, result: { deviceList: [named, { ...named, sn: 'M2', nameEn: '' }], totalRows: 2 } })
  await draw(<Meters />)
  await vi.waitFor(async () => {
    await settle()
    expect(page()).toContain('Grid meter (M1)关口表 (M2)')
  })
})
