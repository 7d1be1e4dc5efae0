import './cross-fade.css'
import { useState, type ReactNode } from 'react'

interface Shown {
  id: string
  children: ReactNode
}

/** One picture passes into the next: the new one fades in over the old one, at once where motion is not wanted. */
export function CrossFade({ id, children }: Shown) {
  const [now, setNow] = useState<Shown>({ id, children })
  const [old, setOld] = useState<Shown>()
  if (now.id !== id) {
    setOld(matchMedia('(prefers-reduced-motion: reduce)').matches ? undefined : now)
    setNow({ id, children })
  } else if (now.children !== children) setNow({ id, children })
  return (
    <div className="cross-fade">
      {old !== undefined && old.id !== id && (
        <div key={old.id} aria-hidden="true">
          {old.children}
        </div>
      )}
      <div key={id} className={old === undefined ? undefined : 'cross-fade-new'} onAnimationEnd={() => setOld(undefined)}>
        {children}
      </div>
    </div>
  )
}
