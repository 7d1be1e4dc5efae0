import { Button, Input, Modal, Switch } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { code } from '#contract/endpoint.ts'
import { valueOf } from '#contract/live-value.ts'
import type { AnalysisQuestion, SavedAnalysis } from '#contract/schemas/analysis.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { useAsk } from '#src/ui/ask.tsx'
import { Can } from '#src/ui/can.tsx'
import { message } from '#src/ui/message.ts'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'

const EDIT = 'monitor_data-analysis:edit'
const ALL = { pageSize: 500 }

interface Props {
  onOpen(question: AnalysisQuestion): void
  onClose(): void
}

/** Analyses under a name: one's own, and those that others share. */
export function SavedAnalyses({ onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const live = useQuery('analysisList', ALL)
  const [ask, dialog] = useAsk()
  const [renamedId, setRenamedId] = useState<string>()
  const renamed = valueOf(live)?.analysisList.find(({ id }) => id === renamedId)
  const remove = async (one: SavedAnalysis): Promise<void> => {
    if (!(await ask(t('analysis.savedDelete'), one.name, true))) return
    await call('deleteAnalysis', { ids: [one.id] }).catch(message.failed)
    refreshQueries('analysisList')
  }
  return (
    <SideDrawer title={t('analysis.saved')} onClose={onClose}>
      {dialog}
      <LiveView live={live}>
        {({ analysisList }) =>
          analysisList.length === 0 ? (
            <Empty>{t('analysis.savedNone')}</Empty>
          ) : (
            <ul className="analysis-exports">
              {analysisList.map((one) => (
                <li key={one.id}>
                  <button type="button" className="plain-button analysis-open" onClick={() => onOpen(one.question)}>
                    {one.name}
                  </button>
                  <span>
                    {t(one.shared ? 'analysis.shared' : 'analysis.private')} · {one.updatedBy} · {consoleTime(one.updatedAt)}
                  </span>
                  {one.own && (
                    <Can needs={EDIT}>
                      <span className="analysis-export-buttons">
                        <Button size="small" onClick={() => setRenamedId(one.id)}>
                          {t('analysis.rename')}
                        </Button>
                        <Button size="small" status="danger" onClick={() => void remove(one)}>
                          {t('analysis.savedDelete')}
                        </Button>
                      </span>
                    </Can>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </LiveView>
      {renamed !== undefined && <SaveDialog question={renamed.question} saved={renamed} onClose={() => setRenamedId(undefined)} />}
    </SideDrawer>
  )
}

/** Asks for the name of an analysis, and who may see it. `saved`: one that has a name. */
export function SaveDialog({ question, saved, onClose }: { question: AnalysisQuestion; saved?: SavedAnalysis; onClose(): void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(saved?.name ?? '')
  const [shared, setShared] = useState(saved?.shared ?? false)
  const [fault, setFault] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const rename = (next: string): void => {
    setName(next)
    setFault(undefined)
  }
  const save = async (): Promise<void> => {
    if (isSaving) return
    setSaving(true)
    try {
      await call('saveAnalysis', { ...(saved === undefined ? {} : { id: saved.id, revision: saved.revision }), name, shared, question })
      refreshQueries('analysisList')
      message.success(t('analysis.savedDone'))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.fields?.name ?? error.message)
      // Saved by somebody else meanwhile: as it is now, so that saving again is meant.
      if (error.code === code.conflict) refreshQueries('analysisList')
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      visible
      title={t('analysis.save')}
      okText={t('resource.save')}
      cancelText={t('resource.cancel')}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <label className="analysis-field">
        {t('analysis.name')}
        <Input value={name} error={fault !== undefined} onChange={rename} onPressEnter={() => void save()} />
      </label>
      {fault !== undefined && (
        <p className="analysis-fault" role="alert">
          {fault}
        </p>
      )}
      <label className="analysis-field analysis-field-line">
        <Switch checked={shared} onChange={setShared} />
        {t('analysis.share')}
      </label>
    </Modal>
  )
}
