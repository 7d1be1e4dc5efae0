import './soc.css'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { pointLiveAtom } from '#src/atoms/live.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { Empty } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { bodyPx } from '../parts/type-scale.ts'
import { operatingMode } from '../parts/operating-mode.ts'

function Gauge({ point, power }: { point: number; power: number | undefined }) {
  const { t } = useTranslation()
  const live = useAtomValue(pointLiveAtom(point))
  const kw = valueOf(useAtomValue(pointLiveAtom(power ?? -1)))
  const soc = valueOf(live) ?? 0
  const mode = operatingMode(kw)
  const colour = live.state === 'stale' ? 'var(--stale)' : mode === 'discharging' ? 'var(--discharge)' : 'var(--storage)'
  const circumference = 2 * Math.PI * 42
  return (
    <svg viewBox="0 0 100 100" className="soc-ring" role="img" aria-label={t('widget.stateOfCharge')}>
      <circle cx="50" cy="50" r="42" fill="none" stroke="var(--line)" strokeWidth="9" />
      <circle
        cx="50"
        cy="50"
        r="42"
        fill="none"
        stroke={colour}
        strokeWidth="9"
        strokeLinecap="round"
        strokeDasharray={`${(circumference * Math.min(100, Math.max(0, soc))) / 100} ${circumference}`}
        transform="rotate(-90 50 50)"
      />
    </svg>
  )
}

export default function StateOfCharge({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const soc = context.point('soc')
  const power = context.point('storagePower')
  const kw = valueOf(useAtomValue(pointLiveAtom(power?.id ?? -1)))
  const share = valueOf(useAtomValue(pointLiveAtom(soc?.id ?? -1)))
  if (soc === undefined) return <Empty>{t('widget.noStorage')}</Empty>
  const capacity = context.model.station.storageCapacityKwh
  const ring = Math.max(60, Math.min(box.width, box.height - bodyPx(context.mode) * 3.8))
  return (
    <div className="soc">
      <div className="soc-figure" style={{ width: ring, height: ring }}>
        <Gauge point={soc.id} power={power?.id} />
        <div className="soc-number" style={{ fontSize: Math.max(16, ring * 0.17) }}>
          <LiveText point={soc.id} unit="%" decimals={1} chars={4} showUnit={false} />
          <small>%</small>
        </div>
      </div>
      <div className="soc-line">
        <span style={{ color: 'var(--storage)' }}>{t(`widget.${operatingMode(kw)}`)}</span>
        {power !== undefined && <LiveText point={power.id} unit="kW" decimals={1} chars={7} transform="abs" />}
      </div>
      {capacity !== null && share !== undefined && box.height > 150 && (
        <div className="figure-label">
          {t('widget.stored')} {formatShown((capacity * share) / 100, 'kWh', 0, language)} / {formatShown(capacity, 'kWh', 0, language)}
        </div>
      )}
    </div>
  )
}
