import { alarmLevels } from '#contract/alarm.ts'
import { quantities, quantityCodes } from '#contract/quantity.ts'
import { pointKinds } from '#contract/station.ts'
import type { ModelEffect } from '#contract/schemas/product-model.ts'
import type { Words } from '#src/resource/define.ts'

/** One side of a change of a model as people read it: what travels are codes, numbers and units. */
export function effectWords(what: ModelEffect['what'], text: string, { t, language }: Pick<Words, 't' | 'language'>): string {
  if (text === '') return '—'
  if (what === 'quantity') {
    const code = quantityCodes.find((one) => one === text)
    return code === undefined ? text : quantities[code].name[language]
  }
  if (what === 'kind') {
    const kind = pointKinds.find((one) => one === text)
    return kind === undefined ? text : t(`product.pointKind.${kind}`)
  }
  if (what !== 'limits') return text
  const cleared = text.replaceAll(/, clear (\S+) \(/g, (_, value: string) => t('product.limitClears', { value }))
  return alarmLevels.reduce((said, level) => said.replaceAll(` s, ${level})`, ` s, ${t(`level.${level}`)})`), cleared)
}
