import { Input, Trigger } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import { getDefaultStore, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { routeOf } from '#contract/route.ts'
import type { StationOption } from '#contract/station.ts'
import { stationTypeOf } from '#domain/stations.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { chooseStationAtom, chosenStationAtom, stationOptionsAtom } from '#src/atoms/station.ts'
import { StationStateBadge } from '#src/ui/station-state.tsx'
import { progress } from '../progress.ts'
import { useShell } from '../shell-context.ts'
import { changeStation } from '../tabs/model.ts'
import { hasUnsaved, tabsAtom } from '../tabs/tabs.ts'

/** Rows that are drawn; a search finds the others. */
const MAX_ROWS = 60

/** By Chinese or English name, number, pinyin initials or syllables. */
export const stationMatches = (option: StationOption, text: string): boolean => {
  const wanted = text.trim().toLowerCase()
  return [option.powerstationName, option.powerstationNameEn, option.powerstationNumber, option.pinyin].some((name) =>
    name.toLowerCase().includes(wanted),
  )
}

/** Chooses another station: the query of the page is emptied and it starts anew, also hidden pages that follow the station. Asks when input would be lost. */
export function useSwitchStation(): (id: string) => Promise<void> {
  const { t } = useTranslation()
  const choose = useSetAtom(chooseStationAtom)
  const changeTabs = useSetAtom(tabsAtom)
  const chosen = useAtomValue(chosenStationAtom)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { ask } = useShell()
  return async (id) => {
    if (id === chosen?.powerstationId) return
    const follows = (path: string): boolean => path === pathname || routeOf(path)?.stationSelector === true
    const open = (getDefaultStore().get(tabsAtom)?.tabs ?? []).map((tab) => tab.path)
    if (hasUnsaved(open.filter(follows)) && !(await ask(t('layout.loseStation')))) return
    choose(id)
    progress.start()
    changeTabs((state) => changeStation(state, follows))
    await navigate(pathname, { replace: true })
  }
}

/** The chosen station and a searchable list of the others. A switch empties the page's query. */
export function StationSwitch() {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const options = useAtomValue(stationOptionsAtom)
  const chosen = useAtomValue(chosenStationAtom)
  const switchTo = useSwitchStation()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  if (chosen === undefined) return <span className="station-none">{t('shell.noStation')}</span>
  const found = options.filter((option) => stationMatches(option, text))

  const take = (option: StationOption): void => {
    setOpen(false)
    setText('')
    void switchTo(option.powerstationId)
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
              <span>
                {nameOf(option.powerstationName, option.powerstationNameEn, language)} <StationStateBadge state={option.state} only />
              </span>
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
  const name = nameOf(chosen.powerstationName, chosen.powerstationNameEn, language)
  return (
    <Trigger trigger="click" position="bl" popupVisible={open} onVisibleChange={setOpen} popup={() => popup}>
      <button type="button" className="station-button" title={`${name} · ${t('shell.chooseStation')}`}>
        <span>{name}</span>
        <StationStateBadge state={chosen.state} only />
        <IconDown />
      </button>
    </Trigger>
  )
}
