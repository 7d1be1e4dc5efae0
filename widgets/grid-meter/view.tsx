import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { useDevicePoints } from '../parts/data/use-device-points.ts'
import { fitOf, readingsOf } from './model.ts'

/** The grid meter's registers, power factor, powers and phases, live: as many as the panel holds. */
export default function GridMeter({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const meter = context.model.devices.find((device) => device.kind === 'gridMeter')
  const live = useDevicePoints(meter?.sn)
  if (meter === undefined) return <Empty>{t('panel.metering.noGridMeter')}</Empty>
  const text = bodyPx(context.mode)
  const { columns, count } = fitOf(box.width, box.height, text)
  // In one column a figure may be larger: a register of nine characters and its unit fill it.
  const figure = Math.max(text * 1.1, Math.min(text * 1.45, box.width / columns / 10.5))
  return (
    <LiveView live={live}>
      {(points) => (
        <div className="figures" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {readingsOf(points)
            .slice(0, count)
            .map((point) => (
              <div key={point.id} style={{ minWidth: 0 }}>
                <div className="figure-label ellipsis" title={textOf(point.name, language)}>
                  {textOf(point.name, language)}
                </div>
                <div className="figure-small" style={{ fontSize: figure }}>
                  <PointLink point={point}>
                    <LiveText
                      point={point.id}
                      unit={point.unit}
                      decimals={point.unit === 'kWh' ? 1 : point.decimals}
                      chars={9}
                      align="left"
                      signed={point.code === 'P' || point.code === 'Q'}
                    />
                  </PointLink>
                </div>
              </div>
            ))}
        </div>
      )}
    </LiveView>
  )
}
