import { expect, test } from 'vitest'
import type { Words } from '#src/resource/define.ts'
import { powerStationResource } from './resource.tsx'

test('an area that no price table is of is asked about, not one that is known or that the station has', async () => {
  const { form } = powerStationResource
  const words = { t: (key: string, { area }: { area: string }) => `${key} ${area}` } as unknown as Words
  const asked = (area: string, row?: object) => form?.confirm?.({ ...form.empty, area }, row as never, words)
  expect(await asked('')).toBeUndefined()
  expect(await asked('湖北')).toBeUndefined()
  expect(await asked('湖被')).toBe('station.areaUnknown 湖被')
  expect(await asked('湖被', { area: '湖被' })).toBeUndefined()
})
