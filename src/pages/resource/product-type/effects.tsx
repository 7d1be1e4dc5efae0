import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useWords } from '#src/resource/use-options.ts'
import { effectWords } from './effect-words.ts'

/** So many changes are told one by one. */
const TOLD = 50
/** So many stations are named. */
const PLACES = 20

/** What saving a model changes for the devices of it. */
export function Effects({ devices, stations, places, effects }: Answer<'productModelEffects'>) {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <div className="model-effects">
      <p>{t('product.effects', { devices, stations })}</p>
      {places.length > 0 && (
        <p className="model-places dim">
          {places
            .slice(0, PLACES)
            .map(({ name, nameEn, devices: n }) => nameOf(name, nameEn, words.language) + t('layout.aside', { text: n }))
            .join(t('layout.list'))}
          {places.length > PLACES && ' …'}
        </p>
      )}
      <table className="plain-table">
        <thead>
          <tr>
            <th>{t('product.parameterCode')}</th>
            <th>{t('product.what')}</th>
            <th>{t('product.before')}</th>
            <th>{t('product.after')}</th>
          </tr>
        </thead>
        <tbody>
          {effects.slice(0, TOLD).map(({ parameter, what, before, after }) => (
            <tr key={`${parameter} ${what}`}>
              <td className="wraps">{parameter}</td>
              <td className="wraps">{t(`product.effect.${what}`)}</td>
              <td className="wraps">{effectWords(what, before, words)}</td>
              <td className="wraps">{effectWords(what, after, words)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {effects.length > TOLD && <p>{t('product.moreEffects', { n: effects.length - TOLD, count: effects.length - TOLD })}</p>}
      {effects.some(({ what }) => what === 'removed') && <p className="form-fault">{t('product.removedNote')}</p>}
    </div>
  )
}
