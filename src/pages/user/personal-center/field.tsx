import type { ReactNode } from 'react'

interface Tied {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A label, its control, and what is wrong with it. */
export function Field({ id, label, fault, children }: { id: string; label: string; fault?: string | undefined; children(tied: Tied): ReactNode }) {
  return (
    <div className="center-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': fault === undefined ? undefined : `${id}-fault` })}
      {fault !== undefined && (
        <p id={`${id}-fault`} className="center-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

/** What only others can change. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="center-field">
      <span className="center-label">{label}</span>
      <span className="center-fact">{children}</span>
    </div>
  )
}

/** A choice of a few, under one label. */
export function Choice({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="center-field">
      <span className="center-label" id={id}>
        {label}
      </span>
      <div role="radiogroup" aria-labelledby={id}>
        {children}
      </div>
    </div>
  )
}
