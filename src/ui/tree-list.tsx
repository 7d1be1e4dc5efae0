import './tree-list.css'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface TreeNode {
  key: string
  children: readonly TreeNode[]
}

export interface TreeListProps<N extends TreeNode> {
  nodes: readonly N[]
  label: string
  /** What stands in a line. */
  render(node: N): ReactNode
  nameOf(node: N): string
}

/** A tree as lists in lists, open at first; each line brings its own control, so that Tab and screen readers need no rules of their own. */
export function TreeList<N extends TreeNode & { children: readonly N[] }>({ nodes, label, render, nameOf }: TreeListProps<N>) {
  const { t } = useTranslation()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string): void => {
    const next = new Set(closed)
    if (!next.delete(key)) next.add(key)
    setClosed(next)
  }
  const level = (some: readonly N[], name?: string): ReactNode => (
    <ul {...(name === undefined ? {} : { 'aria-label': name })}>
      {some.map((node) => (
        <li key={node.key}>
          <div className="tree-line">
            {node.children.length === 0 ? (
              <span className="tree-toggle" />
            ) : (
              <button
                type="button"
                className="tree-toggle"
                aria-expanded={!closed.has(node.key)}
                aria-label={`${t(closed.has(node.key) ? 'resource.unfold' : 'resource.fold')} ${nameOf(node)}`}
                onClick={() => toggle(node.key)}
              >
                {closed.has(node.key) ? '▸' : '▾'}
              </button>
            )}
            {render(node)}
          </div>
          {node.children.length > 0 && !closed.has(node.key) && level(node.children)}
        </li>
      ))}
    </ul>
  )
  return <div className="tree-list">{level(nodes, label)}</div>
}
