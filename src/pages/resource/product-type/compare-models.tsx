import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductModelRow } from '#contract/schemas/product-model.ts'
import { modelEffects } from '#domain/model-effects.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { useWords } from '#src/resource/use-options.ts'
import { nameOf } from '#src/atoms/language.ts'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { Empty, Waiting } from '#src/ui/state-card.tsx'
import { effectWords } from './effect-words.ts'

/** Two models beside each other: what one has otherwise than the other. */
export function CompareModels({ two: [one, other], onClose }: { two: readonly [ProductModelRow, ProductModelRow]; onClose(): void }) {
  const { t } = useTranslation()
  const words = useWords()
  const { language } = words
  const [found, setFound] = useState<Found>()
  const [failed, setFailed] = useState('')
  useEffect(() => {
    let gone = false
    Promise.all([call('productModel', { id: one.code }), call('productModel', { id: other.code })]).then(
      ([a, b]) => gone || setFound({ effects: modelEffects(complete(a.draft), complete(b.draft)), names: namesOf(b.draft, a.draft) }),
      (error: unknown) => gone || setFailed(error instanceof ApiError && error.message !== '' ? error.message : t('state.server')),
    )
    return () => {
      gone = true
    }
  }, [one.code, other.code, t])
  /** Of one that only one of the two has, what it is: its unit alone, or none, would say little. */
  const whole = (parameter: string, unit: string): string => {
    const { nameZh, nameEn } = found?.names.get(parameter) ?? { nameZh: parameter, nameEn: '' }
    return nameOf(nameZh, nameEn, language) + (unit === '' ? '' : ` (${unit})`)
  }
  const title = (row: ProductModelRow): string => `${nameOf(row.nameZh, row.nameEn, language)} (${row.code})`
  return (
    <SideDrawer title={t('product.compare')} width={880} onClose={onClose}>
      {failed !== '' ? (
        <p role="alert">{failed}</p>
      ) : found === undefined ? (
        <Waiting />
      ) : found.effects.length === 0 ? (
        <Empty>{t('product.sameParameters')}</Empty>
      ) : (
        // By the keyboard it is scrolled by what takes the focus.
        <div tabIndex={0} role="group" aria-label={t('product.compare')}>
          <table className="plain-table">
            <thead>
              <tr>
                <th>{t('product.parameterCode')}</th>
                <th>{t('product.differs')}</th>
                <th>{title(one)}</th>
                <th>{title(other)}</th>
              </tr>
            </thead>
            <tbody>
              {found.effects.map(({ parameter, what, before, after }) => (
                <tr key={`${parameter} ${what}`}>
                  <td>{parameter}</td>
                  <td>{t(`product.difference.${what}`)}</td>
                  <td>
                    <div className="wrapped-cell">
                      {what === 'added' ? '—' : what === 'removed' ? whole(parameter, before) : effectWords(what, before, words)}
                    </div>
                  </td>
                  <td>
                    <div className="wrapped-cell">
                      {what === 'removed' ? '—' : what === 'added' ? whole(parameter, after) : effectWords(what, after, words)}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </SideDrawer>
  )
}

type Draft = Awaited<ReturnType<typeof call<'productModel'>>>['draft']
interface Found {
  effects: ReturnType<typeof modelEffects>
  names: ReadonlyMap<string, Draft['parameters'][number]>
}
const namesOf = (...drafts: readonly Draft[]): Found['names'] => new Map(drafts.flatMap(({ parameters }) => parameters.map((one) => [one.code, one])))
const complete = ({ parameters, limits }: Draft): Parameters<typeof modelEffects>[0] => ({ parameters, limits })
