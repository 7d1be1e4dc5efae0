import './unified-price.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useDictionary } from '#src/resource/use-dictionary.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { ComparePrices } from './compare-prices.tsx'
import { unifiedPriceResource, type WordOf } from './resource.tsx'

const tabs = ['prices', 'compare'] as const

/** What areas pay month by month, and how they compare. */
export default function UnifiedPricePage() {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'prices'
  const [systems, types, levels] = [useDictionary('priceSystem'), useDictionary('consumptionType'), useDictionary('voltageLevel')]
  const resource = useMemo(() => {
    const all = { priceSystem: systems, consumptionType: types, voltageLevel: levels }
    const wordOf: WordOf = (dictionary, code) => all[dictionary].find(({ value }) => value === code)?.label ?? code
    return unifiedPriceResource(wordOf)
  }, [systems, types, levels])
  return (
    <div className="unified-prices">
      <TabBar
        label={t('price.unifiedLists')}
        tabs={tabs.map((key) => ({ key, title: t(`price.tab.${key}`) }))}
        active={tab}
        onChange={(key) => setAddress(key === 'prices' ? {} : { tab: key }, { replace: true })}
      />
      <div className="unified-prices-list">{tab === 'prices' ? <ResourcePage resource={resource} /> : <ComparePrices />}</div>
    </div>
  )
}
