import './rotation.css'
import { useEffect, useState, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { WidgetFrame } from '../frame.tsx'
import { widgetKinds } from '../registry.ts'
import { nextOf } from './model.ts'
import type { Options } from './widget.ts'

/** True while the window is hidden: nobody sees a turn, so none is made. */
function useHidden(): boolean {
  const [hidden, setHidden] = useState(() => document.visibilityState === 'hidden')
  useEffect(() => {
    const look = (): void => setHidden(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return hidden
}

/** Its children in turn, each in the same frame as on a dashboard. Waits under the pointer, while something in it is focused and while it is not seen. */
export default function Rotation({ context, options: { children, seconds } }: ViewProps<Options>) {
  const { t } = useTranslation()
  const hidden = useHidden()
  const [index, setIndex] = useState(0)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const at = nextOf(index, children.length, 0)
  const waits = hidden || hovered || focused || children.length < 2
  useEffect(() => {
    if (waits) return undefined
    const timer = setTimeout(() => setIndex(nextOf(at, children.length)), seconds * 1000)
    return () => clearTimeout(timer)
  }, [waits, at, children.length, seconds])

  const child = children[at]
  if (child === undefined) return <Empty>{t('panel.content.noChildren')}</Empty>
  const nameOf = (type: string): string => {
    const definition = widgetKinds.get(type)?.definition
    return definition === undefined ? type : t(`widget.${definition.title}`)
  }
  const leave = (event: FocusEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
  }
  return (
    <div
      className="rotation"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={leave}
    >
      <div className="rotation-child">
        {/* A key of its own: two children of one kind are two widgets. */}
        <WidgetFrame key={`${at} ${child.type}`} placed={child} context={context} />
      </div>
      {children.length > 1 && (
        <div className="rotation-dots" data-no-share="">
          {children.map((one, i) => (
            <button
              key={`${i} ${one.type}`}
              type="button"
              className="plain-button rotation-dot"
              aria-current={i === at}
              aria-label={t('panel.content.childAt', { n: i + 1, count: children.length, name: nameOf(one.type) })}
              onClick={() => setIndex(i)}
            >
              <i />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
