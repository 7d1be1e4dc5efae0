import './reorder.css'
import { IconDragDotVertical } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import type { Reordering } from './use-reorder.ts'

/** What a row is put in order by. */
export function ReorderHandle({ reordering, rowKey }: { reordering: Reordering; rowKey: string }) {
  const { t } = useTranslation()
  const title = t('resource.moveRow')
  return (
    <button
      type="button"
      className="plain-button resource-handle"
      aria-label={title}
      title={title}
      onKeyDown={(event) => reordering.onKey(event, rowKey)}
      onPointerDown={(event) => reordering.onDown(event, rowKey)}
      onPointerMove={reordering.onMove}
      onPointerUp={reordering.onUp}
      onPointerCancel={reordering.onCancel}
    >
      <IconDragDotVertical />
    </button>
  )
}
