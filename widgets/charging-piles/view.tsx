import './charging-piles.css'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf, type Live } from '#contract/live-value.ts'
import type { Device, Point } from '#contract/station.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { pointLiveAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { fitTiles } from '../parts/figures/tiles.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'

/** State of a pile at which a car is charged. */
const CHARGING = 1
const stateWords = { 0: 'pileState0', 1: 'pileState1', 2: 'pileState2', 6: 'pileState6' } as const

/** What a pile is: what it says of itself while it is heard. Silent, never heard of and off line (which its gateway says) are three things. */
const stateOf = (live: Live<number>): { look: number | 'silent' | 'unknown'; words: PileWords } => {
  if (live.state === 'stale') return { look: 'silent', words: 'panel.piles.pileSilent' }
  const code = valueOf(live)
  const known = stateWords[code as keyof typeof stateWords]
  return code === undefined || known === undefined ? { look: 'unknown', words: 'panel.piles.pileUnknown' } : { look: code, words: `widget.${known}` }
}
type PileWords = `widget.${(typeof stateWords)[keyof typeof stateWords]}` | 'panel.piles.pileSilent' | 'panel.piles.pileUnknown'

interface PileProps {
  device: Device
  /** It finds no room: only whether it charges is asked. */
  isLeftOut: boolean
  onBusy(sn: string, isBusy: boolean): void
}

function Pile({ device, points, isLeftOut, onBusy }: PileProps & { points: readonly Point[] }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const point = (code: string): Point | undefined => points.find((one) => one.code === code)
  const status = useAtomValue(pointLiveAtom(point('STATUS')?.id ?? -1))
  const { look, words } = stateOf(status)
  const isBusy = look === CHARGING
  useEffect(() => onBusy(device.sn, isBusy), [onBusy, device.sn, isBusy])
  const [power, energy] = [point('P'), point('ESESSION')]
  if (isLeftOut) return null
  return (
    <li className={`pile pile-${look}`}>
      <div className="pile-head">
        <span title={nameOf(device.name, device.nameEn, language)}>{nameOf(device.name, device.nameEn, language)}</span>
        <em className="ink">
          <PointLink point={point('STATUS')}>{t(words)}</PointLink>
        </em>
      </div>
      <div className="pile-values">
        {power !== undefined && (
          <b>
            <PointLink point={power}>
              <LiveText point={power.id} unit="kW" decimals={1} chars={5} align="left" />
            </PointLink>
          </b>
        )}
        {energy !== undefined && (
          <small>
            <PointLink point={energy}>
              <LiveText point={energy.id} unit="kWh" decimals={1} chars={5} align="left" />
            </PointLink>
          </small>
        )}
      </div>
    </li>
  )
}

function PilePoints(props: PileProps) {
  const { device, isLeftOut } = props
  const live = useQuery('devicePoints', { deviceSn: device.sn })
  // A list holds entries only: what is waited for, or why it does not come, is one too.
  if (live.state === 'waiting' || live.state === 'failed') {
    return isLeftOut ? null : (
      <li className="pile">
        <LiveView live={live}>{() => null}</LiveView>
      </li>
    )
  }
  return <Pile {...props} points={live.value.points} />
}

/** Of the text's size: the least width of a pile's tile, and its height. */
const TILE_EM = { width: 10.4, height: 3.9 }

/** Which of some piles find room: those that charge before the others, all in their order. */
function roomy(piles: readonly Device[], most: number, busy: ReadonlySet<string>): ReadonlySet<string> {
  const first = piles.toSorted((a, b) => Number(busy.has(b.sn)) - Number(busy.has(a.sn)))
  return new Set(first.slice(0, most).map(({ sn }) => sn))
}

/** Every charging pile: what it does, its power, this session's energy. On a wall nothing scrolls: what finds no room is counted, and none of it charges before all that do are shown. */
export default function ChargingPiles({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const onBusy = useCallback(
    (sn: string, isBusy: boolean): void =>
      setBusy((before) => (before.has(sn) === isBusy ? before : new Set(isBusy ? [...before, sn] : [...before].filter((one) => one !== sn)))),
    [],
  )
  const piles = context.model.devices.filter((device) => device.kind === 'pile')
  if (piles.length === 0) return <Empty>{t('widget.noPiles')}</Empty>
  const text = bodyPx(context.mode)
  const gap = Math.round(text * 0.5)
  const tiling = fitTiles(piles.length, box, {
    gap,
    minWidth: Math.max(118, text * TILE_EM.width),
    maxWidth: text * TILE_EM.width * 1.9,
    heightOf: () => text * TILE_EM.height,
  })
  const cuts = context.mode === 'screen' && !tiling.fits
  const shown = cuts ? Math.max(1, tiling.shown - 1) : piles.length
  const seen = roomy(piles, shown, busy)
  return (
    <ul
      className="piles"
      data-scrolls={tiling.fits || cuts ? undefined : ''}
      style={{ gridTemplateColumns: `repeat(${tiling.columns}, minmax(0, 1fr))`, gap }}
    >
      {piles.map((device) => (
        <PilePoints key={device.sn} device={device} isLeftOut={!seen.has(device.sn)} onBusy={onBusy} />
      ))}
      {cuts && tiling.shown > 1 && (
        <li className="pile pile-more">{t('panel.piles.morePiles', { n: piles.length - shown, count: piles.length - shown })}</li>
      )}
    </ul>
  )
}
