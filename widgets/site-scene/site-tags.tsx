import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmLevel } from '#contract/alarm.ts'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { ageWords } from '#src/ui/age.ts'
import { LevelMark, levelColour } from '#src/ui/level-mark.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import type { WidgetContext } from '../define.ts'
import { useLiveSelect } from '../parts/data/use-live-select.ts'
import { useServerNow } from '../parts/data/use-today.ts'
import { operatingMode } from '../parts/figures/operating-mode.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { nameEm, shortened } from '../parts/figures/text.ts'
import { groupPower, siteGroups, type Site, type SiteGroup, type SitePart } from '../parts/site/site.ts'
import { onScreen, silhouette, type Pixel, type View } from '../parts/site/space.ts'
import type { SiteState } from '../parts/site/state.ts'
import { leaderFrom, placeTags, type PlacedTag } from '../parts/site/tags.ts'
import type { DeviceState } from '../parts/site/use-site-state.tsx'

/** Where tags like to be, of the room beside their own size: the four corners that the diamond leaves free. */
const homes: Record<SiteGroup, Pixel> = { grid: [0.03, 0.04], storage: [0.32, 0.02], load: [0.72, 0.02], pv: [0.03, 0.86], piles: [0.86, 0.84] }
/** More alarms, and more silent devices, than these are told by their panels. */
const MOST_NOTICES = 3
/** A box narrower than so many em leaves room for names and values alone. */
const NARROW_EM = 42
/** Where they are written smaller, and no smaller than what must be read on a wall. */
const NARROW = 0.94
/** And one lower than so many em leaves room for one of them. */
const SMALL_EM = 24

interface Notice {
  part: SitePart
  name: string
  level: AlarmLevel | undefined
  since: number | undefined
}

function useNotices(context: WidgetContext, site: Site, state: SiteState, heard: ReadonlyMap<string, DeviceState>, most: number): Notice[] {
  const language = useAtomValue(languageAtom)
  return useMemo(() => {
    const names = new Map(context.model.devices.map(({ sn, name, nameEn }) => [sn, nameOf(name, nameEn, language)]))
    const seen = new Set<string>()
    const all = site.parts.flatMap((part): Notice[] => {
      const { alarm, alarmOf, isSilent } = state.parts.get(part.id) ?? {}
      const sn = alarmOf ?? part.devices[0] ?? ''
      if ((alarm === undefined && isSilent !== true) || seen.has(sn)) return []
      seen.add(sn)
      return [{ part, name: names.get(sn) ?? '', level: alarm, since: alarm === undefined ? heard.get(sn)?.silentSince : undefined }]
    })
    // Where nothing is heard at all the frame says so.
    const isWholeSilent = [...state.parts.values()].every(({ isSilent, isFollowed }) => isSilent || !isFollowed)
    const alarms = all.filter(({ level }) => level !== undefined).slice(0, most)
    if (isWholeSilent) return alarms
    return [...alarms, ...all.filter(({ since }) => since !== undefined).slice(0, most - alarms.length)]
  }, [context, site, state, heard, language, most])
}

/** Room for what a group does, em. */
const wordsEm = (group: SiteGroup, isNarrow: boolean): number =>
  group === 'storage' ? (isNarrow ? 6 : 10) : isNarrow ? 0 : group === 'grid' ? 4 : group === 'piles' ? 6 : 0
/** Room for a device's name, em. */
const nameRoom = (isNarrow: boolean): number => (isNarrow ? 7 : 13)

const anchorOf = (view: View, { extent: { x0, x1, y0, y1, top } }: SitePart): Pixel => onScreen(view, [(x0 + x1) / 2, (y0 + y1) / 2, top])

interface Props {
  context: WidgetContext
  site: Site
  view: View
  box: { width: number; height: number }
  textPx: number
  state: SiteState
  heard: ReadonlyMap<string, DeviceState>
}

/** Tags at what they name: the powers, and what has an alarm or is silent. None lies over another. */
export function SiteTags({ context, site, view, box, textPx, state, heard }: Props) {
  const { t } = useTranslation()
  const isNarrow = box.width < textPx * NARROW_EM
  const notices = useNotices(context, site, state, heard, isNarrow ? 1 : MOST_NOTICES)
  const size = isNarrow ? Math.max(11, textPx * NARROW) : textPx
  // In a small picture what is very urgent has the room: the powers would lie over it.
  const called = isNarrow && box.height < size * SMALL_EM ? notices.find(({ level }) => level === 'VERY_URGENT')?.part : undefined
  const groups = useMemo(
    () =>
      called === undefined
        ? siteGroups.filter((group) => site.anchors[group] !== undefined && context.point(groupPower[group].quantity) !== undefined)
        : [],
    [site, context, called],
  )
  const things = useMemo(() => site.parts.filter(({ kind }) => kind !== 'tree').map(({ extent }) => silhouette(view, extent)), [site, view])
  // The powers stand where they stand whatever is wrong: what comes and goes finds its place beside them.
  const powers = useMemo(
    () =>
      placeTags(
        groups.map((group) => ({
          id: group,
          width: Math.ceil(size * (Math.max(nameEm(t(`widget.${group}`)) + wordsEm(group, isNarrow), isNarrow ? 8 : 9.6) + 1.8)),
          height: Math.ceil(size * (isNarrow ? 3.4 : 4)),
          anchor: onScreen(view, site.anchors[group] ?? [0, 0, 0]),
          home: homes[group],
        })),
        box,
        things,
      ),
    [groups, things, site, view, box, size, isNarrow, t],
  )
  const tags = useMemo(() => {
    const wishes = notices.map(({ part, name }) => ({
      id: part.id,
      width: Math.ceil(size * (Math.min(nameEm(name), nameRoom(isNarrow)) + 9)),
      height: Math.ceil(size * 2),
      anchor: anchorOf(view, part),
    }))
    return new Map([...powers, ...placeTags(wishes, box, things, powers)].map((tag) => [tag.id, tag]))
  }, [powers, notices, things, view, box, size, isNarrow])
  return (
    <>
      <svg className="site-leaders" aria-hidden="true">
        {[...tags.values()].map((tag) => {
          const [x, y] = leaderFrom(tag)
          const [ax, ay] = tag.anchor
          return (
            <g key={tag.id}>
              <line x1={x} y1={y} x2={ax} y2={ay} stroke="var(--text-2)" strokeOpacity="0.7" strokeWidth="1" />
              <circle cx={ax} cy={ay} r={Math.max(2.5, size * 0.22)} fill="var(--text)" />
            </g>
          )
        })}
      </svg>
      {groups.map((group) => {
        const tag = tags.get(group)
        return tag === undefined ? null : (
          <PowerTag key={group} group={group} tag={tag} context={context} size={size} isNarrow={isNarrow} state={state} />
        )
      })}
      {notices.map((notice) => {
        const tag = tags.get(notice.part.id)
        return tag === undefined ? null : (
          <NoticeTag key={notice.part.id} notice={notice} name={shortened(notice.name, nameRoom(isNarrow))} tag={tag} size={size} />
        )
      })}
    </>
  )
}

interface PowerTagProps {
  group: SiteGroup
  tag: PlacedTag
  context: WidgetContext
  size: number
  isNarrow: boolean
  state: SiteState
}

function PowerTag({ group, tag, context, size, isNarrow, state }: PowerTagProps) {
  const { t } = useTranslation()
  const { quantity, colour } = groupPower[group]
  const point = context.point(quantity)
  const soc = context.point('soc')
  // What is done now is said of a value of now alone.
  const mode = useLiveSelect(point?.id, (live) => (isTrue(live) ? operatingMode(valueOf(live)) : undefined))
  if (point === undefined) return null
  const words =
    mode === undefined
      ? undefined
      : group === 'storage'
        ? t(`widget.${mode}`)
        : group === 'grid'
          ? t(mode === 'discharging' ? 'panel.site.import' : mode === 'charging' ? 'panel.site.export' : 'panel.site.balanced')
          : group === 'piles' && state.piles !== undefined
            ? t('panel.site.busy', { n: state.piles.busy, all: state.piles.all })
            : undefined
  const way = { left: tag.x, top: tag.y, width: tag.width, height: tag.height, fontSize: size, '--tag': `var(${colour})` } as React.CSSProperties
  return (
    <div className={isNarrow ? 'site-tag site-tag-narrow' : 'site-tag'} data-group={group} style={way}>
      <span>
        {t(`widget.${group}`)}
        {(!isNarrow || group === 'storage') && words !== undefined && <em className="ink">{words}</em>}
        {group === 'storage' && !isNarrow && soc !== undefined && (
          <PointLink point={soc}>
            <LiveText point={soc.id} unit="%" decimals={0} chars={3} align="left" />
          </PointLink>
        )}
      </span>
      <b>
        <PointLink point={point}>
          <LiveText
            point={point.id}
            unit="kW"
            decimals={1}
            chars={6}
            align="left"
            {...(group === 'storage' || group === 'grid' ? { transform: 'abs' as const } : {})}
          />
        </PointLink>
      </b>
    </div>
  )
}

function NoticeTag({ notice, name, tag, size }: { notice: Notice; name: string; tag: PlacedTag; size: number }) {
  const { t } = useTranslation()
  const now = useServerNow(10_000)
  const { level, since } = notice
  const style = {
    left: tag.x,
    top: tag.y,
    width: tag.width,
    height: tag.height,
    fontSize: size,
    '--tag': level === undefined ? 'var(--stale)' : levelColour[level],
  } as React.CSSProperties
  return (
    <div className="site-tag site-notice" style={style} title={notice.name}>
      {level !== undefined && <LevelMark level={level} />}
      <span>{name}</span>
      {since !== undefined && <em className="ink">{t('panel.site.silent', { age: ageWords(now - since, t) })}</em>}
    </div>
  )
}
