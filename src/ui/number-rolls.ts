import { toShown } from '#domain/units.ts'

/** Shares of the way that are written one after the other, so far apart; then the value stands, after 240 ms. */
const WAY = [0.4, 0.75, 0.93]
const STEP_MS = 80
/** What changes by less, of its size, is only written: what one does not see to move need not move. */
const LEAST = 0.05
/** Nor what shows fewer than so many of its last digits: nought and a little are the same. */
const LEAST_DIGITS = 20
/** What was new so lately is followed without rolling: it would never stand. */
const REST_MS = 700
/** More at once cost too much, and nobody sees them all. */
const MOST = 12

interface Number {
  unit: string
  decimals: number
  /** Writes a value of the way. */
  write(value: number): void
  /** Writes what is true now. */
  say(): void
}

interface Roll {
  from: number
  to: number
  step: number
  own: Number
}

const isStill = (): boolean => document.visibilityState === 'hidden' || matchMedia('(prefers-reduced-motion: reduce)').matches

const isSeen = (from: number, to: number, { unit, decimals }: Number): boolean => {
  const size = Math.max(Math.abs(from), Math.abs(to))
  const shown = toShown(size, unit, decimals)
  return Math.abs(to - from) >= LEAST * size && shown.value * 10 ** shown.decimals >= LEAST_DIGITS
}

/** Numbers of a wall that go to their new value in a few writes when it makes a step. All write in the same moments: a few frames more, however many they are. */
export class NumberRolls {
  readonly #rolls = new Set<Roll>()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `to` is told each fresh value (undefined: there is none, or it is not text), and says whether the number is on its way now. */
  enter(own: Number) {
    let before: number | undefined
    let changedAt = -Infinity
    let roll: Roll | undefined
    return (value: number | undefined): boolean => {
      if (roll !== undefined) this.#rolls.delete(roll)
      roll = undefined
      if (value === before) return false
      const [from, at] = [before, performance.now()]
      const isRested = at - changedAt >= REST_MS
      before = value
      changedAt = at
      if (from === undefined || value === undefined || !isRested || this.#rolls.size >= MOST || !isSeen(from, value, own) || isStill()) return false
      roll = { from, to: value, step: 0, own }
      this.#rolls.add(roll)
      this.#write(roll)
      if (this.#timer === undefined) this.#timer = setTimeout(this.#turn, STEP_MS)
      return true
    }
  }

  #write({ from, to, step, own }: Roll): void {
    own.write(from + (to - from) * (WAY[step] ?? 1))
  }

  #turn = (): void => {
    for (const roll of this.#rolls) {
      roll.step++
      if (roll.step < WAY.length) {
        this.#write(roll)
        continue
      }
      this.#rolls.delete(roll)
      roll.own.say()
    }
    this.#timer = this.#rolls.size === 0 ? undefined : setTimeout(this.#turn, STEP_MS)
  }
}
