import { Button, Checkbox, Drawer } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberNode } from '#contract/organization.ts'
import type { UserGroup } from '#contract/schemas/user-group.ts'
import { treeOf, type TreeOf } from '#domain/organizations.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { canAtom } from '#src/atoms/session.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { useWords } from '#src/resource/use-options.ts'
import { useAsk } from '#src/ui/ask.tsx'
import { message } from '#src/ui/message.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { TreeList } from '#src/ui/tree-list.tsx'

interface Node {
  key: string
  title: string
  /** Of the people in it and below it. */
  people: string[]
  children: Node[]
}

/** Who is in a group: the tree of those who can be, with a tick at those who are. */
export function GroupMembers({ group, onClose }: { group: UserGroup; onClose(): void }) {
  const { t } = useTranslation()
  const question = useMemo(() => ({ groupId: group.id }), [group.id])
  const live = useQuery('groupMemberTree', question)
  const [ask, holder] = useAsk()
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)
  const close = async (): Promise<void> => {
    if (!dirty || (await ask(t('resource.unsaved')))) onClose()
  }
  return (
    <>
      {holder}
      <Drawer
        visible
        width="min(480px, 100vw)"
        title={`${t('organization.groupMembers')} · ${group.name}`}
        footer={null}
        onCancel={() => void close()}
      >
        <LiveView live={live}>
          {({ memberTree }) => <Choice key={group.id} groupId={group.id} nodes={memberTree} onDirty={setDirty} onDone={onClose} />}
        </LiveView>
      </Drawer>
    </>
  )
}

interface ChoiceProps {
  groupId: string
  nodes: readonly MemberNode[]
  onDirty(dirty: boolean): void
  onDone(): void
}

function Choice({ groupId, nodes, onDirty, onDone }: ChoiceProps) {
  const { t, language } = useWords()
  const can = useAtomValue(canAtom)
  const mayEdit = can('system_organization:edit')
  const [before] = useState(() => new Set(nodes.filter((node) => node.joined).map((node) => node.key)))
  const [checked, setChecked] = useState<ReadonlySet<string>>(before)
  const [busy, setBusy] = useState(false)
  const tree = useMemo(() => {
    const rows = nodes.map((node) => ({ ...node, code: node.key, parentCode: node.parentKey }))
    // An organization without people has nothing to tick.
    const toNodes = ({ row, children }: TreeOf<(typeof rows)[number]>): Node[] => {
      const kept = children.flatMap(toNodes)
      const people = row.kind === 'member' ? [row.key] : kept.flatMap((node) => node.people)
      return people.length === 0 ? [] : [{ key: row.key, title: nameOf(row.name, row.nameEn, language), people, children: kept }]
    }
    return treeOf(rows).flatMap(toNodes)
  }, [nodes, language])
  const people = nodes.filter((node) => node.kind === 'member')
  if (people.length === 0) return <Empty>{t('organization.noCandidates')}</Empty>

  const idsOf = (keep: (key: string) => boolean): string[] => people.flatMap((node) => (keep(node.key) && node.userId !== null ? [node.userId] : []))
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const joining = idsOf((key) => checked.has(key) && !before.has(key))
      const leaving = idsOf((key) => before.has(key) && !checked.has(key))
      const joined = joining.length === 0 ? 0 : (await call('joinMember', { groupId, userIds: joining })).changed
      const left = leaving.length === 0 ? 0 : (await call('eliminateMember', { groupId, userIds: leaving })).changed
      message.success(t('organization.groupMembersSaved', { joined, left }))
      refreshQueries('userGroupList', 'groupMemberTree', 'groupMemberList')
      onDone()
    } catch (error) {
      message.error(error instanceof ApiError ? error.message : t('state.server'))
      setBusy(false)
    }
  }
  const tick = (node: Node, on: boolean): void => {
    const next = new Set(checked)
    for (const key of node.people) {
      if (on) next.add(key)
      else next.delete(key)
    }
    setChecked(next)
    onDirty(next.size !== before.size || [...next].some((key) => !before.has(key)))
  }
  return (
    <div className="group-members">
      <TreeList
        nodes={tree}
        label={t('organization.groupMembers')}
        nameOf={(node) => node.title}
        render={(node) => {
          const n = node.people.filter((key) => checked.has(key)).length
          return (
            <Checkbox
              checked={n === node.people.length}
              indeterminate={n > 0 && n < node.people.length}
              disabled={!mayEdit}
              onChange={(on) => tick(node, on)}
            >
              {node.title}
            </Checkbox>
          )
        }}
      />
      {mayEdit && (
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {t('resource.save')}
        </Button>
      )}
    </div>
  )
}
