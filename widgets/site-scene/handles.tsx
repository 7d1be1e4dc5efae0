import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteGroups, type Shifts, type Site, type SiteGroup } from '../parts/site/site.ts'
import { groundShift, silhouette, type View } from '../parts/site/space.ts'
import { DragHandle } from '../parts/single-line/drag-handle.tsx'

interface Props {
  site: Site
  view: View
  box: { width: number; height: number }
  shifts: Partial<Record<SiteGroup, [number, number]>>
  onShifts(shifts: Partial<Record<SiteGroup, [number, number]>>): void
}

const within = (metres: number): number => Math.max(-60, Math.min(60, Math.round(metres * 2) / 2))

/** While the dashboard is edited: what belongs together is put elsewhere, in half metres. */
export default function Handles({ site, view, box, shifts, onShifts }: Props) {
  const { t } = useTranslation()
  // A drag shows where it leads; the options change when it ends.
  const [drag, setDrag] = useState<{ group: SiteGroup; dx: number; dy: number }>()
  const outlines = useMemo(
    () =>
      siteGroups.flatMap((group) => {
        const corners = site.parts.filter((part) => part.group === group).flatMap(({ extent }) => silhouette(view, extent))
        if (corners.length === 0) return []
        const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
        const [left, top] = [Math.min(...xs), Math.min(...ys)]
        return [{ group, left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }]
      }),
    [site, view],
  )
  return outlines.map(({ group, left, top, width, height }) => {
    const now = drag?.group === group ? drag : { dx: 0, dy: 0 }
    return (
      <DragHandle<Shifts[SiteGroup]>
        key={group}
        base={shifts[group]}
        box={box}
        className="site-handle"
        style={{ left: left + now.dx, top: top + now.dy, width, height }}
        words={t('panel.site.move', { name: t(`widget.${group}`) })}
        facts={{ 'data-group': group }}
        onShift={(base, percentX, percentY, isDone) => {
          const [dx, dy] = [(percentX / 100) * box.width, (percentY / 100) * box.height]
          if (!isDone) return setDrag({ group, dx, dy })
          setDrag(undefined)
          const [mx, my] = groundShift(view, dx, dy)
          onShifts({ ...shifts, [group]: [within((base?.[0] ?? 0) + mx), within((base?.[1] ?? 0) + my)] })
        }}
      />
    )
  })
}
