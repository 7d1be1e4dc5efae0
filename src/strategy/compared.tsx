import { useTranslation } from 'react-i18next'
import type { StrategyType } from '#contract/strategy.ts'
import { useWords } from '#src/resource/use-options.ts'
import { paramWords, type ParamWords } from './param-words.ts'

interface Props {
  type: StrategyType
  /** Of the station. */
  zone: string
  /** Heads of the two columns. */
  heads: readonly [string, string]
  before: unknown
  after: unknown
}

/** Two versions of a strategy beside each other; where they differ is marked. */
export function Compared({ type, zone, heads, before, after }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const [left, right] = [paramWords(type, before, words, zone), paramWords(type, after, words, zone)]
  const isCompared = left.length > 0 && right.length > 0
  const names = [...new Map([...right, ...left].map(({ key, name }) => [key, name]))]
  return (
    <div className="strategy-scroll">
      <table className="plain-table strategy-compared">
        <thead>
          <tr>
            <th scope="col">{t('strategy.parameter')}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map(([key, name]) => {
            const [one, other] = [left, right].map((list) => list.find((entry) => entry.key === key))
            return (
              <tr key={key} data-differs={isCompared && one?.text !== other?.text}>
                <th scope="row">{name}</th>
                <td>{inParts(one, t('layout.semicolon'))}</td>
                <td>{inParts(other, t('layout.semicolon'))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A list of segments, tiers or times breaks between its parts where it can. */
const inParts = (said: ParamWords | undefined, mark: string) =>
  said === undefined || said.parts.length < 2
    ? (said?.text ?? '—')
    : said.parts.map((part, i, { length }) => <span key={`${i} ${part}`}>{i < length - 1 ? `${part}${mark}` : part}</span>)
