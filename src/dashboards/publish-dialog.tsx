import { Input, Modal, Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard.ts'
import { valueOf } from '#contract/live-value.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { canAtom, isAdmin, sessionAtom } from '#src/atoms/session.ts'
import { isTooLong, TooLong } from '#src/ui/inputs/too-long.tsx'
import { labelOf } from '#src/ui/option-label.ts'

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

interface Choice {
  value: string
  label: string
  owner: Dashboard['owner']
}

/** Letters of a name, and of the word about a version. */
const MOST_TITLE = 100
const MOST_NOTE = 200

const ALL = { pageNum: 1, pageSize: 1000 }
const EVERY = {}

/** Name, owner and a word about the version. Enter publishes. Whoever may share chooses among the organizations that they see, an administrator among roles too. */
export default function PublishDialog({ title: before, dashboard, onPublish, onClose }: Props) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const can = useAtomValue(canAtom)
  const [title, setTitle] = useState(before)
  const [note, setNote] = useState('')
  const [owner, setOwner] = useState('person')
  const [busy, setBusy] = useState(false)
  const id = useId()
  const language = useAtomValue(languageAtom)
  const admin = session !== undefined && isAdmin(session)
  // A role reaches into every organization: only an administrator arranges for one.
  const roles = valueOf(useQuery('roleList', admin ? ALL : undefined))?.roleList ?? []
  const organizations = valueOf(useQuery('organTree', can('dashboard_share') ? EVERY : undefined))?.organList ?? []
  if (session === undefined) return null
  const choices: Choice[] = [
    { value: 'person', label: t('dashboard.owner.person'), owner: { kind: 'person', id: session.userId } },
    ...roles.map(({ roleCode, nameZh, nameEn }): Choice => ({
      value: `role ${roleCode}`,
      label: t('dashboard.owner.role', { name: nameOf(nameZh, nameEn, language) }),
      owner: { kind: 'role', id: roleCode },
    })),
    ...organizations.map(({ code, name, nameEn }): Choice => ({
      value: `organization ${code}`,
      label: t('dashboard.owner.organization', { name: nameOf(name, nameEn, language) }),
      owner: { kind: 'organization', id: code },
    })),
  ]
  const fresh = dashboard === undefined || !dashboard.mayEdit
  const publish = (): void => {
    if (busy || isTooLong(title, MOST_TITLE) || isTooLong(note, MOST_NOTE)) return
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
      <Input
        id={`${id}-title`}
        autoFocus
        status={isTooLong(title, MOST_TITLE) ? 'error' : undefined}
        value={title}
        onChange={setTitle}
        onPressEnter={publish}
      />
      <TooLong text={title} most={MOST_TITLE} />
      <label htmlFor={`${id}-note`}>{t('dashboard.note')}</label>
      <Input id={`${id}-note`} status={isTooLong(note, MOST_NOTE) ? 'error' : undefined} value={note} onChange={setNote} onPressEnter={publish} />
      <TooLong text={note} most={MOST_NOTE} />
      {fresh && (
        <>
          <span id={`${id}-owner`}>{t('dashboard.owner.label')}</span>
          <Select
            showSearch
            filterOption={(wanted, option) => labelOf(option).includes(wanted.toLowerCase())}
            aria-labelledby={`${id}-owner`}
            value={owner}
            onChange={setOwner}
            options={choices.map(({ value, label }) => ({ value, label }))}
          />
        </>
      )}
    </Modal>
  )
}
