import { Input, Tree, TreeSelect } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#contract/organization.ts'
import type { Option } from '#src/resource/define.ts'
import { useOrganizationOptions } from './options.ts'

interface Node {
  key: string
  value: string
  title: string
  children?: Node[]
}
const toNode = ({ value, label, children }: Option): Node => ({
  key: value,
  value,
  title: label,
  ...(children === undefined ? {} : { children: children.map(toNode) }),
})

/** Branches with a match in them; a match keeps all that is below it. */
const matching = (nodes: readonly Node[], wanted: string): Node[] =>
  nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node]
    const children = matching(node.children ?? [], wanted)
    return children.length === 0 ? [] : [{ ...node, children }]
  })

export interface OrganizationTreeProps {
  rows: readonly Organization[]
  chosen: string
  /** A box to choose from, where a tree has no room. */
  narrow: boolean
  onChoose(code: string): void
}

/** The organizations to choose one from. */
export function OrganizationTree({ rows, chosen, narrow, onChoose }: OrganizationTreeProps) {
  const { t } = useTranslation()
  const options = useOrganizationOptions()
  const [text, setText] = useState('')
  const nodes = useMemo(() => options.map(toNode), [options])
  const shown = useMemo(() => (text.trim() === '' ? nodes : matching(nodes, text.trim().toLowerCase())), [nodes, text])
  if (narrow) return <TreeSelect treeData={nodes} value={chosen} onChange={onChoose} aria-label={t('organization.tree')} />
  return (
    <>
      <Input.Search allowClear placeholder={t('organization.searchTree')} value={text} onChange={setText} />
      <Tree
        key={`${rows.length} ${text}`}
        blockNode
        treeData={shown}
        selectedKeys={[chosen]}
        defaultExpandedKeys={rows.map((row) => row.code)}
        onSelect={([code]) => code !== undefined && onChoose(code)}
      />
    </>
  )
}
