import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { shapeOf, type WallPlan } from '#widgets/wall-plans.ts'
import { geometryOf, readWallSettings } from './parts/wall-geometry.ts'

/** The plan for the wall as it is: a wide one takes the place of the landscape. */
export function useFitPlan(plan: WallPlan): WallPlan {
  const [query] = useSearchParams()
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight })
  useEffect(() => {
    const measure = (): void => setSize({ width: innerWidth, height: innerHeight })
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  const isWide = shapeOf(geometryOf(readWallSettings(query), size)) === 'wide'
  return useMemo(() => (isWide ? { ...plan, landscape: plan.wide } : plan), [plan, isWide])
}
