import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { inkOf } from '#src/ui/ink.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { Empty } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { Trend } from '../parts/drawing/trend.tsx'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { useDaysBefore } from '../parts/data/use-days-before.ts'
import { useToday } from '../parts/data/use-today.ts'

const quantities = ['pvGeneration' as const]

/** PV power now, irradiance, and what was generated today and this month. */
export default function PvGeneration({ context, box }: ViewProps<object>) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const { date } = useToday(context.zone)
  const power = context.point('pvPower')
  const irradiance = context.point('irradiance')
  const { id } = context.model.station
  const day = useMemo(() => ({ powerstationId: id, from: date, to: date, quantities }), [id, date])
  const today = valueOf(useQuery('energyByPeriod', power === undefined ? undefined : day, { everyMs: 30_000, reload: true }))
  const monthOf = useDaysBefore(power && id, date, quantities)
  if (power === undefined) return <Empty>{t('widget.noPv')}</Empty>
  const todayKwh = today && (today.rows[0]?.totalKwh ?? null)
  const energy = (kwh: number | null | undefined): string => (kwh === null || kwh === undefined ? '—' : formatShown(kwh, 'kWh', 1, language))
  const text = bodyPx(context.mode)
  // Letters of a desk are wider than those of a wall: an energy keeps its unit.
  const columns = box.width > text * 22 ? 3 : box.width > text * (context.mode === 'screen' ? 13.5 : 15.5) ? 2 : 1
  // The day's curve takes what number and figures leave.
  const key = Math.min(Math.max(context.mode === 'screen' ? text * 3.74 : 28, box.height * 0.2), box.width * 0.13, box.height * 0.34)
  const small = Math.max(text, Math.min(box.height * 0.07, box.width * 0.05))
  const spare = Math.floor(box.height - key * 1.25 - (text + small * 1.3 + text * 0.6) * (4 - columns) - text)
  const trendPx = spare > text * 2 ? spare : 0
  // In a low panel the sun's strength gives way: the energies are what the panel is for.
  const withSun = irradiance !== undefined && (columns === 3 || spare > -text)
  return (
    <div className="figures" style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
      <div style={{ gridColumn: '1 / -1', ...inkOf('var(--pv)') }} className="key-number ink">
        <PointLink point={power}>
          <LiveText point={power.id} unit="kW" decimals={1} chars={6} align="left" />
        </PointLink>
      </div>
      {trendPx > 0 && (
        <div style={{ gridColumn: '1 / -1', height: trendPx }}>
          <Trend point={power} zone={context.zone} width={box.width} height={trendPx} line={Math.max(1.5, text / 10)} />
        </div>
      )}
      <div>
        <div className="figure-label">{t('widget.today')}</div>
        <div className="figure-small">{energy(todayKwh)}</div>
      </div>
      <div>
        <div className="figure-label">{t('widget.month')}</div>
        <div className="figure-small">{energy(monthOf('pvGeneration', todayKwh))}</div>
      </div>
      {withSun && (
        <div>
          <div className="figure-label">{t('widget.irradiance')}</div>
          <div className="figure-small">
            <PointLink point={irradiance}>
              <LiveText point={irradiance.id} unit="W/m2" decimals={0} chars={5} align="left" />
            </PointLink>
          </div>
        </div>
      )}
    </div>
  )
}
