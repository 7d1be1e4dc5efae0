import { useAtomValue } from 'jotai'
import { memo, useEffect, useRef } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'

/** A live share of 0 to 100 as a bar. Painted by the store's flush: a transform, no layout, no React render. */
export const LiveBar = memo(function LiveBar({ point, label, colour }: { point: number; label: string; colour: string }) {
  const store = useAtomValue(liveStoreAtom)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (element === null) return undefined
    const fill = element.firstElementChild as HTMLElement
    const paint = (): void => {
      const live = store.live(point)
      const share = Math.min(100, Math.max(0, valueOf(live) ?? 0))
      fill.style.transform = `scaleX(${(share / 100).toFixed(3)})`
      element.dataset.live = live.state
      element.setAttribute('aria-valuenow', share.toFixed(0))
    }
    paint()
    return store.subscribe(point, paint)
  }, [store, point])
  return (
    <div ref={bar} className="live-bar" role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={0}>
      <div style={{ background: colour }} />
    </div>
  )
})
