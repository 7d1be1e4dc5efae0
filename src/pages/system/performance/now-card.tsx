import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { FigureState } from '#contract/performance.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { ageWords } from '#src/ui/age.ts'
import { PartCard, PartFact, type PartMark } from '#src/ui/part-card.tsx'
import { figuresOf, type Kind, type Use } from './figures.ts'

interface Props {
  title: string
  kind: Kind
  /** Undefined: not measured yet. */
  use: Use | undefined
  /** Of what others told: how long ago, ms. */
  age?: number
  /** The server is away: it is how it was. */
  isOld?: boolean
}

const OLD_MS = 60_000
const order: readonly FigureState[] = ['ok', 'warn', 'bad']

/** What somebody spends now; the worst figure says in a sentence what it means. */
export function NowCard({ title, kind, use, age = 0, isOld = false }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const all = figuresOf(kind, t).map((figure) => {
    const value = use?.[figure.name] ?? null
    return { figure, value, state: figure.state(value) }
  })
  const worst = all.toSorted((a, b) => order.indexOf(b.state) - order.indexOf(a.state))[0]
  const isSilent = age > OLD_MS
  const mark: PartMark = isSilent ? 'warn' : use === undefined ? 'none' : (worst?.state ?? 'ok')
  const words = isSilent
    ? t('performance.silent', { age: ageWords(age, t) })
    : use === undefined
      ? t('performance.measuring')
      : worst === undefined || worst.state === 'ok'
        ? t('performance.fine')
        : worst.figure.means()
  return (
    <PartCard title={title} mark={mark} state={words} isOld={isOld}>
      {all.map(({ figure: { name, label, unit, decimals }, value, state }) => (
        <PartFact key={name} name={label} mark={isSilent || isOld ? 'ok' : state}>
          {value === null ? '—' : `${formatNumber(value, decimals, language)}${unit === '' ? '' : ` ${unit}`}`}
        </PartFact>
      ))}
    </PartCard>
  )
}
