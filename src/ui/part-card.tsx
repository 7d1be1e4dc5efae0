import './part-card.css'
import type { ReactNode } from 'react'

/** `none`: nothing is known yet. */
export type PartMark = 'ok' | 'warn' | 'bad' | 'none'

/** Cards of parts beside each other. */
export const PartCards = ({ children }: { children: ReactNode }) => <div className="part-cards">{children}</div>

interface CardProps {
  title: string
  mark: PartMark
  state: string
  /** How it was, not how it is: nothing of it looks alive. */
  isOld?: boolean
  children: ReactNode
}

/** One part of what runs: how it is, by a mark and in words, and what is known of it. */
export function PartCard({ title, mark, state, isOld = false, children }: CardProps) {
  return (
    <section className={isOld ? 'card part-card part-card-old' : 'card part-card'} aria-label={title}>
      <h2>{title}</h2>
      <p className={`part-mark part-${isOld ? 'none' : mark}`}>{state}</p>
      <dl>{children}</dl>
    </section>
  )
}

/** `mark`: of this fact alone. */
export const PartFact = ({ name, mark = 'ok', children }: { name: string; mark?: PartMark; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className={mark === 'ok' ? '' : `part-${mark}`}>{children}</dd>
  </div>
)

/** That what follows is no longer of now. */
export const PartsOld = ({ children }: { children: ReactNode }) => (
  <p className="card part-old" role="status">
    {children}
  </p>
)
