import { Input, Modal, Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard.ts'
import { canAtom, isAdmin, sessionAtom } from '#src/atoms/session.ts'

export interface PublishAnswer {
  title: string
  note: string
  /** Undefined: stays with whom it is. */
  owner: Dashboard['owner'] | undefined
}

interface Props {
  title: string
  /** Undefined: nobody has published it yet. */
  dashboard: Dashboard | undefined
  onPublish(answer: PublishAnswer): Promise<void>
  onClose(): void
}

/** Name, owner and a word about the version. Enter publishes. */
export default function PublishDialog({ title: before, dashboard, onPublish, onClose }: Props) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const can = useAtomValue(canAtom)
  const [title, setTitle] = useState(before)
  const [note, setNote] = useState('')
  const [owner, setOwner] = useState('person')
  const [busy, setBusy] = useState(false)
  const id = useId()
  if (session === undefined) return null
  const choices = [
    { value: 'person', label: t('dashboard.owner.person'), owner: { kind: 'person' as const, id: session.userId } },
    ...(isAdmin(session)
      ? [{ value: 'role', label: t('dashboard.owner.role', { name: session.roleCode }), owner: { kind: 'role' as const, id: session.roleCode } }]
      : []),
    ...(can('dashboard_share') && session.organizationCode !== ''
      ? [
          {
            value: 'organization',
            label: t('dashboard.owner.organization', { name: session.organizationCode }),
            owner: { kind: 'organization' as const, id: session.organizationCode },
          },
        ]
      : []),
  ]
  const fresh = dashboard === undefined || !dashboard.mayEdit
  const publish = (): void => {
    if (busy) return
    setBusy(true)
    void onPublish({
      title: title.trim(),
      note: note.trim(),
      owner: fresh ? choices.find((choice) => choice.value === owner)?.owner : undefined,
    }).finally(() => setBusy(false))
  }
  return (
    <Modal
      visible
      title={t('dashboard.publishTitle')}
      okText={t('dashboard.publish')}
      cancelText={t('dashboard.cancel')}
      confirmLoading={busy}
      onOk={publish}
      onCancel={onClose}
      className="publish-dialog"
    >
      <label htmlFor={`${id}-title`}>{t('dashboard.title')}</label>
      <Input id={`${id}-title`} autoFocus maxLength={100} value={title} onChange={setTitle} onPressEnter={publish} />
      <label htmlFor={`${id}-note`}>{t('dashboard.note')}</label>
      <Input id={`${id}-note`} maxLength={200} value={note} onChange={setNote} onPressEnter={publish} />
      {fresh && (
        <>
          <span id={`${id}-owner`}>{t('dashboard.owner.label')}</span>
          <Select aria-labelledby={`${id}-owner`} value={owner} onChange={setOwner} options={choices.map(({ value, label }) => ({ value, label }))} />
        </>
      )}
    </Modal>
  )
}
