import './freshness-badge.css'
import { IconHistory } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Live } from '#contract/live-value.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { ageWords } from './age.ts'

type Worst =
  | { state: 'none' }
  | { state: 'waiting' }
  | { state: 'fresh' }
  | { state: 'past' }
  | { state: 'partial' }
  | { state: 'stale'; age: number; cause: 'connection' | 'silent' }

const isSame = (a: Worst | undefined, b: Worst): boolean =>
  a?.state === b.state && (a.state !== 'stale' || b.state !== 'stale' || (a.age === b.age && a.cause === b.cause))

const looks = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

/** One timer for all badges of a page. */
function everySecond(look: () => void): () => void {
  looks.add(look)
  clock ??= setInterval(() => {
    for (const one of looks) one()
  }, 1000)
  return () => {
    looks.delete(look)
    if (looks.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}

/** Answers of questions by who asks them; told of by `AnswersContext`. */
export type Answers = ReadonlyMap<string, Live<unknown>>
const none: Answers = new Map()

/** The worst state of some points and answers, looked at once a second: a lamp, not a number. */
function useWorst(points: readonly number[], answers: Answers = none): Worst {
  const store = useAtomValue(liveStoreAtom)
  const isPast = useAtomValue(momentAtom) !== 'live'
  const [worst, setWorst] = useState<Worst>({ state: 'none' })
  const key = points.join(',')
  useEffect(() => {
    const ids = key === '' ? [] : key.split(',').map(Number)
    let shown: Worst | undefined
    const look = (): void => {
      let next: Worst = ids.length === 0 && answers.size === 0 ? { state: 'none' } : { state: isPast && ids.length === 0 ? 'past' : 'fresh' }
      for (const answer of answers.values()) {
        if (isPast) continue
        // Without a connection an answer grows old whether it was asked again or not.
        if (answer.state === 'stale' || (answer.state === 'fresh' && !store.isConnected())) {
          const age = Math.max(0, Math.round((Date.now() - answer.at) / 1000) * 1000)
          if (next.state !== 'stale' || age > next.age) next = { state: 'stale', age, cause: 'connection' }
        } else if (next.state !== 'stale' && answer.state !== 'fresh') next = { state: 'waiting' }
      }
      for (const id of ids) {
        const live = store.live(id)
        if (live.state === 'stale') {
          const age = Math.max(0, Math.round((store.serverNow() - live.at) / 1000) * 1000)
          if (next.state !== 'stale' || age > next.age) next = { state: 'stale', age, cause: live.cause === 'connection' ? 'connection' : 'silent' }
        } else if (next.state === 'stale') continue
        else if (live.state === 'past') next = { state: 'past' }
        else if (live.state !== 'fresh') next = { state: 'waiting' }
        else if (live.quality === 2 && next.state === 'fresh') next = { state: 'partial' }
      }
      if (isSame(shown, next)) return
      shown = next
      setWorst(next)
    }
    look()
    const stopClock = everySecond(look)
    const unsubscribe = ids.map((id) => store.subscribe(id, () => undefined))
    return () => {
      stopClock()
      for (const stop of unsubscribe) stop()
    }
  }, [store, key, answers, isPast])
  return worst
}

interface Props {
  points: readonly number[]
  answers?: Answers
  /** What is shown is of no time: it is not of the chosen moment either. */
  timeless?: boolean
}

/** Says whether what a panel shows is live; stale comes with its age in words, in a narrow panel with the age alone, so that the title stays. */
export function FreshnessBadge({ points, answers, timeless = false }: Props) {
  const { t } = useTranslation()
  const looksBack = useAtomValue(momentAtom) !== 'live'
  const worst = useWorst(points, answers)
  if (worst.state === 'stale') {
    const age = ageWords(worst.age, t)
    const words = t('state.staleSince', { age })
    return (
      <span className="badge badge-stale" data-cause={worst.cause} role="status" title={`${words}${t('layout.colon')}${t(`state.${worst.cause}`)}`}>
        <span className="badge-words">{words}</span>
        <span className="badge-age">{age}</span>
      </span>
    )
  }
  if (worst.state === 'past' || (worst.state === 'none' && looksBack && !timeless))
    return (
      <span className="badge badge-past" title={t('state.past')} aria-label={t('state.past')} role="img">
        <span className="badge-words">{t('state.past')}</span>
        <IconHistory className="badge-age" />
      </span>
    )
  if (worst.state === 'none') return null
  const words = worst.state === 'fresh' ? t('state.fresh') : worst.state === 'partial' ? t('state.partial') : t('state.waiting')
  return <span className={`badge badge-${worst.state}`} title={words} aria-label={words} role="img" />
}
