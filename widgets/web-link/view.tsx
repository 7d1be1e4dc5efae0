import './web-link.css'
import { useTranslation } from 'react-i18next'
import { Empty } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import type { Options } from './widget.ts'

/** A tile that opens a page in a window of its own: the safety policy allows no foreign page inside this one. */
export default function WebLink({ context, options, box }: ViewProps<Options>) {
  const { t } = useTranslation()
  if (options.address === '') return <Empty>{t('panel.content.noLink')}</Empty>
  const host = options.address.startsWith('/') ? '' : new URL(options.address).host
  return (
    <a className="web-link" href={options.address} target="_blank" rel="noopener noreferrer" title={options.address}>
      <span className="web-link-words">{options.label || host || options.address}</span>
      {box.height > bodyPx(context.mode) * 5 && <span className="web-link-note">{`${t('panel.content.opensNew')} ↗`}</span>}
    </a>
  )
}
