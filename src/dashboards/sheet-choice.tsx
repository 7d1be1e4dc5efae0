import { Select } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { sheetName, sheets, type WallSheet } from './sheet.ts'

const PAGE = 'page'

/** For which wall something is arranged: as wide as the page, or in the real size of one. */
export function SheetChoice({ sheet, onSheet }: { sheet: WallSheet | undefined; onSheet(sheet: WallSheet | undefined): void }) {
  const { t } = useTranslation()
  return (
    <Select
      className="sheet-choice"
      aria-label={t('dashboard.sheet.choice')}
      value={sheet === undefined ? PAGE : sheetName(sheet)}
      onChange={(name: string) => onSheet(sheets.find((one) => sheetName(one) === name))}
      options={[
        { value: PAGE, label: t('dashboard.sheet.page') },
        ...sheets.map((one) => ({
          value: sheetName(one),
          label:
            one.columns * one.rows === 1
              ? `${one.width} × ${one.height}`
              : t('dashboard.sheet.tiled', { width: one.width, height: one.height, columns: one.columns, rows: one.rows }),
        })),
      ]}
    />
  )
}
