import { concat, defer, distinctUntilChanged, EMPTY, ignoreElements, NEVER, of, repeat, startWith, switchMap, timer, type Observable } from 'rxjs'

/** A visitor chose this one; it stays until they have let it be for a while. */
export interface Touch {
  index: number
}

export interface TurnsDeps {
  /** How many there are. */
  count: number
  /** How long each is shown. */
  everyMs: number
  /** So long after the last touch turns go on. */
  restMs: number
  touches$: Observable<Touch>
  /** False: nobody sees it, and no turn is made. */
  active$: Observable<boolean>
  /** The clock by which turns are taken. */
  now(): number
}

export interface Turn {
  index: number
  /** Somebody holds it. */
  held: boolean
}

/** Whose turn it is: by the clock alone, so that all displays of one wall show the same without talking to each other. */
export const turnAt = (now: number, everyMs: number, count: number): number => (count <= 1 ? 0 : Math.floor(now / everyMs) % count)

/** After the last comes the first, before the first the last. */
export const within = (index: number, count: number): number => (count === 0 ? 0 : ((index % count) + count) % count)

/** Turns by the clock; a touch holds one, and after a rest the clock has it again. Hidden, it stands still; seen again, it is where the clock is. */
export function createTurns({ count, everyMs, restMs, touches$, active$, now }: TurnsDeps): Observable<Turn> {
  const turn = (): Turn => ({ index: turnAt(now(), everyMs, count), held: false })
  // Asked anew at each end: a timer that comes a little early finds the same turn and waits for the rest of it.
  const byClock$ = defer(() => concat(of(turn()), count <= 1 ? NEVER : timer(everyMs - (now() % everyMs)).pipe(ignoreElements()))).pipe(repeat())
  const turning$ = active$.pipe(
    distinctUntilChanged(),
    switchMap((active) => (active ? byClock$ : EMPTY)),
  )
  return touches$.pipe(
    startWith(undefined),
    switchMap((touch) =>
      touch === undefined ? turning$ : concat(of({ index: within(touch.index, count), held: true }), timer(restMs).pipe(switchMap(() => turning$))),
    ),
    distinctUntilChanged((a, b) => a.index === b.index && a.held === b.held),
  )
}
