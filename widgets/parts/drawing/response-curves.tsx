import { useTranslation } from 'react-i18next'
import { SLOT_MS } from '#contract/response.ts'
import type { Answer } from '#contract/schemas.ts'
import type { ResponseTask } from '#contract/schemas/response.ts'
import { SlotCurves } from './slot-curves.tsx'

interface Props {
  task: Pick<ResponseTask, 'targetKw' | 'lowPercent' | 'capPercent'>
  answer: Pick<Answer<'responseTracking'>, 'responseKw' | 'storageKw' | 'starts' | 'at'>
  zone: string
  label: string
  width: number
  height: number
  labelPx: number
}

/** A task while it runs: the response and what the storage gives, in the band that counts. */
export function ResponseCurves({ task: { targetKw, lowPercent, capPercent }, answer, ...box }: Props) {
  const { t } = useTranslation()
  const band = t('panel.response.band', { low: lowPercent, cap: capPercent })
  return (
    <SlotCurves
      curves={[
        { key: 'response', name: t('panel.response.response'), look: 'is', values: answer.responseKw },
        { key: 'storage', name: t('panel.response.storage'), look: 'beside', values: answer.storageKw },
      ]}
      starts={answer.starts}
      slotMs={SLOT_MS}
      band={{ low: (targetKw * lowPercent) / 100, high: (targetKw * capPercent) / 100, target: targetKw, name: band, words: band }}
      now={answer.at}
      {...box}
    />
  )
}
