import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isTrue, valueOf } from '#contract/live-value.ts'
import { formatNumber, toShown } from '#domain/units.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { LiveText } from '#src/ui/live-text.tsx'
import { colourOf } from '../../figures/meaning.ts'
import { PointLink } from '../../figures/point-link.tsx'
import { powerWord } from '../../figures/power-words.ts'
import { nameEm, shortened } from '../../figures/text.ts'
import { mainPoint, pointOf } from '../station-mark.tsx'
import { regionName } from './province-names.ts'
import type { ReliefGroup } from './relief-groups.ts'

const SUM_MS = 1000

/** Sum of the fresh ones among points, and how many those are; read once a second. */
function useSum(points: readonly number[]): { sum: number; fresh: number } {
  const store = useAtomValue(liveStoreAtom)
  const subscribe = useCallback((listener: () => void) => {
    const timer = setInterval(listener, SUM_MS)
    return () => clearInterval(timer)
  }, [])
  const text = useSyncExternalStore(subscribe, () => {
    const values = points.flatMap((point) => {
      const live = store.live(point)
      return isTrue(live) ? (valueOf(live) ?? []) : []
    })
    return `${values.reduce((sum, value) => sum + value, 0)} ${values.length}`
  })
  const [sum = '0', fresh = '0'] = text.split(' ')
  return { sum: Number(sum), fresh: Number(fresh) }
}

interface Props {
  group: ReliefGroup
  side: 'left' | 'right'
  style: React.CSSProperties
  /** Room for the name, em, and how many lines it may take. */
  room: number
  lines: 1 | 2
}

/** A label in the margin: a station with the power that it is there for, or a province with what its stations draw from the grid. */
export function ReliefLabel({ group, side, style, room, lines }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { region, entries } = group
  const [first] = entries
  const point = region === undefined && first !== undefined ? mainPoint(first) : undefined
  const colour = region === undefined ? colourOf(point?.quantity ?? null) : '--grid'
  const name =
    region === undefined
      ? nameOf(first?.station.name ?? '', first?.station.nameEn ?? '', language)
      : `${regionName(region, language)} ×${entries.length}`
  // Words do not break where the line is full.
  const word = powerWord(region === undefined ? point?.quantity : 'gridPower')
  const em = lines === 1 ? room : room * lines - 1.5
  // A figure keeps its room and is set against one end of it: its word stands at that end, where nothing moves.
  const kind = lines === 1 && word !== undefined && <i> {t(`widget.${word}`)} </i>
  return (
    <div
      className={`relief-label relief-label-${side}${lines === 1 ? '' : ' relief-label-lines'}`}
      style={{ ...style, '--tag': `var(${colour})` } as React.CSSProperties}
      title={name}
    >
      <span>{nameEm(name) <= em ? name : shortened(name, em)}</span>
      {side === 'right' && kind}
      {region !== undefined ? (
        <RegionSum group={group} />
      ) : (
        point !== undefined && (
          <b>
            <PointLink point={point}>
              <LiveText point={point.id} unit="kW" decimals={1} chars={7} align={side === 'left' ? 'right' : 'left'} />
            </PointLink>
          </b>
        )
      )}
      {side === 'left' && kind}
    </div>
  )
}

function RegionSum({ group }: { group: ReliefGroup }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const points = useMemo(() => group.entries.flatMap((entry) => pointOf(entry, 'gridPower')?.id ?? []), [group])
  const { sum, fresh } = useSum(points)
  if (fresh === 0) return <b className="dim">—</b>
  const { value, unit, decimals } = toShown(sum, 'kW', 1)
  return (
    <b>
      {formatNumber(value, decimals, language)} <small>{unit}</small>
      {fresh < group.entries.length && <em>{t('panel.relief.of', { n: fresh, all: group.entries.length })}</em>}
    </b>
  )
}
