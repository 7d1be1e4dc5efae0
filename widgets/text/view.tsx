import './text.css'
import { useTranslation } from 'react-i18next'
import { Empty } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import type { Options } from './widget.ts'

/** A heading or a note: plain text with its line breaks; what is longer than the panel scrolls. */
export default function Text({ options }: ViewProps<Options>) {
  const { t } = useTranslation()
  if (options.text.trim() === '') return <Empty>{t('panel.content.noText')}</Empty>
  return (
    // Keyboards can scroll it only when it can be focused.
    <div className={`text-widget text-${options.textSize}`} style={{ textAlign: options.align }} tabIndex={0} role="note">
      {options.text}
    </div>
  )
}
