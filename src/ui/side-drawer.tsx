import './side-drawer.css'
import { Drawer } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { unlessSecondClick } from './second-click.ts'
import { useEscape } from './use-escape.ts'

interface SideDrawerProps {
  title: ReactNode
  /** Pixels; never wider than the window. */
  width?: number
  /** The page stays usable beside it. */
  beside?: boolean
  onClose(): void
  children: ReactNode
}

/** Something looked at beside its page; Escape, the cross and a click outside close it. */
export function SideDrawer({ title, width = 560, beside = false, onClose, children }: SideDrawerProps) {
  useEscape(onClose)
  return (
    <Drawer
      visible
      width={`min(${width}px, 100vw)`}
      title={title}
      footer={null}
      escToExit={false}
      mask={!beside}
      focusLock={!beside}
      onCancel={unlessSecondClick(onClose)}
    >
      {children}
    </Drawer>
  )
}

/** What is known of one thing: names and values below each other. */
export function Facts({ facts, className = '' }: { facts: readonly (readonly [name: string, value: ReactNode])[]; className?: string }) {
  return (
    <dl className={`facts ${className}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
