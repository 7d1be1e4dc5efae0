import { useAtomValue } from 'jotai'
import { memo, useEffect, useRef } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { formatNumber, toShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'

export interface LiveTextProps {
  point: number
  unit: string
  decimals: number
  /** Always with + or -: where the sign is a direction. */
  signed?: boolean
  /** Width in characters that the number keeps, so that nothing moves when it changes. */
  chars?: number
  showUnit?: boolean
  align?: 'left' | 'right' | 'center'
  /** What is shown of the value: its size only, where the direction is told otherwise. */
  transform?: 'abs'
}

/**
 * A live number. React mounts two text nodes; the store's flush writes them, so that a tick never renders. The cell is contained: a changing text
 * costs no layout outside it.
 */
export const LiveText = memo(function LiveText({
  point,
  unit,
  decimals,
  signed = false,
  chars = 7,
  showUnit = true,
  align = 'right',
  transform,
}: LiveTextProps) {
  const store = useAtomValue(liveStoreAtom)
  const language = useAtomValue(languageAtom)
  const cell = useRef<HTMLSpanElement>(null)
  const unitCell = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const element = cell.current
    if (element === null) return undefined
    const text = document.createTextNode('')
    element.replaceChildren(text)
    let shownUnit = ''
    let shownState = ''
    const paint = (): void => {
      const live = store.live(point)
      const value = valueOf(live)
      let next = '--'
      if (value !== undefined) {
        const shown = toShown(transform === 'abs' ? Math.abs(value) : value, unit, decimals)
        next = formatNumber(shown.value, shown.decimals, language)
        if (signed && shown.value > 0) next = `+${next}`
        if (shown.unit !== shownUnit && unitCell.current !== null) {
          shownUnit = shown.unit
          unitCell.current.textContent = shown.unit
        }
      }
      if (text.data !== next) text.data = next
      if (live.state !== shownState) {
        shownState = live.state
        element.dataset.live = live.state
      }
    }
    paint()
    return store.subscribe(point, paint)
  }, [store, point, unit, decimals, signed, language, transform])

  return (
    <span className="live-value">
      <span ref={cell} className="num" style={{ width: `${chars}ch`, textAlign: align }} />
      {showUnit && unit !== '' && (
        <span ref={unitCell} className="unit">
          {toShown(0, unit, decimals).unit}
        </span>
      )}
    </span>
  )
})
