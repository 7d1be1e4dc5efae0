import { useAtomValue } from 'jotai'
import { memo, useContext, useEffect, useRef } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { formatNumber, toShown, unitFamilies } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { NumberRollsContext } from './number-rolls-context.ts'
import { NumberSheetContext } from './number-sheet.ts'
import { wordOf } from './value-words.ts'

export interface LiveTextProps {
  point: number
  unit: string
  decimals: number
  /** Always with + or -: where the sign is a direction. */
  signed?: boolean
  /** Width in characters that the number keeps at least, so that nothing moves when it changes; a longer one widens its cell for good. */
  chars?: number
  showUnit?: boolean
  align?: 'left' | 'right' | 'center'
  /** What is shown of the value: its size only, where the direction is told otherwise. */
  transform?: 'abs'
  /** What values are called; one without a word shows its number. */
  texts?: Point['texts']
}

/** Width of the widest unit that a value of this base unit may come to be shown in, of the unit's own size: kWh becomes MWh. */
const unitEm = (unit: string): number =>
  Math.max(
    ...[unit, ...(unitFamilies[unit] ?? [])].map((one) =>
      [...one].reduce((sum, letter) => sum + (/[MWG%]/.test(letter) ? 0.96 : /[a-zA-Z]/.test(letter) ? 0.66 : 0.5), 0),
    ),
  )

/** Chinese letters are twice as wide as digits, and some Latin ones wider than them. */
const widthInDigits = (word: string): number => Math.ceil([...word].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1.9 : 1.15), 0))

/** Width of a cell for a number of so many characters and its unit, if it shows one. */
const widthOf = (chars: number, unit: string): string =>
  unit === '' ? `${chars}ch` : `calc(${chars}ch + ${(unitEm(unit) + 0.1).toFixed(2)} * var(--unit-size) + 0.3em)`

/**
 * A live number. React mounts one cell; the store's flush writes its text nodes, so that a tick never renders. The cell keeps its width and has a contained block inside:
 * a changing text costs no layout outside it, and nothing beside it moves. Number and unit share the cell, so that the unit stays beside its number.
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
  texts,
}: LiveTextProps) {
  const store = useAtomValue(liveStoreAtom)
  const language = useAtomValue(languageAtom)
  const cell = useRef<HTMLSpanElement>(null)
  const numberCell = useRef<HTMLSpanElement>(null)
  const unitCell = useRef<HTMLSpanElement>(null)
  const withUnit = showUnit && unit !== ''
  const sheet = useContext(NumberSheetContext)
  const rolls = useContext(NumberRollsContext)

  useEffect(() => {
    if (cell.current === null || numberCell.current === null) return undefined
    const element = cell.current
    const text = document.createTextNode('')
    numberCell.current.replaceChildren(text)
    const unitText = document.createTextNode(toShown(0, unit, decimals).unit)
    unitCell.current?.replaceChildren(unitText)
    let shownState = ''
    let kept = chars
    let next = '—'
    let nextUnit = unitText.data
    const compose = (value: number | undefined): void => {
      next = '—'
      if (value === undefined) return
      const shown = toShown(transform === 'abs' ? Math.abs(value) : value, unit, decimals)
      next = formatNumber(shown.value, shown.decimals, language)
      if (signed && shown.value > 0) next = `+${next}`
      next = wordOf(texts, value, language) ?? next
      nextUnit = shown.unit
      const wide = texts === undefined ? next.length : widthInDigits(next)
      if (wide <= kept) return
      // The cell cuts what is wider: a number without its last digits, or with half of its unit, would be another number.
      kept = wide
      element.style.width = widthOf(kept, withUnit ? unit : '')
      drawn?.moved()
    }
    const put = (): void => {
      if (text.data !== next) text.data = next
      if (unitText.data !== nextUnit) unitText.data = nextUnit
    }
    const say = (): { number: string; unit: string } => {
      compose(valueOf(store.live(point)))
      put()
      return { number: next, unit: withUnit ? nextUnit : '' }
    }
    // Words are no numbers: they are text everywhere.
    const drawn = texts === undefined ? sheet?.enter({ element, number: numberCell.current, unit: unitCell.current, say }) : undefined
    const write = (value: number): void => {
      compose(value)
      put()
    }
    const rollTo = texts === undefined ? rolls?.enter({ unit, decimals, write, say }) : undefined
    const paint = (): void => {
      const live = store.live(point)
      const isFresh = live.state === 'fresh'
      if (isFresh && live.state === shownState && drawn?.isOut() === true) return
      compose(valueOf(live))
      if (drawn?.write(next, withUnit ? nextUnit : '', isFresh && next !== '—') === true) rollTo?.(undefined)
      // What turns old or unknown stands at once.
      else if (rollTo?.(isFresh ? live.value : undefined) !== true) say()
      if (live.state !== shownState) {
        shownState = live.state
        element.dataset.live = live.state
      }
    }
    paint()
    const stop = store.subscribe(point, paint)
    return () => {
      stop()
      rollTo?.(undefined)
      drawn?.leave()
    }
  }, [sheet, rolls, store, point, unit, decimals, signed, language, transform, withUnit, chars, texts])

  return (
    <span ref={cell} className="live-value num" style={{ width: widthOf(chars, withUnit ? unit : ''), textAlign: align }}>
      <span className="live-cell">
        <span ref={numberCell} />
        {withUnit && <span ref={unitCell} className="unit" />}
      </span>
    </span>
  )
})
