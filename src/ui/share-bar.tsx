import { Progress, type ProgressProps } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'

/** How much of something is done. `label`: of what, which Arco's own bar would not say to those who hear it. */
export function ShareBar({ label, ...props }: ProgressProps & { label: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('[role=progressbar]')?.setAttribute('aria-label', label))
  return (
    <div ref={box} className="share-bar">
      <Progress {...props} />
    </div>
  )
}
