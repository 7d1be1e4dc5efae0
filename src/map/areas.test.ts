import { expect, test } from 'vitest'
import { findAreas, latinName, loadAreas, loadParts, outlineOf, regionAt } from './areas.ts'
import { provinceRegions } from './outline.ts'

test('an area is found by its name, and by the names above it where several are called alike', async () => {
  const areas = await loadAreas()
  expect(findAreas(areas, '昆山', 5).map((area) => area.names.join(' '))).toEqual(['江苏省 苏州市 昆山市'])
  expect(findAreas(areas, '朝阳区', 9).length).toBeGreaterThan(1)
  expect(findAreas(areas, '北京 朝阳区', 9).map((area) => area.code)).toEqual(['110105'])
  expect(findAreas(areas, '江苏', 3)[0]?.code).toBe('320000')
  expect(findAreas(areas, '   ', 3)).toEqual([])
  expect(findAreas(areas, '没有这里', 3)).toEqual([])
})

test('who types no Chinese finds an area by how it is read', async () => {
  const areas = await loadAreas()
  const found = (text: string): string[] => findAreas(areas, text, 3).map((area) => area.names.join(' '))
  expect(found('Dongguan')[0]).toBe('广东省 东莞市')
  expect(found('jiangsu kunshan city')).toEqual(['江苏省 苏州市 昆山市'])
  expect(found("Xi'an")).toContain('陕西省 西安市')
  expect(found('Atlantis')).toEqual([])
})

test('an area is called as an English address has it', async () => {
  const areas = await loadAreas()
  const called = (text: string): string | undefined => findAreas(areas, text, 1).map(latinName)[0]
  expect(called('顺德')).toBe('Shunde District, Foshan, Guangdong')
  expect(called('昆山')).toBe('Kunshan, Suzhou, Jiangsu')
  expect(called('广西')).toBe('Guangxizhuangzuzizhiqu')
  expect(called('黄石')).toBe('Huangshi, Hubei')
})

test('every province has an outline and parts, and a district without one is shown by its city', async () => {
  for (const { code, name } of provinceRegions) expect((await loadParts(code)).length, name).toBeGreaterThan(4)
  const parts = await loadParts('320583')
  expect(outlineOf('320583', parts)?.name).toBe('苏州市')
  expect(outlineOf('110105', await loadParts('110105'))?.name).toBe('朝阳区')
  expect(outlineOf('320583', [])?.name).toBe('江苏')
})

test.each([
  ['Kunshan', 120.98, 31.385, '江苏', '苏州市'],
  ['Lhasa, whose outline is written plainly', 91.12, 29.65, '西藏', '拉萨市'],
  ['Pudong', 121.54, 31.22, '上海', '浦东新区'],
])('%s lies where it does', async (_name, longitude, latitude, province, city) => {
  const found = regionAt(provinceRegions, [longitude, latitude])
  expect(found?.name).toBe(province)
  expect(regionAt(await loadParts(found?.code ?? ''), [longitude, latitude])?.name).toBe(city)
  expect(regionAt(provinceRegions, [2.35, 48.85])).toBeUndefined()
})
