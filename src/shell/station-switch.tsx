import { Input, Trigger } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { StationOption } from '#contract/station.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { chooseStationAtom, chosenStationAtom, stationOptionsAtom, stationTypeOf } from '#src/atoms/station.ts'

/** Rows that are drawn; a search finds the others. */
const MAX_ROWS = 60

const matches = (option: StationOption, text: string): boolean => {
  const wanted = text.trim().toLowerCase()
  return [option.powerstationName, option.powerstationNameEn, option.powerstationNumber].some((name) => name.toLowerCase().includes(wanted))
}

/** The chosen station and a searchable list of the others. A switch empties the page's query. */
export function StationSwitch() {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const options = useAtomValue(stationOptionsAtom)
  const chosen = useAtomValue(chosenStationAtom)
  const choose = useSetAtom(chooseStationAtom)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  if (chosen === undefined) return <span className="station-none">{t('shell.noStation')}</span>
  const found = options.filter((option) => matches(option, text))

  const take = (option: StationOption): void => {
    choose(option.powerstationId)
    setOpen(false)
    setText('')
    navigate(pathname, { replace: true })
  }

  const popup = (
    <div className="station-popup">
      <Input
        autoFocus
        allowClear
        placeholder={t('shell.searchStation')}
        value={text}
        onChange={setText}
        onPressEnter={() => found[0] && take(found[0])}
      />
      <ul aria-label={t('shell.chooseStation')}>
        {found.slice(0, MAX_ROWS).map((option) => (
          <li key={option.powerstationId}>
            <button type="button" aria-current={option === chosen} onClick={() => take(option)}>
              <span>{nameOf(option.powerstationName, option.powerstationNameEn, language)}</span>
              <small>
                {option.powerstationNumber} · {t(`stationType.${stationTypeOf(option)}`)}
              </small>
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="station-none">{t('shell.noMatch')}</li>}
      </ul>
    </div>
  )
  return (
    <Trigger trigger="click" position="bl" popupVisible={open} onVisibleChange={setOpen} popup={() => popup}>
      <button type="button" className="station-button" title={t('shell.chooseStation')}>
        <span>{nameOf(chosen.powerstationName, chosen.powerstationNameEn, language)}</span>
        <IconDown />
      </button>
    </Trigger>
  )
}
