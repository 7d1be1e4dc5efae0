import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { WaterfallStep } from '#domain/business/waterfall.ts'
import { daysOf } from '#domain/spans.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { useToday } from '../parts/data/use-today.ts'
import { Waterfall } from '../parts/drawing/waterfall.tsx'
import { bodyPx, labelPx } from '../parts/figures/type-scale.ts'
import type { Options } from './widget.ts'

/** Height of a line with what is between two, of its text. */
const LINE_EM = 1.75

const DATE_LENGTH = { day: 10, month: 7, year: 4 }

/** From what was earned to what is left of it after settlement, step by step, in yuan. */
export default function RevenueWaterfall({ context, options, box }: ViewProps<Options>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { date } = useToday(context.zone)
  const { id } = context.model.station
  const asked = useMemo(
    () => ({ ...daysOf(options.span, date, date), ...(options.scope === 'fleet' ? {} : { powerstationId: id }) }),
    [options.span, options.scope, date, id],
  )
  const live = useQuery('businessSettlement', asked, { everyMs: 120_000, reload: true })
  return (
    <LiveView live={live}>
      {({ steps, net }) =>
        steps.length === 0 ? (
          <Empty>{t('panel.business.none')}</Empty>
        ) : (
          <Waterfall
            fills
            labelPx={Math.max(labelPx(context.mode), Math.min(bodyPx(context.mode), box.height / ((steps.length + 1) * LINE_EM)))}
            label={t('widget.revenueWaterfall')}
            format={(value) => formatNumber(value, Math.abs(value) < 100_000 ? 2 : 0, language)}
            steps={[
              ...steps.map(({ key, amount }) => ({ key, name: t(`panel.business.step.${key as WaterfallStep}`), value: Number(amount) })),
              {
                key: 'net',
                name: `${t('panel.business.step.net')} ${asked.from.slice(0, DATE_LENGTH[options.span])} (¥)`,
                value: Number(net),
                isSum: true,
              },
            ]}
          />
        )
      }
    </LiveView>
  )
}
