import { Select } from '@arco-design/web-react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { chooseStationAtom, chosenStationAtom, stationOptionsAtom } from '#src/atoms/station.ts'

/** Of which station a page tells, where the header has no choice of stations; another one is chosen for all pages. */
export function StationPick() {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const options = useAtomValue(stationOptionsAtom)
  const chosen = useAtomValue(chosenStationAtom)
  const choose = useSetAtom(chooseStationAtom)
  return (
    <Select
      className="strategy-station"
      aria-label={t('strategy.station')}
      showSearch
      filterOption={(text, option) =>
        String((option.props as { children?: unknown }).children)
          .toLowerCase()
          .includes(text.toLowerCase())
      }
      value={chosen?.powerstationId ?? ''}
      options={options.map((option) => ({
        value: option.powerstationId,
        label: nameOf(option.powerstationName, option.powerstationNameEn, language),
      }))}
      onChange={(id: string) => choose(id)}
    />
  )
}
