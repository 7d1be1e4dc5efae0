/** A station as its people call it. */
export interface KnownStation {
  id: string
  name: string
  nameEn: string
}

/** Beginnings of names that are words of their own: they name no station. */
const commonWords =
  /^(?:接入|储能|光伏|充电|电站|示范|测试|全部|所有|今天|昨天|电网|负荷|bring|your|station|power|demo|test|solar|storage|grid|load|the|show|what|north|south|east|west)$/i

const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{Script=Latin}\d]/u.test(character)

/** Where a name stands in a text as a word of its own: `ST001` is not in `ST0011`. */
function placeOf(text: string, name: string): number {
  if (name.length < 2) return -1
  const lower = text.toLowerCase()
  const wanted = name.toLowerCase()
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const cutsWord = (isLetter(wanted[0]) && isLetter(lower[at - 1])) || (isLetter(wanted.at(-1)) && isLetter(lower[at + wanted.length]))
    if (!cutsWord) return at
  }
  return -1
}

/** What a name is shortened to: its first word, or its first two characters, as cities stand in front of names. */
function shortNames({ name, nameEn }: KnownStation): string[] {
  const chinese = /^\p{Unified_Ideograph}{2}/u.exec(name)?.[0]
  const english = /^[A-Za-z]{4,}/.exec(nameEn)?.[0]
  return [chinese, english].filter((word): word is string => word !== undefined && !commonWords.test(word))
}

/**
 * Stations that a text names, by number, name or the beginning of a name, and the text without those words ("storage" in a name is no question about
 * storage). `unknown`: something that is written like a station's number and is none of theirs.
 */
export function findStations(text: string, stations: readonly KnownStation[]): { ids: string[]; rest: string; unknown: string | undefined } {
  let rest = text
  const ids: string[] = []
  const cut = (at: number, length: number): void => void (rest = `${rest.slice(0, at)} ${rest.slice(at + length)}`)
  const full = stations.flatMap(({ id, name, nameEn }) => [id, name, nameEn].filter((word) => word !== '').map((word) => ({ id, word })))
  for (const { id, word } of full.toSorted((a, b) => b.word.length - a.word.length)) {
    const at = placeOf(rest, word)
    if (at < 0) continue
    cut(at, word.length)
    if (!ids.includes(id)) ids.push(id)
  }
  if (ids.length === 0) {
    const words = new Set(stations.flatMap(shortNames))
    for (const word of words) {
      const at = placeOf(rest, word)
      if (at < 0) continue
      cut(at, word.length)
      for (const station of stations) if (shortNames(station).includes(word)) ids.push(station.id)
    }
  }
  const unknown = ids.length === 0 ? /(?<![A-Za-z\d])(?:ST|S)-?\d{2,}(?![A-Za-z\d])/i.exec(rest)?.[0] : undefined
  return { ids: [...new Set(ids)], rest, unknown }
}
