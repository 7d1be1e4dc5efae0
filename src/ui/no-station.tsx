import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCan } from './can.tsx'
import { Empty } from './state-card.tsx'

/** In place of a page about a station, for whoever sees none: what to do next. */
export function NoStation() {
  const { t } = useTranslation()
  const mayEnter = useCan('resource_powerStation:edit')
  return (
    <Empty>
      <p>{t('shell.noStation')}</p>
      {mayEnter ? <Link to="/resource/power-station">{t('shell.noStationEnter')}</Link> : <small>{t('shell.noStationAsk')}</small>}
    </Empty>
  )
}
