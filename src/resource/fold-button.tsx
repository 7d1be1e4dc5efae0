import { IconDown, IconRight } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'

export function FoldButton({ open, onFold }: { open: boolean; onFold(): void }) {
  const { t } = useTranslation()
  const title = t(open ? 'resource.fold' : 'resource.unfold')
  return (
    <button type="button" className="plain-button resource-fold" tabIndex={-1} aria-label={title} title={title} onClick={onFold}>
      {open ? <IconDown /> : <IconRight />}
    </button>
  )
}
