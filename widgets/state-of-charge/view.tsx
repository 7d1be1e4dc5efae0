import './soc.css'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { inkOf } from '#src/ui/ink.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { Empty } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { textEm } from '../parts/figures/text.ts'
import { operatingMode } from '../parts/figures/operating-mode.ts'
import { useLiveSelect } from '../parts/data/use-live-select.ts'
import { useReach } from './use-reach.tsx'
import { arcLength, CIRCUMFERENCE, RADIUS, tenthOf } from './model.ts'

/** Between ring and words. */
const GAP_PX = 16
/** What the storage does, as narrow as it wraps; and the least ring that `100.0 %` stands in, em. */
const MODE_EM = 6
const LEAST_RING_EM = 4.2
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
  // What is reckoned from an old value, and what it says the storage does, is as old.
  const isModeOld = useLiveSelect(power?.id, (live) => !isTrue(live))
  const isShareOld = useLiveSelect(soc?.id, (live) => !isTrue(live))
  const share = useLiveSelect(soc?.id, (live) => tenthOf(valueOf(live)))
  const reach = useReach(context.model)
  if (soc === undefined) return <Empty>{t('widget.noStorage')}</Empty>
  const capacity = context.model.station.storageCapacityKwh
  // What is not known yet has its room: nothing moves when it comes.
  const figures: ['storedNow' | 'canDischarge' | 'canCharge', number | undefined][] =
    reach.waits || (reach.discharge !== undefined && reach.charge !== undefined)
      ? [
          ['canDischarge', reach.discharge],
          ['canCharge', reach.charge],
        ]
      : capacity !== null
        ? [['storedNow', share === undefined ? undefined : (capacity * share) / 100]]
        : []
  const text = bodyPx(context.mode)
  const least = text * 0.94
  // Beside the ring when the panel is wide and low, below it otherwise.
  const beside = box.width > box.height * 1.5
  // Where both figures find no room beside each other they stand below each other.
  const energyLines = box.width < text * 17 ? figures.length : 1
  // What the storage does and its power: `-1.235 GW` at the widest.
  const modeEm = Math.max(...(['charging', 'discharging', 'standby'] as const).map((one) => textEm(t(`widget.${one}`)))) + 7
  const modeLines = box.width < least * modeEm ? 2 : 1
  // Beside the ring the longest line of words finds its room first, where it leaves the ring enough for its own figure.
  const energyEm = Math.max(
    MODE_EM,
    ...figures.map(
      ([words, kwh]) => textEm(`${t(`panel.storage.${words}`)} ${formatShown(Math.max(kwh ?? 0, capacity ?? 0), 'kWh', 0, language)}`) * 1.1 + 0.6,
    ),
  )
  const ringBeside = (em: number): number => Math.min(box.width * 0.55, box.width - GAP_PX - em * least)
  const isRoomy = ringBeside(energyEm) >= least * LEAST_RING_EM
  const lineEm = isRoomy ? energyEm : MODE_EM
  const energy = figures.length > 0 && (beside ? isRoomy : box.height > text * (8 + 2.2 * energyLines + modeLines))
  const below = beside ? 0 : text * (0.5 + 1.6 * modeLines + (energy ? 1.8 * energyLines : 0))
  const ring = Math.max(48, Math.min(beside ? ringBeside(lineEm) : box.width, box.height - below))
  return (
    <div className={beside ? 'soc soc-beside' : 'soc'}>
      <div className="soc-figure" style={{ width: ring, height: ring, fontSize: Math.max(15, least, ring * 0.19) }}>
        <Ring point={soc.id} power={power?.id} />
        <PointLink point={soc}>
          <LiveText point={soc.id} unit="%" decimals={1} chars={5} align="center" />
        </PointLink>
      </div>
      <div className="soc-words" style={{ fontSize: Math.max(least, Math.min(text * 1.5, beside ? (box.width - ring - GAP_PX) / lineEm : 0)) }}>
        <div className="soc-line">
          {mode !== undefined && (
            <span className="ink" style={inkOf(isModeOld ? 'var(--stale)' : modeColour[mode])}>
              {t(`widget.${mode}`)}
            </span>
          )}
          {power !== undefined && mode !== undefined && mode !== 'standby' && (
            <PointLink point={power}>
              <LiveText point={power.id} unit="kW" decimals={1} chars={6} align="left" transform="abs" />
            </PointLink>
          )}
        </div>
        {energy && (
          <div className={energyLines > 1 ? 'soc-energy soc-energy-lines' : 'soc-energy'}>
            {figures.map(([words, kwh]) => (
              <span key={words}>
                {t(`panel.storage.${words}`)}{' '}
                <b data-live={words === 'storedNow' && kwh !== undefined && isShareOld ? 'stale' : undefined}>
                  {kwh === undefined ? '—' : formatShown(kwh, 'kWh', 0, language)}
                </b>
              </span>
            ))}
          </div>
        )}
        {reach.asks}
      </div>
    </div>
  )
}
