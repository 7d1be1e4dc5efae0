import { useOrganizationOptions } from '#src/resource/common-options.ts'
import { Input } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Option } from '#src/resource/define.ts'
import { TreePicker } from '#src/ui/tree-picker.tsx'
import { TreeList } from '#src/ui/tree-list.tsx'

interface Node {
  key: string
  title: string
  children: Node[]
}
const toNode = ({ value, label, children = [] }: Option): Node => ({ key: value, title: label, children: children.map(toNode) })

interface Choice {
  key: string
  title: string
  children?: Choice[]
}
const toChoice = ({ value, label, children }: Option): Choice => ({
  key: value,
  title: label,
  ...(children === undefined ? {} : { children: children.map(toChoice) }),
})

/** Branches with a match in them; a match keeps all that is below it. */
const matching = (nodes: readonly Node[], wanted: string): Node[] =>
  nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node]
    const children = matching(node.children, wanted)
    return children.length === 0 ? [] : [{ ...node, children }]
  })

export interface OrganizationTreeProps {
  chosen: string
  /** A box to choose from, where a tree has no room. */
  narrow: boolean
  onChoose(code: string): void
}

/** The organizations to choose one from. */
export function OrganizationTree({ chosen, narrow, onChoose }: OrganizationTreeProps) {
  const { t } = useTranslation()
  const options = useOrganizationOptions()
  const [text, setText] = useState('')
  const nodes = useMemo(() => options.map(toNode), [options])
  const shown = useMemo(() => (text.trim() === '' ? nodes : matching(nodes, text.trim().toLowerCase())), [nodes, text])
  if (narrow) return <TreePicker treeData={options.map(toChoice)} value={chosen} onChange={onChoose} aria-label={t('organization.tree')} />
  return (
    <>
      <Input.Search allowClear placeholder={t('organization.searchTree')} aria-label={t('organization.searchTree')} value={text} onChange={setText} />
      <div className="organizations-scroll">
        <TreeList
          nodes={shown}
          label={t('organization.tree')}
          nameOf={(node) => node.title}
          render={(node) => (
            <button type="button" className="organizations-node" aria-current={node.key === chosen} onClick={() => onChoose(node.key)}>
              {node.title}
            </button>
          )}
        />
      </div>
    </>
  )
}
