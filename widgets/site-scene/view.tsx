import './site-scene.css'
import { useAtomValue } from 'jotai'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayProgramAtom } from '#src/atoms/display.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { Empty } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { useSitePicture } from '../parts/site/use-site-picture.ts'
import { PartButtons } from './part-buttons.tsx'
import { SiteTags } from './site-tags.tsx'
import type { Options } from './widget.ts'

const DeviceCard = lazyChunk(() => import('./device-card.tsx'))
const Handles = lazyChunk(() => import('./handles.tsx'))

function Scene({ context, options, box: size, onOptions }: ViewProps<Options>) {
  // A director points at a device; whoever stands before the wall may look elsewhere until something else is pointed at.
  const pointed = useAtomValue(displayProgramAtom)?.program.device
  const [own, setOwn] = useState<{ before: string | undefined; near: string | undefined }>()
  const isOwn = own !== undefined && own.before === pointed
  const setNear = (near: string | undefined): void => setOwn({ before: pointed, near })
  const { ref, lamps, site, ordered, view, box, state, heard, feeds, nearPart, warmth } = useSitePicture(context, size, {
    shifts: options.shifts,
    near: isOwn ? own.near : undefined,
    nearDevice: isOwn ? undefined : pointed,
  })
  const text = context.mode === 'screen' ? bodyPx('screen') : Math.max(11, Math.min(14, box.width / 48))
  const isArranging = onOptions !== undefined
  return (
    <div className="site-scene" style={{ width: box.width, height: box.height, fontSize: text }}>
      {feeds}
      <canvas ref={ref} aria-hidden="true" />
      <canvas ref={lamps} aria-hidden="true" />
      {!isArranging && <PartButtons context={context} parts={ordered} view={view} onOpen={setNear} />}
      {nearPart === undefined ? (
        <SiteTags context={context} site={site} view={view} box={box} textPx={text} state={state} heard={heard} />
      ) : (
        <Suspense>
          <DeviceCard context={context} part={nearPart} sn={isOwn ? undefined : pointed} warmth={warmth} onClose={() => setNear(undefined)} />
        </Suspense>
      )}
      {isArranging && (
        <Suspense>
          <Handles site={site} view={view} box={box} shifts={options.shifts} onShifts={(shifts) => onOptions({ ...options, shifts })} />
        </Suspense>
      )}
    </div>
  )
}

/** The station as it stands: put together from its devices, lit by the sun of its place, everything that glows a value. */
export default function SiteScene(props: ViewProps<Options>) {
  const { t } = useTranslation()
  const { station, points } = props.context.model
  const isBare = !station.isStorage && !station.isPhotoVoltaic && !station.isCharPail && points.length === 0
  if (isBare) return <Empty>{t('panel.site.nothing')}</Empty>
  return <Scene {...props} />
}
