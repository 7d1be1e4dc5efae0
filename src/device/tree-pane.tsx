import './device.css'
import { Input } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { stationOptionsAtom } from '#src/atoms/station.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { settings } from '#src/settings.ts'
import { TreePicker } from '#src/ui/tree-picker.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { placeLines, placeNodes, type PlaceNode } from './device-tree.ts'

const ROW_PX = 40
/** As many stations are unfolded at first. */
const FEW = 3
const ALL = {}

export interface TreePaneProps {
  /** Key of the node that is chosen; empty: all. */
  chosen: string
  onChoose(node: PlaceNode | undefined): void
  /** Devices only can be chosen. */
  devicesOnly?: boolean
}

/** Stations, connection points and devices below each other, to choose one; a choice above the list where there is no room beside it. */
export function TreePane(props: TreePaneProps) {
  const language = useAtomValue(languageAtom)
  const stations = useAtomValue(stationOptionsAtom)
  const live = useQuery('deviceTree', ALL, { reload: true, everyMs: 60_000 })
  const named = useMemo(
    () => stations.map((one) => ({ id: one.powerstationId, name: nameOf(one.powerstationName, one.powerstationNameEn, language) })),
    [stations, language],
  )
  const mobile = useMediaQuery(`(max-width: ${settings.mobileBelowPx - 1}px)`)
  return (
    <nav className="place-tree card">
      <LiveView live={live}>
        {(answer) => {
          const nodes = placeNodes(answer, named, language)
          return mobile ? <TreeChoice {...props} nodes={nodes} /> : <Tree {...props} nodes={nodes} />
        }}
      </LiveView>
    </nav>
  )
}

type Props = TreePaneProps & { nodes: readonly PlaceNode[] }

/** Keys from the top down to this one, without itself. */
function above(nodes: readonly PlaceNode[], key: string): string[] | undefined {
  for (const node of nodes) {
    if (node.key === key) return []
    const below = above(node.children, key)
    if (below !== undefined) return [node.key, ...below]
  }
  return undefined
}

function Tree({ nodes, chosen, onChoose, devicesOnly = false }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const way = new Set(above(nodes, chosen))
  /** A device's own parts stay folded until they are asked for. */
  const isOpen = ({ key, kind }: PlaceNode): boolean =>
    turned.has(key) !== (way.has(key) || (nodes.length <= FEW && kind !== 'device') || (kind === 'point' && nodes.length > FEW))
  const lines = placeLines(nodes, isOpen, search)
  const toggle = (key: string): void => {
    const next = new Set(turned)
    if (!next.delete(key)) next.add(key)
    setTurned(next)
  }
  return (
    <>
      <Input.Search allowClear value={search} onChange={setSearch} placeholder={t('device.treeSearch')} aria-label={t('device.treeSearch')} />
      {!devicesOnly && (
        <button type="button" className="plain-button place" aria-current={chosen === ''} onClick={() => onChoose(undefined)}>
          <span>{t('device.all')}</span>
          <small>{t('device.inUse', { count: nodes.reduce((sum, node) => sum + node.count, 0) })}</small>
        </button>
      )}
      {lines.length === 0 && <p className="dim">{t('resource.noMatch')}</p>}
      <VirtualList
        className="place-list"
        label={t('device.tree')}
        rows={lines.length}
        rowHeight={ROW_PX}
        renderRow={(index) => {
          const line = lines[index]
          if (line === undefined) return null
          const { node, depth, open } = line
          return (
            <div className="place-line" role="listitem" style={{ paddingLeft: depth * 14 }}>
              <Fold node={node} open={open} disabled={search.trim() !== ''} onToggle={() => toggle(node.key)} />
              <button
                type="button"
                className={`plain-button place place-${node.kind}`}
                aria-current={node.key === chosen}
                disabled={devicesOnly && node.kind !== 'device'}
                title={`${node.title} · ${node.sub}`}
                onClick={() => onChoose(node)}
              >
                <span>{node.title}</span>
                {node.count > 0 && <small>{node.count}</small>}
              </button>
            </div>
          )
        }}
      />
    </>
  )
}

function Fold({ node, open, disabled, onToggle }: { node: PlaceNode; open: boolean; disabled: boolean; onToggle(): void }): ReactNode {
  const { t } = useTranslation()
  if (node.children.length === 0) return <span className="place-fold" />
  return (
    <button
      type="button"
      className="plain-button place-fold"
      aria-expanded={open}
      aria-label={`${t(open ? 'resource.fold' : 'resource.unfold')} ${node.title}`}
      disabled={disabled}
      onClick={onToggle}
    >
      {open ? '▾' : '▸'}
    </button>
  )
}

interface Choice {
  key: string
  value: string
  title: string
  disabled: boolean
  children?: Choice[]
}

function TreeChoice({ nodes, chosen, onChoose, devicesOnly = false }: Props) {
  const { t } = useTranslation()
  const byKey = new Map<string, PlaceNode>()
  const toChoice = (node: PlaceNode): Choice => {
    byKey.set(node.key, node)
    const { key, title, count, kind, children } = node
    return {
      key,
      value: key,
      title: count > 0 ? title + t('layout.aside', { text: count }) : title,
      disabled: devicesOnly && kind !== 'device',
      ...(children.length === 0 ? {} : { children: children.map(toChoice) }),
    }
  }
  const treeData = nodes.map(toChoice)
  return (
    <TreePicker
      aria-label={t('device.tree')}
      treeData={treeData}
      treeProps={{ autoExpandParent: nodes.length <= FEW }}
      value={chosen === '' ? undefined : chosen}
      placeholder={t('device.all')}
      allowClear={!devicesOnly}
      showSearch
      filterTreeNode={(wanted, node) => String(node.props.title).toLowerCase().includes(wanted.toLowerCase())}
      onChange={(key: string | undefined) => onChoose(byKey.get(key ?? ''))}
    />
  )
}
