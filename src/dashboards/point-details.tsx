import { Suspense, useCallback, useState, type ReactNode } from 'react'
import type { Point } from '#contract/station.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { PartBoundary } from '#src/errors/part-boundary.tsx'
import type { WidgetContext } from '#widgets/define.ts'
import { OpenPointContext } from '#widgets/open-point.ts'

const PointDetail = lazyChunk(() => import('#widgets/point-detail.tsx'))

/** A board on which a click on a value opens what is known of its point; `opens` is false while clicks choose widgets. */
export function PointDetails({ context, opens, children }: { context: WidgetContext; opens: boolean; children: ReactNode }) {
  const [point, setPoint] = useState<Point>()
  const open = useCallback((next: Point) => setPoint(next), [])
  return (
    <>
      <OpenPointContext value={opens ? open : undefined}>{children}</OpenPointContext>
      {opens && point !== undefined && (
        <PartBoundary onFail={() => setPoint(undefined)}>
          <Suspense fallback={null}>
            <PointDetail key={point.id} point={point} context={context} onClose={() => setPoint(undefined)} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  )
}
