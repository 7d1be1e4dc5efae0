import { Select } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findAreas, latinName, loadAreas, type Area } from './areas.ts'

const MOST = 20

/** Looks for a province, city or district by its name in Chinese or in Latin letters; the names are loaded when somebody opens it. */
export function AreaSearch({ onChoose }: { onChoose(code: string): void }) {
  const { t, i18n } = useTranslation()
  const isChinese = i18n.language.startsWith('zh')
  const [areas, setAreas] = useState<readonly Area[]>()
  const [failed, setFailed] = useState(false)
  const [typed, setTyped] = useState('')
  const found = useMemo(() => findAreas(areas ?? [], typed, MOST), [areas, typed])
  const load = (): void => {
    if (areas !== undefined) return
    setFailed(false)
    loadAreas().then(setAreas, () => setFailed(true))
  }
  return (
    <Select
      showSearch
      placeholder={t('resource.place.search')}
      aria-label={t('resource.place.search')}
      value={undefined}
      filterOption={false}
      onVisibleChange={(open) => open && load()}
      onSearch={setTyped}
      onChange={(code: string) => onChoose(code)}
      options={found.map((area) => ({
        value: area.code,
        label: isChinese ? area.names.join(' ') : `${latinName(area)} · ${area.names.join(' ')}`,
      }))}
      notFoundContent={
        <p className="place-none">
          {t(
            failed
              ? 'state.server'
              : areas === undefined
                ? 'state.waiting'
                : typed.trim() === ''
                  ? 'resource.place.typeName'
                  : 'resource.place.noArea',
          )}
        </p>
      }
    />
  )
}
