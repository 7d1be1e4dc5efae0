import { useAtomValue } from 'jotai'
import { languageAtom } from '#src/atoms/language.ts'
import { columnKeys, textOf, type Figures } from './columns.ts'

/** A row's figures, in the order of the columns. */
export function FigureCells({ figures }: { figures: Figures }) {
  const language = useAtomValue(languageAtom)
  return columnKeys.map((key) => (
    <td key={key} className="figure-right">
      {textOf(figures, key, language)}
    </td>
  ))
}
