import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { valueOf } from '#contract/live-value.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { stationOptionsAtom } from '#src/atoms/station.ts'
import { useWords } from '#src/resource/use-options.ts'
import { SLIPS_EVERY_MS } from './slip-figures.tsx'

/** The newest so many are looked at. */
const MOST = 200

/** Where slips are, to who looks at a station without any: a customer does not try their stations one after the other. */
export function Elsewhere({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const { language } = useWords()
  const options = useAtomValue(stationOptionsAtom)
  const here = valueOf(
    useQuery(
      'settlementSlipList',
      useMemo(() => ({ stationId, pageSize: 1 }), [stationId]),
      // No longer than the list below is empty.
      { everyMs: SLIPS_EVERY_MS },
    ),
  )
  const isEmpty = here?.totalRows === 0
  const all = valueOf(
    useQuery(
      'settlementSlipList',
      useMemo(() => (isEmpty ? ({ pageSize: MOST, sort: 'month', order: 'desc' } as const) : undefined), [isEmpty]),
    ),
  )
  const others = options.filter(({ powerstationId }) => all?.settlementSlipList.some((slip) => slip.stationId === powerstationId))
  if (!isEmpty || others.length === 0) return null
  return (
    <p className="settlement-links">
      {t('settlement.elsewhere')}
      {others.map(({ powerstationId, powerstationName, powerstationNameEn }) => (
        <Link key={powerstationId} to={`/production/settlement?station=${powerstationId}`}>
          {nameOf(powerstationName, powerstationNameEn, language)}
        </Link>
      ))}
    </p>
  )
}
