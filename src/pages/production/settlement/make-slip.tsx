import { Button } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import type { Option } from '#src/resource/define.ts'
import type { Field } from '#src/resource/field.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { useCan } from '#src/ui/can.tsx'
import { lastMonth } from './last-month.ts'
import { SETTLEMENT_EDIT } from './rights.ts'

/** Customers with an agreement, to choose from; undefined: nobody chooses. */
function useCustomers(stationId: string | undefined): Option[] {
  const asked = useMemo(() => (stationId === undefined ? undefined : { stationId, pageSize: 1000 }), [stationId])
  const list = valueOf(useQuery('settlementAgreementList', asked))?.settlementAgreementList
  return useMemo(() => {
    // A point may have had other customers before: it stands once, with all of them.
    const names = new Map<string, Set<string>>()
    for (const { connectionPointId, customerName } of list ?? [])
      names.set(connectionPointId, (names.get(connectionPointId) ?? new Set()).add(customerName))
    return [...names].map(([value, customers]) => {
      const point = list?.find(({ connectionPointId }) => connectionPointId === value)?.pointName ?? ''
      return { value, label: `${[...customers].join(' / ')} (${point})` }
    })
  }, [list])
}

interface Values extends Record<string, unknown> {
  connectionPointId: string
  month: string
}

/** Works out the slip of one customer and month, for who may; a form that is open stays when the right goes, and says so. */
export function MakeSlip({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const [month, setMonth] = useState<string>()
  const customers = useCustomers(month === undefined ? undefined : stationId)
  const mayEdit = useCan(SETTLEMENT_EDIT)
  const fields = useMemo(
    (): readonly Field<Values>[] => [
      { key: 'connectionPointId', title: 'settlement.customer', kind: 'select', required: true, hint: 'settlement.customerHint', options: () => customers }, // prettier-ignore
      { key: 'month', title: 'settlement.month', kind: 'month', required: true },
    ],
    [customers],
  )
  return (
    <>
      {mayEdit && (
        <Button type="primary" onClick={() => setMonth(lastMonth())}>
          {t('settlement.make')}
        </Button>
      )}
      {month !== undefined && (
        <FormDrawer
          title={t('settlement.make')}
          fields={fields}
          initial={{ connectionPointId: '', month }}
          save={async ({ connectionPointId, month }) => {
            await call('makeSettlementSlip', { connectionPointId, month })
            refreshQueries('settlementSlipList', 'settlementSlip')
          }}
          doText={t('settlement.make')}
          doneText={t('settlement.made')}
          readOnly={!mayEdit}
          onClose={() => setMonth(undefined)}
        />
      )}
    </>
  )
}
