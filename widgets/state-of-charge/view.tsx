import './soc.css'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { Empty } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { bodyPx } from '../parts/type-scale.ts'
import { operatingMode } from '../parts/operating-mode.ts'
import { useLiveSelect } from '../parts/use-live-select.ts'
import { arcLength, CIRCUMFERENCE, RADIUS, tenthOf } from './model.ts'

const modeColour = { charging: 'var(--charge)', discharging: 'var(--discharge)', standby: 'var(--text-2)' } as const

function Ring({ point, power }: { point: number; power: number | undefined }) {
  const { t } = useTranslation()
  const soc = useLiveSelect(point, (live) => tenthOf(valueOf(live)))
  const isOld = useLiveSelect(point, (live) => !isTrue(live))
  const mode = useLiveSelect(power, (live) => operatingMode(valueOf(live)))
  const colour = isOld ? 'var(--stale)' : mode === 'discharging' ? 'var(--discharge)' : 'var(--storage)'
  return (
    <svg viewBox="0 0 100 100" role="img" aria-label={t('widget.stateOfCharge')}>
      <circle cx="50" cy="50" r={RADIUS} fill="none" stroke="var(--line)" strokeWidth="8" />
      {soc !== undefined && soc > 0 && (
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          stroke={colour}
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray={`${arcLength(soc)} ${CIRCUMFERENCE}`}
          transform="rotate(-90 50 50)"
        />
      )}
    </svg>
  )
}

/** How full the storage is, what it does, and how much energy that is. */
export default function StateOfCharge({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const soc = context.point('soc')
  const power = context.point('storagePower')
  const mode = useLiveSelect(power?.id, (live) => operatingMode(valueOf(live)))
  const share = useLiveSelect(soc?.id, (live) => tenthOf(valueOf(live)))
  if (soc === undefined) return <Empty>{t('widget.noStorage')}</Empty>
  const capacity = context.model.station.storageCapacityKwh
  const text = bodyPx(context.mode)
  // Beside the ring when the panel is wide and low, below it otherwise.
  const beside = box.width > box.height * 1.5
  const energy = capacity !== null && share !== undefined && (beside || box.height > text * 11)
  const below = beside ? 0 : text * (energy ? 3.9 : 2)
  const ring = Math.max(48, Math.min(beside ? box.width * 0.55 : box.width, box.height - below))
  return (
    <div className={beside ? 'soc soc-beside' : 'soc'}>
      <div className="soc-figure" style={{ width: ring, height: ring, fontSize: Math.max(15, ring * 0.19) }}>
        <Ring point={soc.id} power={power?.id} />
        <LiveText point={soc.id} unit="%" decimals={1} chars={5} align="center" />
      </div>
      <div className="soc-words" style={{ fontSize: Math.max(text * 0.94, Math.min(text * 1.5, beside ? (box.width - ring) / 9 : 0)) }}>
        <div className="soc-line">
          {mode !== undefined && <span style={{ color: modeColour[mode] }}>{t(`widget.${mode}`)}</span>}
          {power !== undefined && mode !== undefined && mode !== 'standby' && (
            <LiveText point={power.id} unit="kW" decimals={1} chars={6} align="left" transform="abs" />
          )}
        </div>
        {energy && (
          <div className="soc-energy">
            <span>
              {t('widget.stored')} <b>{formatShown((capacity * share) / 100, 'kWh', 0, language)}</b>
            </span>
            <span>
              {t('widget.chargeable')} <b>{formatShown((capacity * (100 - share)) / 100, 'kWh', 0, language)}</b>
            </span>
          </div>
        )}
      </div>
    </div>
  )
}
