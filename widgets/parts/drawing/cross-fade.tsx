import './cross-fade.css'
import { useState, type ReactNode } from 'react'

interface Shown {
  id: string
  children: ReactNode
}

/** Fades of pictures of a wall's size are dear where no graphics processor puts it together. */
const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || document.body.matches('[data-screen]:not([data-gpu])')

/** One picture passes into the next: the old one fades away, then the new one comes; at once where motion is not wanted or dear. */
export function CrossFade({ id, children }: Shown) {
  const [now, setNow] = useState<Shown>({ id, children })
  const [old, setOld] = useState<Shown>()
  if (now.id !== id) {
    setOld(isStill() ? undefined : now)
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
