import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { WallPlan } from '#widgets/wall-plans.ts'
import { geometryOf, readWallSettings } from './parts/wall-geometry.ts'

/** From this ratio on a wall is several displays side by side. */
const WIDE = 2.5

/** The plan for the wall as it is: a wide one takes the place of the landscape. */
export function useFitPlan(plan: WallPlan): WallPlan {
  const [query] = useSearchParams()
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight })
  useEffect(() => {
    const measure = (): void => setSize({ width: innerWidth, height: innerHeight })
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  const { width, height } = geometryOf(readWallSettings(query), size)
  const isWide = width > height * WIDE
  return useMemo(() => (isWide ? { ...plan, landscape: plan.wide } : plan), [plan, isWide])
}
