import './tab-bar.css'
import { useEffect, useRef, type KeyboardEvent } from 'react'

export interface TabBarProps<K extends string> {
  label: string
  tabs: readonly { key: K; title: string }[]
  active: NoInfer<K>
  onChange(key: NoInfer<K>): void
}

/** Tabs above a part of a page; arrows, Home and End go through them. (Arco's tabs have no tablist, which screen readers need.) */
export function TabBar<K extends string>({ label, tabs, active, onChange }: TabBarProps<K>) {
  const bar = useRef<HTMLDivElement>(null)
  // A link may lead to a tab beyond the edge of a small screen.
  useEffect(() => {
    const box = bar.current
    const tab = box?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!box || !tab) return
    const [start, end] = [tab.offsetLeft - box.offsetLeft, tab.offsetLeft - box.offsetLeft + tab.offsetWidth]
    if (start < box.scrollLeft || end > box.scrollLeft + box.clientWidth) box.scrollLeft = start - (box.clientWidth - tab.offsetWidth) / 2
  }, [active])
  const go = (index: number): void => {
    const at = (index + tabs.length) % tabs.length
    const tab = tabs[at]
    if (tab === undefined) return
    onChange(tab.key)
    bar.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  const onKey = (event: KeyboardEvent, index: number): void => {
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    go(target)
  }
  return (
    <div className="tab-bar" role="tablist" aria-label={label} ref={bar}>
      {tabs.map(({ key, title }, index) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === active}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onChange(key)}
          onKeyDown={(event) => onKey(event, index)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
