import { useTranslation } from 'react-i18next'
import { isBlocking } from '#contract/response.ts'
import type { ResponseConflict } from '#contract/schemas/response.ts'
import type { Words } from '#src/resource/define.ts'
import { conflictWords } from './conflict-words.ts'

/** What stands in the way of a point's part, and what will give way to it. */
export function Conflicts({ conflicts, words }: { conflicts: readonly ResponseConflict[]; words: Words }) {
  const { t } = useTranslation()
  if (conflicts.length === 0) return null
  return (
    <ul className="response-conflicts" aria-label={t('response.conflicts')}>
      {conflicts.map((one, i) => (
        <li key={i} data-blocks={isBlocking(one.kind)}>
          {conflictWords(one, words)}
        </li>
      ))}
    </ul>
  )
}
