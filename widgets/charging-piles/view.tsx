import './charging-piles.css'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Device, Point } from '#contract/station.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { pointLiveAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { fitTiles } from '../parts/tiles.ts'
import { bodyPx } from '../parts/type-scale.ts'

const stateWords = { 0: 'pileState0', 1: 'pileState1', 2: 'pileState2', 6: 'pileState6' } as const

function Pile({ device, points }: { device: Device; points: readonly Point[] }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const point = (code: string): Point | undefined => points.find((one) => one.code === code)
  const status = useAtomValue(pointLiveAtom(point('STATUS')?.id ?? -1))
  const code = status.state === 'stale' ? 6 : (valueOf(status) ?? 6)
  const words = stateWords[code as keyof typeof stateWords] ?? 'pileState6'
  const [power, energy] = [point('P'), point('ESESSION')]
  return (
    <li className={`pile pile-${code}`}>
      <div className="pile-head">
        <span title={nameOf(device.name, device.nameEn, language)}>{nameOf(device.name, device.nameEn, language)}</span>
        <em>{t(`widget.${words}`)}</em>
      </div>
      <div className="pile-values">
        {power !== undefined && (
          <b>
            <LiveText point={power.id} unit="kW" decimals={1} chars={5} align="left" />
          </b>
        )}
        {energy !== undefined && (
          <small>
            <LiveText point={energy.id} unit="kWh" decimals={1} chars={5} align="left" />
          </small>
        )}
      </div>
    </li>
  )
}

function PilePoints({ device }: { device: Device }) {
  const live = useQuery('devicePoints', { deviceSn: device.sn })
  return <LiveView live={live}>{({ points }) => <Pile device={device} points={points} />}</LiveView>
}

/** Of the text's size: the least width of a pile's tile, and its height. */
const TILE_EM = { width: 10.4, height: 3.9 }

/** Every charging pile: what it does, its power, this session's energy. On a wall nothing scrolls: what finds no room is counted. */
export default function ChargingPiles({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
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
  return (
    <ul
      className="piles"
      data-scrolls={tiling.fits || cuts ? undefined : ''}
      style={{ gridTemplateColumns: `repeat(${tiling.columns}, minmax(0, 1fr))`, gap }}
    >
      {piles.slice(0, shown).map((device) => (
        <PilePoints key={device.sn} device={device} />
      ))}
      {cuts && tiling.shown > 1 && <li className="pile pile-more">{t('widgetsA.morePiles', { n: piles.length - shown })}</li>}
    </ul>
  )
}
