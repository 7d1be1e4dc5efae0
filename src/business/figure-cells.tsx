import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { languageAtom } from '#src/atoms/language.ts'
import { columnKeys, textOf, titleOf, type Figures } from './columns.ts'

/** A row's figures, in the order of the columns. */
export function FigureCells({ figures }: { figures: Figures }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return columnKeys.map((key) => (
    <td key={key} className="figure-right" data-head={titleOf(key, t)}>
      {textOf(figures, key, language)}
    </td>
  ))
}
