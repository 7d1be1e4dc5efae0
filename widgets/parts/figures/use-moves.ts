import { useLayoutEffect, useRef, type RefObject } from 'react'

/** A change of ranks is one short movement. */
const MOVE_MS = 300

/** From which place each that was there before has come, in rows: those that stay are left out; pure. */
export function movesOf(before: readonly string[], now: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map(before.map((id, i) => [id, i]))
  return new Map(
    now.flatMap((id, i): [string, number][] => {
      const from = places.get(id)
      return from === undefined || from === i ? [] : [[id, from - i]]
    }),
  )
}

/** For a list whose rows are of one height and in the order of `ids`: when ranks change rows glide to their new places, at once where motion is not wanted. */
export function useMoves<E extends HTMLElement>(ids: readonly string[]): RefObject<E | null> {
  const ref = useRef<E>(null)
  const last = useRef<readonly string[]>(ids)
  const order = ids.join('\n')
  useLayoutEffect(() => {
    const moves = movesOf(last.current, order.split('\n'))
    last.current = order.split('\n')
    const rows = ref.current?.children
    if (rows === undefined || moves.size === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const [first, second] = [rows[0], rows[1]]
    if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return
    const rowPx = second.offsetTop - first.offsetTop
    for (const [i, id] of last.current.entries()) {
      const from = moves.get(id)
      if (from === undefined) continue
      rows[i]?.animate([{ transform: `translateY(${from * rowPx}px)` }, { transform: 'none' }], { duration: MOVE_MS, easing: 'ease-out' })
    }
  }, [order])
  return ref
}
