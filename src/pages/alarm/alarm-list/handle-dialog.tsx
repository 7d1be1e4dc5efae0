import { Input, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { message } from '#src/ui/message.ts'

/** Says what was done about one alarm or many. `present`: how many of them their devices still report; processing is a person's word and ends no cause. */
export function HandleDialog({ ids, present, onClose }: { ids: string[]; present: number; onClose(done: boolean): void }) {
  const { t } = useTranslation()
  const [content, setContent] = useState('')
  const [notes, setNotes] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    if (content.trim() === '') return setFault(t('alarm.handlingNeeded'))
    setBusy(true)
    try {
      const { changed } = await call('alarmHandle', { ids, content: content.trim(), ...(notes.trim() === '' ? {} : { notes: notes.trim() }) })
      message.success(t('alarm.handled', { n: changed }))
      onClose(true)
    } catch (error) {
      setFault(error instanceof ApiError ? (error.fields.content ?? error.message) : t('state.server'))
      setBusy(false)
    }
    return undefined
  }
  return (
    <Modal
      visible
      title={`${t('alarm.handle')} (${ids.length})`}
      okText={t('alarm.handle')}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={() => onClose(false)}
      style={{ width: 'min(520px, calc(100vw - 24px))' }}
    >
      {present > 0 && (
        <p className="alarm-present" role="note">
          {t('alarm.stillPresent', { n: present })}
        </p>
      )}
      <label className="alarm-field">
        {t('alarm.handling')}
        <Input.TextArea
          autoFocus
          maxLength={1000}
          showWordLimit
          autoSize={{ minRows: 3, maxRows: 8 }}
          value={content}
          status={fault === '' ? undefined : 'error'}
          onChange={(value) => {
            setContent(value)
            setFault('')
          }}
        />
      </label>
      <p className="alarm-fault" role="alert">
        {fault}
      </p>
      <label className="alarm-field">
        {t('alarm.notes')}
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} value={notes} onChange={setNotes} />
      </label>
    </Modal>
  )
}
