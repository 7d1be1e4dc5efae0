import './point-link.css'
import { useAtomValue } from 'jotai'
import { useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Point } from '#contract/station.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { SuspectMark } from '#src/ui/suspect-mark.tsx'
import { OpenPointContext } from '../../open-point.ts'

/** What shows a point's value: by pointer and keyboard it leads to what is known of the point, where the board lets it. */
export function PointLink({ point, children }: { point: Point | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const open = useContext(OpenPointContext)
  if (point === undefined) return <>{children}</>
  const value = (
    <>
      {children}
      <SuspectMark point={point.id} />
    </>
  )
  if (open === undefined) return value
  return (
    <button
      type="button"
      className="plain-button point-link"
      aria-haspopup="dialog"
      title={t('panel.point.openPoint', { name: textOf(point.name, language) })}
      onClick={() => open(point)}
    >
      {value}
    </button>
  )
}
