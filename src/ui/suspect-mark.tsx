import './suspect-mark.css'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { suspectAtom } from '#src/atoms/suspect.ts'

/** Says beside a point's value that something was found wrong with its readings in the hour that was judged last. Takes no room; `words`: says it in words. */
export function SuspectMark({ point, words = false }: { point: number; words?: boolean }) {
  const { t } = useTranslation()
  const fault = useAtomValue(suspectAtom).get(point)
  if (fault === undefined) return null
  const told = t('reading.suspect', { fault: t(`reading.fault.${fault}`) })
  return (
    <span
      className={words ? 'suspect-mark suspect-mark-words' : 'suspect-mark'}
      role={words ? undefined : 'img'}
      aria-label={words ? undefined : told}
      title={told}
    >
      <svg viewBox="0 0 12 12" width="0.95em" height="0.95em" aria-hidden="true">
        <path d="M6 .8L11.600 11H.4zM5.300 4.300h1.400l-.2 3.600h-1zM5.300 8.700h1.400v1.300H5.300z" fill="currentColor" fillRule="evenodd" />
      </svg>
      {words && t(`reading.fault.${fault}`)}
    </span>
  )
}
