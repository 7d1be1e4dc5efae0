import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { FigureState } from '#contract/performance.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { ageWords } from '#src/ui/age.ts'
import { figuresOf, type Kind, type Use } from './figures.ts'

interface Props {
  title: string
  kind: Kind
  /** Undefined: not measured yet. */
  use: Use | undefined
  /** Of what others told: how long ago, ms. */
  age?: number
}

const OLD_MS = 60_000
const order: readonly FigureState[] = ['ok', 'warn', 'bad']

/** What somebody spends now; the worst figure says in a sentence what it means. */
export function NowCard({ title, kind, use, age = 0 }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const all = figuresOf(kind, t).map((figure) => {
    const value = use?.[figure.name] ?? null
    return { figure, value, state: figure.state(value) }
  })
  const worst = all.toSorted((a, b) => order.indexOf(b.state) - order.indexOf(a.state))[0]
  const isOld = age > OLD_MS
  const state = isOld ? 'warn' : use === undefined ? 'none' : (worst?.state ?? 'ok')
  return (
    <section className="card performance-card" aria-label={title}>
      <h2>{title}</h2>
      <p className={`performance-mark performance-${state}`}>
        {isOld
          ? t('performance.silent', { age: ageWords(age, t) })
          : use === undefined
            ? t('performance.measuring')
            : state === 'ok'
              ? t('performance.fine')
              : worst?.figure.means()}
      </p>
      <dl>
        {all.map(({ figure: { name, label, unit, decimals }, value, state: own }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className={isOld || own === 'ok' ? '' : `performance-${own}`}>
              {value === null ? '—' : `${formatNumber(value, decimals, language)}${unit === '' ? '' : ` ${unit}`}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
