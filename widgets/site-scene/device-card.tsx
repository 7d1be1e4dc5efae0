import { useAtomValue } from 'jotai'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isTrue, valueOf, type Live } from '#contract/live-value.ts'
import type { Device, Point } from '#contract/station.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import type { WidgetContext } from '../define.ts'
import { useDevicePoints } from '../parts/data/use-device-points.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { useLiveSelect } from '../parts/data/use-live-select.ts'
import { tintShare } from '../parts/site/draw-parts.ts'
import { lossOf } from '../parts/site/losses.ts'
import type { SitePart } from '../parts/site/site.ts'

const MOST_ROWS = 9

const now = (live: Live<number>): number | undefined => (isTrue(live) ? valueOf(live) : undefined)

/** What is lost in the only converter of a thing, where both its sides are measured now. */
function Losses({ converter }: { converter: Device }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const points: ReadonlyMap<string, Point> | undefined = valueOf(useDevicePoints(converter.sn))
  const ac = useLiveSelect(points?.get('P')?.id, now)
  const power = useLiveSelect(points?.get('PDC')?.id, now)
  const volts = useLiveSelect(points?.get('UDC')?.id, now)
  const amperes = useLiveSelect(points?.get('IDC')?.id, now)
  const loss = lossOf(ac, power ?? (volts === undefined || amperes === undefined ? undefined : (volts * amperes) / 1000))
  if (loss === undefined) return null
  return (
    <div style={{ display: 'contents' }} className="site-losses">
      <dt>{t('panel.site.losses')}</dt>
      <dd className="num">
        {formatNumber(loss.kw, 1, language)} kW · {formatNumber(loss.percent, 1, language)} %
      </dd>
    </div>
  )
}

const HOTTEST = 'TMAX'
/** As `draw-parts.ts` tints the steel. */
const tintOf = (warmth: number): string =>
  `color-mix(in srgb, var(${warmth < 0 ? '--grid' : '--very-urgent'}) ${Math.round(tintShare(warmth) * 100)}%, var(--site-container))`
/** What it measures and signals; what the picture is tinted by is among them. */
function rowsOf(known: ReadonlyMap<string, Point>, isTinted: boolean): Point[] {
  const all = [...known.values()].filter(({ kind }) => kind === 'measurement' || kind === 'signal')
  const hottest = isTinted ? known.get(HOTTEST) : undefined
  const rows = all.slice(0, MOST_ROWS)
  return hottest === undefined || rows.includes(hottest) ? rows : [...rows.slice(0, -1), hottest]
}

/** State of charge of the vehicle at a pile, and the pile's state while none is charged there: what is told of a vehicle then is of the last one, or of none. */
const [VEHICLE, FREE] = ['VSOC', 0]

function OfVehicle({ status, children }: { status: Point | undefined; children: ReactNode }) {
  const isFree = useLiveSelect(status?.id, (live) => isTrue(live) && valueOf(live) === FREE)
  return isFree ? '—' : children
}

interface Props {
  context: WidgetContext
  part: SitePart
  /** Which of its devices; else the main one. */
  sn: string | undefined
  /** Of its hottest cell, as the picture is tinted. */
  warmth: number | undefined
  onClose(): void
}

/** What the device of a thing measures now. */
export default function DeviceCard({ context, part, sn, warmth, onClose }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const device = context.model.devices.find((one) => one.sn === (sn ?? part.devices[0]))
  const points = useDevicePoints(device?.sn)
  const converters = context.model.devices.filter(({ sn, kind }) => part.devices.includes(sn) && (kind === 'pcs' || kind === 'pvInverter'))
  const [converter] = converters
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
            {converters.length === 1 && converter !== undefined && <Losses converter={converter} />}
            {rowsOf(known, warmth !== undefined).map((point) => (
              <div key={point.id} style={{ display: 'contents' }}>
                <dt>
                  {textOf(point.name, language)}
                  {warmth !== undefined && point.code === HOTTEST && <i className="site-warmth" style={{ background: tintOf(warmth) }} />}
                </dt>
                <dd>
                  <OfVehicle status={device.kind === 'pile' && point.code === VEHICLE ? known.get('STATUS') : undefined}>
                    <PointLink point={point}>
                      <LiveText
                        point={point.id}
                        unit={point.unit}
                        decimals={point.decimals}
                        chars={7}
                        {...(point.texts === undefined ? {} : { texts: point.texts })}
                      />
                    </PointLink>
                  </OfVehicle>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </LiveView>
    </section>
  )
}
