import { alarmLevelNames } from '#contract/alarm-words.ts'
import { alarmLevels } from '#contract/alarm.ts'
import { generalWords } from './vocabulary.ts'
import { operationVocabulary } from './vocabulary-operation.ts'
import { plantWords } from './vocabulary-plant.ts'

/**
 * The words that the assistant knows, in both languages: what they say (tags `slot:value`, several apart by spaces), then the words, apart by bars. A word
 * that says nothing of its own ("the", "多少") is `fill`, a unit only helps to tell what is meant; what stands in no line is not understood, and is told so.
 */

const zhCounts = ['', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十']
const enCounts = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** "Top 3", "前五名". */
const firstWords = Array.from({ length: 20 }, (_, i) => i + 1).map((n) => ({
  n,
  words: [n, zhCounts[n] ?? n, n === 2 ? '二' : n, enCounts[n] ?? n].flatMap((one) => [
    `前${one}`,
    `前${one}名`,
    `前${one}位`,
    `前${one}个`,
    `top ${one}`,
    `best ${one}`,
  ]),
}))

/** "多少充电桩": what is counted. */
const countable = [
  ['充电桩', 'part:piles'],
  ['桩', 'part:piles'],
  ['逆变器', 'kind:pvInverter'],
  ['变流器', 'kind:pcs'],
  ['电池堆', 'kind:battery'],
  ['电池簇', 'kind:cluster'],
  ['变压器', 'kind:transformer'],
  ['电表', 'kind:gridMeter'],
  ['设备', 'matter:devices'],
] as const

/** Tags of every word. */
export const lexicon: ReadonlyMap<string, readonly (readonly string[])[]> = build()

function build(): Map<string, string[][]> {
  const map = new Map<string, string[][]>()
  const put = (word: string, tags: string[]): void => {
    const known = map.get(word)
    if (known === undefined) map.set(word, [tags])
    else known.push(tags)
  }
  for (const [tags, words] of [...generalWords, ...plantWords, ...operationVocabulary])
    for (const word of words.split('|')) put(word, tags.split(' '))
  for (const ask of ['多少', '几', '多少个', '多少台', '几台', '几个']) for (const [kind, tag] of countable) put(`${ask}${kind}`, ['count', tag])
  for (const [word, side] of [
    ['best', 'max'],
    ['top', 'max'],
    ['strongest', 'max'],
    ['worst', 'min'],
    ['weakest', 'min'],
  ] as const) {
    for (const how of ['', 'performing ', 'earning '])
      for (const plant of ['station', 'site', 'plant']) put(`${word} ${how}${plant}`, ['which:station', `side:${side}`])
  }
  for (const { n, words } of firstWords) for (const word of words) put(word, ['rank', 'side:max', `limit:${n}`])
  // The specification's words for the levels, as everywhere.
  for (const level of alarmLevels) for (const word of Object.values(alarmLevelNames[level])) put(word.toLowerCase(), [`level:${level}`])
  return map
}
