import { Button, Input, Modal } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnalysisNote } from '#contract/schemas/analysis.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { useAsk } from '#src/ui/ask.tsx'
import { Can } from '#src/ui/can.tsx'
import { MomentInput } from '#src/ui/inputs/time-inputs.tsx'
import { message } from '#src/ui/message.ts'
import { timeWords } from '#src/ui/time-words.ts'

interface Props {
  notes: readonly AnalysisNote[]
  stationId: string
  zone: string
  /** Where a new one is put at first. */
  at: number
}

const EDIT = 'monitor_data-analysis:edit'

/** What people have said of moments in the range; one's own can be taken away. */
export function Notes({ notes, stationId, zone, at }: Props) {
  const { t } = useTranslation()
  const [isWriting, setWriting] = useState(false)
  const [ask, dialog] = useAsk()
  const remove = async (note: AnalysisNote): Promise<void> => {
    if (!(await ask(t('analysis.noteDelete'), note.text))) return
    await call('deleteAnalysisNote', { ids: [note.id] }).catch(message.failed)
    refreshQueries('analysisNoteList')
  }
  return (
    <section className="analysis-notes" aria-label={t('analysis.layer.notes')}>
      {dialog}
      <header>
        <h3>{t('analysis.layer.notes')}</h3>
        <Can needs={EDIT}>
          <Button size="small" onClick={() => setWriting(true)}>
            {t('analysis.noteNew')}
          </Button>
        </Can>
      </header>
      {notes.length === 0 ? (
        <p className="analysis-quiet">{t('analysis.noteNone')}</p>
      ) : (
        <ul>
          {notes.map((note) => (
            <li key={note.id}>
              <time>{timeWords(note.at, zone)}</time>
              <span>{note.text}</span>
              <small>{note.updatedBy}</small>
              {note.own && (
                <Can needs={EDIT}>
                  <Button
                    size="mini"
                    icon={<IconDelete />}
                    aria-label={`${t('analysis.noteDelete')} ${note.text}`}
                    onClick={() => void remove(note)}
                  />
                </Can>
              )}
            </li>
          ))}
        </ul>
      )}
      {isWriting && <NoteDialog stationId={stationId} zone={zone} at={at} onClose={() => setWriting(false)} />}
    </section>
  )
}

function NoteDialog({ stationId, zone, at, onClose }: Omit<Props, 'notes'> & { onClose(): void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [when, setWhen] = useState(() => Math.floor(Math.min(at, Date.now()) / 1000) * 1000)
  const [fault, setFault] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      await call('saveAnalysisNote', { stationId, at: when, text })
      refreshQueries('analysisNoteList')
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.fields?.text ?? error.message)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      visible
      title={t('analysis.noteNew')}
      okText={t('resource.save')}
      cancelText={t('resource.cancel')}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
      autoFocus={false}
    >
      <label className="analysis-field">
        {t('analysis.noteWhen')}
        <MomentInput seconds zone={zone} value={when} onChange={(at) => at !== null && setWhen(at)} />
      </label>
      <label className="analysis-field">
        {t('analysis.noteText')}
        <Input.TextArea value={text} maxLength={500} showWordLimit autoSize={{ minRows: 3 }} error={fault !== undefined} onChange={setText} />
      </label>
      {fault !== undefined && (
        <p className="analysis-fault" role="alert">
          {fault}
        </p>
      )}
    </Modal>
  )
}
