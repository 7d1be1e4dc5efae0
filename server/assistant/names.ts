import type { DeviceEntry } from '../plant/registry.ts'
import { lexicon } from './lexicon.ts'

/** A station as its people call it. */
export interface KnownStation {
  id: string
  name: string
  nameEn: string
}

/** What the names of a viewer's plant say: tags by word (lower case), as in the lexicon. */
export type Names = Map<string, string[][]>

/** Beginnings of names that are words of their own: they name no station. */
const commonWords =
  /^(?:接入|储能|光伏|充电|电站|示范|测试|全部|所有|今天|昨天|电网|负荷|bring|your|station|power|demo|test|solar|storage|grid|load|the|show|what|north|south|east|west)$/i

/** What a name is shortened to: its first word, or its first two characters, as cities stand in front of names. */
function shortNames({ name, nameEn }: KnownStation): string[] {
  const chinese = /^\p{Unified_Ideograph}{2}/u.exec(name)?.[0]
  const english = /^[A-Za-z]{4,}/.exec(nameEn)?.[0]
  return [chinese, english].filter((word): word is string => word !== undefined && !commonWords.test(word))
}

const plain = (word: string): string => word.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

function put(names: Names, word: string, tag: string): void {
  const key = plain(word)
  if (key.length < 2) return
  const known = names.get(key)
  // One word for several things names all of them: "Shanghai" where two stations begin so.
  if (known === undefined) names.set(key, [[tag]])
  else if (known[0]?.includes(tag) === false) known[0].push(tag)
}

/** Words that name stations. A short name counts only where no whole name is the same word. */
export function stationNames(stations: readonly KnownStation[]): Names {
  const names: Names = new Map()
  for (const one of stations) for (const word of [one.id, one.name, one.nameEn]) put(names, word, `station:${one.id}`)
  const short: Names = new Map()
  for (const one of stations) for (const word of shortNames(one)) put(short, word, `station:${one.id}`)
  for (const [word, tags] of short) if (!names.has(word)) names.set(word, tags)
  return names
}

/** What stands before the quantity in the name of a point: "winding" of "Winding temperature", 绕组 of 绕组温度. */
function partsOfName({ name }: DeviceEntry['points'] extends Map<string, infer P> ? P : never): string[] {
  const zh = /^(\p{Unified_Ideograph}{2,})(?:温度|电压|电流|功率|频率|湿度)$/u.exec(name.zh)?.[1]
  const en = plain(name.en).split(' ').slice(0, -1).filter((word) => /^[a-z]{4,}$/.test(word)) // prettier-ignore
  return [...(zh === undefined ? [] : [zh]), ...en]
}

const zhDigits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']

/** How people write a device with a number: "2#逆变器", "逆变器2", "PCS2", "inverter no. 2". */
function otherNames({ name, nameEn }: DeviceEntry): string[] {
  const zh = /^(\d+)号(.+)$/.exec(name)
  const en = /^(.+?) (\d+)$/.exec(nameEn)
  const short: Record<string, string> = { 电池堆: '电池', 充电桩: '桩', 变压器: '主变' }
  const [, n = '', kind = ''] = zh ?? []
  const kinds = zh === null ? [] : [kind, ...(short[kind] === undefined ? [] : [short[kind]])]
  const [, kindEn = '', of = ''] = en ?? []
  const kindsEn = en === null ? [] : [kindEn, ...(kindEn === 'Pile' ? ['Charger', 'Charging pile'] : [])]
  return [
    ...kinds.flatMap((one) => [
      `${n}号${one}`,
      `${n}#${one}`,
      `#${n}${one}`,
      `${one}${n}`,
      `${one}${n}号`,
      `${n}${one}`,
      ...(zhDigits[Number(n)] === undefined ? [] : [`${zhDigits[Number(n)]}号${one}`]),
    ]),
    ...kindsEn.flatMap((one) => [
      `${one} ${of}`,
      `${one}${of}`,
      `${one}-${of}`,
      `${one} no. ${of}`,
      `${one} no ${of}`,
      `${one} number ${of}`,
      `${one} #${of}`,
      `${one}#${of}`,
      `${of}号${one}`,
      `${of}#${one}`,
    ]),
  ]
}

/** Words that name devices of some stations, and what they measure. */
export function deviceNames(devices: readonly DeviceEntry[]): Names {
  const names: Names = new Map()
  for (const device of devices) {
    const suffix = device.sn.startsWith(`${device.stationId}-`) ? device.sn.slice(device.stationId.length + 1) : ''
    // "GRID" and "LOAD" are words of their own.
    for (const word of [device.sn, lexicon.has(plain(suffix)) ? '' : suffix, device.name, device.nameEn, ...otherNames(device)])
      put(names, word, `device:${device.sn}`)
  }
  for (const device of devices) {
    for (const point of device.points.values()) {
      for (const word of partsOfName(point)) if (!names.has(word) && !lexicon.has(word)) names.set(word, [[`narrow:${word}`]])
      for (const word of [point.name.zh, point.name.en]) if (!names.has(plain(word)) && !lexicon.has(plain(word))) put(names, word, 'parameter')
    }
  }
  return names
}
