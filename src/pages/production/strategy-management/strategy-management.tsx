import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { strategyTypes, type StrategyType } from '#contract/strategy.ts'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { useOwnStation } from '#src/strategy/use-own-station.tsx'
import { Strategies } from '#src/strategy/strategies.tsx'

/** The plan is drawn on a page of its own. */
const types = strategyTypes.filter((type): type is Exclude<StrategyType, 'plan'> => type !== 'plan')

/** Every strategy of a station, one at a time. */
export default function StrategyManagement() {
  const { t } = useTranslation()
  const [address, setAddress] = useAddress()
  const { station, choice } = useOwnStation()
  const type = types.find((one) => one === address.get('type')) ?? 'safety'
  return (
    <>
      <TabBar
        label={t('strategy.all')}
        tabs={types.map((key) => ({ key, title: t(`strategyWord.type.${key}`) }))}
        active={type}
        onChange={(key) => setAddress({ type: key === 'safety' ? undefined : key })}
      />
      <Strategies
        station={station}
        types={[type]}
        tools={
          <>
            {choice}
            <Link to={`/production/strategy-history?of=${station?.powerstationId ?? ''}`}>{t('strategy.history')}</Link>
          </>
        }
      />
    </>
  )
}
