import './gauge.css'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { inkOf } from '#src/ui/ink.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { Empty } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { resolve } from '../parts/data/binding.ts'
import { colourOf } from '../parts/figures/meaning.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { useLiveSelect } from '../parts/data/use-live-select.ts'
import { arcPath, pointAt, shareOf, stepOf, zoneOf } from './model.ts'
import type { Options } from './widget.ts'

const RADIUS = 42
const words = { ok: 'gaugeOk', warn: 'gaugeWarn', alarm: 'gaugeAlarm' } as const
const colours = { warn: 'var(--serious)', alarm: 'var(--very-urgent)' } as const

/** A dial of any value: filled from zero (or the end nearest to it), with two limits as ticks. */
export default function Gauge({ context, options, box }: ViewProps<Options>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const point = resolve(context, options.source)
  const { min, max } = options
  const share = useLiveSelect(point?.id, (live) => stepOf(valueOf(live), min, max))
  const isOld = useLiveSelect(point?.id, (live) => live.state === 'stale')
  const zone = useLiveSelect(point?.id, (live) => {
    const value = valueOf(live)
    return value === undefined ? undefined : zoneOf(value, options)
  })
  if (point === undefined) return <Empty>{t('panel.data.noSource')}</Empty>
  const size = Math.max(40, Math.min(box.width, box.height * 1.08, box.height + bodyPx(context.mode)))
  const zero = shareOf(0, min, max)
  const hasLimits = options.warnAt !== undefined || options.alarmAt !== undefined
  const plain = `var(${colourOf(point.quantity)})`
  const colour = isOld ? 'var(--stale)' : zone === undefined || zone === 'ok' ? plain : colours[zone]
  const ends = Math.max(...[min, max].map((end) => formatNumber(end, 0, language).length))
  return (
    <div className="gauge">
      <div className="gauge-dial" style={{ width: size, height: size, fontSize: Math.max(14, size * 0.12) }}>
        <svg viewBox="0 0 100 100" role="img" aria-label={textOf(point.name, language)}>
          <path d={arcPath(0, 1, RADIUS)} fill="none" stroke="var(--line)" strokeWidth="8" strokeLinecap="round" />
          {share !== undefined && (
            <path
              d={arcPath(zero, share, RADIUS)}
              fill="none"
              stroke={colour}
              strokeWidth="8"
              strokeLinecap={isOld ? 'butt' : 'round'}
              strokeDasharray={isOld ? '3 2' : undefined}
            />
          )}
          {(['warnAt', 'alarmAt'] as const).map((key) => {
            const at = options[key]
            if (at === undefined || at < min || at > max) return null
            const [x1, y1] = pointAt(shareOf(at, min, max), RADIUS - 6)
            const [x2, y2] = pointAt(shareOf(at, min, max), RADIUS + 6)
            return (
              <g key={key} strokeWidth="3.6">
                <line x1={x1} y1={y1} x2={x2} y2={y2} stroke="var(--panel)" />
                <line x1={x1} y1={y1} x2={x2} y2={y2} stroke={colours[key === 'warnAt' ? 'warn' : 'alarm']} strokeWidth="1.6" />
              </g>
            )
          })}
        </svg>
        <PointLink point={point}>
          <LiveText point={point.id} unit={point.unit} decimals={point.decimals} chars={7} align="center" />
        </PointLink>
        {hasLimits && zone !== undefined && size > bodyPx(context.mode) * 10 && (
          <div className="gauge-zone ink" style={inkOf(zone === 'ok' || isOld ? 'var(--text-3)' : colour)}>
            {t(`panel.data.${words[zone]}`)}
          </div>
        )}
        {size > ends * bodyPx(context.mode) * 1.7 && (
          <div className="gauge-ends">
            <span>{formatNumber(min, 0, language)}</span>
            <span>{formatNumber(max, 0, language)}</span>
          </div>
        )}
      </div>
    </div>
  )
}
