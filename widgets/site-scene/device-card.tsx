import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import type { WidgetContext } from '../define.ts'
import { useDevicePoints } from '../parts/data/use-device-points.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import type { SitePart } from '../parts/site/site.ts'

const MOST_ROWS = 9

interface Props {
  context: WidgetContext
  part: SitePart
  onClose(): void
}

/** What the device of a thing measures now. */
export default function DeviceCard({ context, part, onClose }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const device = context.model.devices.find(({ sn }) => sn === part.devices[0])
  const points = useDevicePoints(device?.sn)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus({ preventScroll: true }), [part.id])
  if (device === undefined) return null
  return (
    <section className="site-card" onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <header>
        {nameOf(device.name, device.nameEn, language)}
        <button ref={back} type="button" className="plain-button" onClick={onClose}>
          {t('panel.site.back')}
        </button>
      </header>
      <LiveView live={points}>
        {(known) => (
          <dl>
            {[...known.values()]
              .filter(({ kind }) => kind === 'measurement' || kind === 'signal')
              .slice(0, MOST_ROWS)
              .map((point) => (
                <div key={point.id} style={{ display: 'contents' }}>
                  <dt>{textOf(point.name, language)}</dt>
                  <dd>
                    <PointLink point={point}>
                      <LiveText
                        point={point.id}
                        unit={point.unit}
                        decimals={point.decimals}
                        chars={7}
                        {...(point.texts === undefined ? {} : { texts: point.texts })}
                      />
                    </PointLink>
                  </dd>
                </div>
              ))}
          </dl>
        )}
      </LiveView>
    </section>
  )
}
