import { Button } from '@arco-design/web-react'
import { IconDelete, IconEdit } from '@arco-design/web-react/icon'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnalysisNote } from '#contract/schemas/analysis.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import type { Field, FormValues } from '#src/resource/field.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { useAsk } from '#src/ui/ask.tsx'
import { Can, useCan } from '#src/ui/can.tsx'
import { message } from '#src/ui/message.ts'
import { timeWords } from '#src/ui/time-words.ts'

/** What the form of a note is about. */
export interface Writing {
  /** Undefined: a new one. */
  note: AnalysisNote | undefined
  stationId: string
  zone: string
  /** Where a new one is put at first. */
  at: number
}

interface Props {
  notes: readonly AnalysisNote[]
  /** Undefined: a new one. */
  onWrite(note: AnalysisNote | undefined): void
}

const EDIT = 'monitor_data-analysis:edit'

/** What people have said of moments in the range; one's own can be changed and taken away. */
export function Notes({ notes, zone, onWrite }: Props & Pick<Writing, 'zone'>) {
  const { t } = useTranslation()
  const [ask, dialog] = useAsk()
  const remove = async (note: AnalysisNote): Promise<void> => {
    if (!(await ask(t('analysis.noteDelete'), note.text, true))) return
    await call('deleteAnalysisNote', { ids: [note.id] }).catch(message.failed)
    refreshQueries('analysisNoteList')
  }
  return (
    <section className="analysis-notes" aria-label={t('analysis.layer.notes')}>
      {dialog}
      <header>
        <h3>{t('analysis.layer.notes')}</h3>
        <Can needs={EDIT}>
          <Button size="small" onClick={() => onWrite(undefined)}>
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
                    icon={<IconEdit />}
                    aria-label={`${t('analysis.noteEdit')} ${note.text}`}
                    title={t('analysis.noteEdit')}
                    onClick={() => onWrite(note)}
                  />
                  <Button
                    size="mini"
                    icon={<IconDelete />}
                    aria-label={`${t('analysis.noteDelete')} ${note.text}`}
                    title={t('analysis.noteDelete')}
                    onClick={() => void remove(note)}
                  />
                </Can>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface Draft extends FormValues {
  at: number | null
  text: string
}

/** Of a note that is there, or of a new one. Beside the list, which is gone as soon as its station is no longer the viewer's: what was typed is not. */
export function NoteForm({ stationId, zone, at, note, onClose }: Writing & { onClose(): void }) {
  const { t } = useTranslation()
  const [initial] = useState<Draft>(() => ({
    at: note?.at ?? Math.floor(Math.min(at, Date.now()) / 1000) * 1000,
    text: note?.text ?? '',
  }))
  const mayEdit = useCan(EDIT)
  const known = note === undefined ? { stationId } : { stationId: note.stationId, id: note.id, revision: note.revision }
  const fields = useMemo(
    (): Field<Draft>[] => [
      { key: 'at', title: 'analysis.noteWhen', kind: 'moment', required: true, zone },
      { key: 'text', title: 'analysis.noteText', kind: 'textarea', required: true, maxLength: 500 },
    ],
    [zone],
  )
  return (
    <FormDrawer
      readOnly={!mayEdit}
      title={t(note === undefined ? 'analysis.noteNew' : 'analysis.noteEdit')}
      fields={fields}
      initial={initial}
      save={({ at, text }) => call('saveAnalysisNote', { ...known, at: at ?? 0, text })}
      onClose={(saved) => {
        if (saved) refreshQueries('analysisNoteList')
        onClose()
      }}
    />
  )
}
