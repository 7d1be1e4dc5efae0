import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { strategyTypes, type StrategyType } from '#contract/strategy.ts'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { Strategies } from '#src/strategy/strategies.tsx'

/** The plan is drawn on a page of its own. */
const types = strategyTypes.filter((type): type is Exclude<StrategyType, 'plan'> => type !== 'plan')

/** Every strategy of the chosen station, one at a time. */
export default function StrategyManagement() {
  const { t } = useTranslation()
  const [address, setAddress] = useAddress()
  const type = types.find((one) => one === address.get('type')) ?? 'safety'
  return (
    <>
      <TabBar
        label={t('strategy.all')}
        tabs={types.map((key) => ({ key, title: t(`strategy.type.${key}`) }))}
        active={type}
        onChange={(key) => setAddress({ type: key === 'safety' ? undefined : key })}
      />
      <Strategies title={t('strategy.all')} types={[type]} hasPick tools={<Link to="/production/strategy-history">{t('strategy.history')}</Link>} />
    </>
  )
}
