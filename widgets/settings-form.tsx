import { Button, Drawer } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { PlacedWidget } from '#contract/dashboard.ts'
import type { WidgetContext } from './define.ts'
import { OptionsForm } from './options-form.tsx'
import { widgetKinds } from './registry.ts'

interface Props {
  placed: PlacedWidget
  context: WidgetContext
  /** Every change that the widget can take, at once: the widget behind the form shows it. */
  onChange(options: Record<string, unknown>): void
  onReset(): void
  onClose(): void
}

/** Settings of one widget beside the dashboard, which shows every change at once. */
export default function SettingsForm({ placed, context, onChange, onReset, onClose }: Props) {
  const { t } = useTranslation()
  const kind = widgetKinds.get(placed.type)
  const reset = (): void => {
    onReset()
    onClose()
  }
  return (
    <Drawer
      visible
      className="widget-settings"
      title={kind === undefined ? placed.type : `${t('home.configure')} · ${t(`widget.${kind.definition.title}`)}`}
      width={Math.min(400, innerWidth)}
      mask={false}
      footer={
        <>
          <Button onClick={reset}>{t('dashboard.resetOptions')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('dashboard.done')}
          </Button>
        </>
      }
      onCancel={onClose}
    >
      <OptionsForm placed={placed} context={context} onChange={onChange} />
    </Drawer>
  )
}
