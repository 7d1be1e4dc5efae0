import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { Strategies } from '#src/strategy/strategies.tsx'

const types = ['safety', 'demandParameter'] as const

/** What the grid connection of the chosen station is kept within: backflow, demand, transformer. */
export default function SecurityStrategy() {
  const { t } = useTranslation()
  const station = useAtomValue(chosenStationAtom)
  return (
    <Strategies
      station={station}
      types={types}
      tools={
        <>
          <Link to="/production/strategy-management">{t('strategy.all')}</Link>
          <Link to="/production/security-strategy-history">{t('strategy.history')}</Link>
        </>
      }
    />
  )
}
