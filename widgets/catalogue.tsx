import { Drawer } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { WidgetContext } from './define.ts'
import { widgetKinds } from './registry.ts'

/** Kinds of widgets that suit the station; one click puts one on the grid. */
export default function Catalogue({ context, onAdd, onClose }: { context: WidgetContext; onAdd(type: string): void; onClose(): void }) {
  const { t } = useTranslation()
  const kinds = [...widgetKinds.values()].filter(({ definition }) => definition.suits?.(context) ?? true)
  return (
    <Drawer visible title={t('home.catalogue')} width={Math.min(360, innerWidth)} footer={null} onCancel={onClose}>
      <div style={{ display: 'grid', gap: 8 }}>
        {kinds.map(({ definition }) => (
          <button key={definition.type} type="button" className="card plain-button" style={{ padding: 12 }} onClick={() => onAdd(definition.type)}>
            {t(`widget.${definition.title}`)}
          </button>
        ))}
      </div>
    </Drawer>
  )
}
