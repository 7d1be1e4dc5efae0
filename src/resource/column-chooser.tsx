import { Button, Checkbox, Trigger } from '@arco-design/web-react'
import { IconSettings } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import type { Column } from './define.ts'

export interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  onChoose(key: string, on: boolean): void
  onReset(): void
}

/** Which columns are on screen. */
export function ColumnChooser<Row>({ columns, shown, onChoose, onReset }: ColumnChooserProps<Row>) {
  const { t } = useTranslation()
  const popup = (
    <div className="resource-popup" role="group" aria-label={t('resource.columns')}>
      {columns.map((column) => (
        <Checkbox
          key={column.key}
          disabled={column.choice === false}
          checked={shown.some((one) => one.key === column.key)}
          onChange={(on) => onChoose(column.key, on)}
        >
          {t(column.title)}
        </Checkbox>
      ))}
      <Button size="mini" onClick={onReset}>
        {t('resource.resetColumns')}
      </Button>
    </div>
  )
  return (
    <Trigger trigger="click" position="br" popup={() => popup}>
      <Button icon={<IconSettings />} aria-label={t('resource.columns')} title={t('resource.columns')} />
    </Trigger>
  )
}
