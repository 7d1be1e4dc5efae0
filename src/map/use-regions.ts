import { useEffect, useMemo, useState } from 'react'
import { loadParts, regionAt } from './areas.ts'
import type { Position } from './coordinates.ts'
import { provinceRegions, type Region } from './outline.ts'
import { unproject } from './project.ts'
import type { View } from './view.ts'

/** From here on the parts of the province in the middle are drawn. */
const PARTS_BELOW = 260
const NONE: readonly Region[] = []

/** The parts of the province in the middle of the picture, once it is near enough. */
export function useParts({ x, y, width }: View): readonly Region[] {
  const isNear = width < PARTS_BELOW
  return usePartsOf(useMemo(() => (isNear ? (regionAt(provinceRegions, unproject(x, y))?.code ?? '') : ''), [isNear, x, y]))
}

function usePartsOf(code: string): readonly Region[] {
  const [loaded, setLoaded] = useState<{ code: string; parts: readonly Region[] }>()
  useEffect(() => {
    if (code === '') return undefined
    let gone = false
    // Without them the map has its provinces still.
    loadParts(code).then(
      (parts) => gone || setLoaded({ code, parts }),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [code])
  return loaded?.code === code ? loaded.parts : NONE
}

/** Names of the province in which a place lies, and of its part; none outside of the outline. */
export function useNamesAt([longitude, latitude]: Position): readonly string[] {
  const province = useMemo(() => regionAt(provinceRegions, [longitude, latitude]), [longitude, latitude])
  const parts = usePartsOf(province?.code ?? '')
  const part = useMemo(() => regionAt(parts, [longitude, latitude]), [parts, longitude, latitude])
  return [province, part].flatMap((region) => (region === undefined ? [] : [region.name]))
}
