import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductModelRow } from '#contract/schemas/product-model.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { message } from '#src/ui/message.ts'
import { CompareModels } from './compare-models.tsx'
import { productTypeResource } from './resource.tsx'

/** Models of devices: list, form with parameters, limits and words of values, and two of them beside each other. */
export default function ProductTypePage() {
  const { t } = useTranslation()
  const [two, setTwo] = useState<readonly [ProductModelRow, ProductModelRow]>()
  const resource = useMemo(
    () =>
      productTypeResource((rows) => {
        const [one, other, ...more] = rows
        if (one === undefined || other === undefined || more.length > 0) message.warning(t('product.chooseTwo'))
        else setTwo([one, other])
      }),
    [t],
  )
  return (
    <>
      <ResourcePage resource={resource} />
      {two !== undefined && <CompareModels two={two} onClose={() => setTwo(undefined)} />}
    </>
  )
}
