import { useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import { useLiveSelect } from '../parts/data/use-live-select.ts'
import { steady } from '../parts/drawing/steady.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { flowIcons } from '../parts/flow/icons.ts'
import { groupPower, type SiteGroup } from '../parts/site/site.ts'
import { flowsOf, ofTen, type Flow } from './model.ts'
import { Page, pictureBox, type ChapterProps } from './page.tsx'
import { LABEL_EM, ribbonsOf } from './ribbons.ts'

/** A power in steps that can be seen (a four hundredth of the connection), as it was last known. */
function useKw({ context }: Pick<ChapterProps, 'context'>, group: SiteGroup): number | undefined {
  const step = Math.max(0.5, (context.model.station.gridCapacityKva ?? 200) / 400)
  const point = context.point(groupPower[group].quantity)
  const held = useRef<number>(undefined)
  return useLiveSelect(point?.id, (live) => {
    const value = valueOf(live)
    held.current = value === undefined ? undefined : steady(value, step, held.current)
    return held.current
  })
}

/** True: what is known of it is not of now. */
function useOld({ context }: Pick<ChapterProps, 'context'>, group: SiteGroup): boolean {
  return useLiveSelect(context.point(groupPower[group].quantity)?.id, (live) => !isTrue(live))
}

/** From here on the others are not worth a part of ten. */
const NEARLY_ALL = 0.95

const colourOf = (group: SiteGroup): string => `var(${groupPower[group].colour})`

/** Where the energy comes from and where it goes, now: ribbons as wide as their share. */
export default function ChapterNow({ context, options, box, px }: ChapterProps) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const [grid, pv, storage, load, piles] = [
    useKw({ context }, 'grid'),
    useKw({ context }, 'pv'),
    useKw({ context }, 'storage'),
    useKw({ context }, 'load'),
    useKw({ context }, 'piles'),
  ]
  const known = useMemo(() => ({ grid, pv, storage, load, piles }), [grid, pv, storage, load, piles])
  const picture = pictureBox({ box, px })
  const flows = useMemo(() => {
    const all = flowsOf(known as Partial<Record<SiteGroup, number>>)
    // In a small picture what stands still makes room.
    const fits = (side: readonly Flow[]): Flow[] =>
      side.length * px * LABEL_EM <= picture.height ? [...side] : side.filter(({ share }) => share > 0)
    return { ...all, comes: fits(all.comes), goes: fits(all.goes) }
  }, [known, px, picture.height])
  const old = {
    grid: useOld({ context }, 'grid'),
    pv: useOld({ context }, 'pv'),
    storage: useOld({ context }, 'storage'),
    load: useOld({ context }, 'load'),
    piles: useOld({ context }, 'piles'),
  }
  const missing = (Object.keys(old) as SiteGroup[]).filter((group) => old[group] && context.point(groupPower[group].quantity) !== undefined)
  const shape = ribbonsOf(flows, picture, px)
  const figureEm = Math.min(1.9, (shape.labelWidth / px - 3.8) / 5.6)
  const comma = t('layout.list')
  const say = (): string => {
    if (missing.length > 0) return t('panel.story.noValues', { names: missing.map((group) => t(`widget.${group}`)).join(comma) })
    if (flows.totalKw === 0) return t('panel.story.nothingFlows')
    const from = flows.comes.filter(({ share }) => share > 0).toSorted((a, b) => b.share - a.share)
    if (options.readers === 'expert') {
      const parts = from.map(({ group, share }) => `${t(`widget.${group}`)} ${Math.round(share * 100)} %`).join(comma)
      return t('panel.story.nowExpert', { total: formatShown(flows.totalKw, 'kW', 0, language), parts })
    }
    const [most] = from
    if (most !== undefined && most.share >= NEARLY_ALL) return t(`panel.story.nearlyAll.${most.group as 'pv'}`)
    const tens = ofTen(from.map(({ share }) => share))
    const parts = from.flatMap(({ group }, i) => ((tens[i] ?? 0) > 0 ? t(`panel.story.ofTen.${group as 'pv'}`, { n: tens[i] }) : [])).join(comma)
    return t('panel.story.nowPlain', { parts })
  }
  const tag = ({ group, kw }: Flow, i: number, side: 'comes' | 'goes') => {
    const point = context.point(groupPower[group].quantity)
    const spot = shape[side][i]
    if (point === undefined || spot === undefined) return null
    const doing = group === 'storage' ? (kw === 0 ? 'storageIdle' : side === 'comes' ? 'storageGives' : 'storageTakes') : undefined
    const trade = group === 'grid' && kw > 0 ? (side === 'comes' ? 'gridGives' : 'gridTakes') : undefined
    const more = doing ?? trade
    return (
      <div key={group} className={`story-tag story-tag-${side}`} style={{ top: spot.middle, width: shape.labelWidth, color: colourOf(group) }}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={flowIcons[group]} />
        </svg>
        <div>
          <span>
            {t(`widget.${group}`)}
            {more !== undefined && <i> {t(`panel.story.${more}`)}</i>}
          </span>
          <b style={{ fontSize: `${figureEm}em` }}>
            <PointLink point={point}>
              <LiveText point={point.id} unit="kW" decimals={1} chars={6} align="left" transform="abs" />
            </PointLink>
          </b>
        </div>
      </div>
    )
  }
  return (
    <Page
      box={box}
      px={px}
      title={t(`panel.story.title.now_${options.readers}`)}
      say={say()}
      note={options.readers === 'expert' ? t('panel.story.nowNote') : ''}
    >
      <svg width={picture.width} height={picture.height} aria-hidden="true">
        {(['comes', 'goes'] as const).flatMap((side) =>
          flows[side].map(({ group, share }, i) => {
            const spot = shape[side][i]
            if (spot === undefined) return null
            const isQuiet = share === 0
            return (
              <g key={`${side} ${group}`} style={{ color: old[group] ? 'var(--stale)' : colourOf(group) }}>
                {isQuiet ? (
                  <path d={spot.line} fill="none" stroke="currentColor" strokeWidth={1.5} strokeDasharray={`2 ${px / 2}`} opacity="0.7" />
                ) : old[group] ? (
                  <path d={spot.band} fill="currentColor" fillOpacity="0.2" stroke="currentColor" strokeWidth="1.5" strokeDasharray="5 4" />
                ) : (
                  <path d={spot.band} fill="currentColor" opacity="0.62" />
                )}
              </g>
            )
          }),
        )}
        <rect x={shape.hub.x} y={shape.hub.y} width={shape.hub.width} height={shape.hub.height} rx={2} className="story-hub" />
      </svg>
      {flows.comes.map((flow, i) => tag(flow, i, 'comes'))}
      {flows.goes.map((flow, i) => tag(flow, i, 'goes'))}
    </Page>
  )
}
