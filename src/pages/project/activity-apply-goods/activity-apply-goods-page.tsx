import '#src/project/records/records.css'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectApplication } from '#contract/schemas/project-material.ts'
import { materialUnitIn } from '#domain/project/material-units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { openProjectAtom } from '#src/atoms/project.ts'
import { useQuery } from '#src/atoms/query.ts'
import { ProjectPage } from '#src/project/project-page.tsx'
import { Photos } from '#src/project/records/photos.tsx'
import { useProjectPart } from '#src/project/use-project-part.ts'
import { RecordPages } from '#src/resource/record-page.tsx'
import type { RecordView } from '#src/resource/record-tabs.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { applicationResource, applicationStateWords } from './application-resource.tsx'

/** How much of each line is asked, approved, received and to come. */
function Lines({ row }: { row: ProjectApplication }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return (
    // It is wider than a telephone: the keyboard moves it too.
    <div className="record-lines" role="region" aria-label={t('projectRecords.material.lines')} tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            <th>{t('projectRecords.material.material')}</th>
            <th>{t('projectRecords.material.unit')}</th>
            <th className="right">{t('projectRecords.material.asked')}</th>
            <th className="right">{t('projectRecords.material.approvedLine')}</th>
            <th className="right">{t('projectRecords.material.received')}</th>
            <th className="right">{t('projectRecords.material.openLine')}</th>
          </tr>
        </thead>
        <tbody>
          {row.lines.map((line) => (
            <tr key={line.id}>
              <td>{[line.name, line.model].filter((word) => word !== '').join(' ')}</td>
              <td>{materialUnitIn(line.unit, language)}</td>
              <td className="right">{line.quantity}</td>
              <td className="right">{line.approved ?? '—'}</td>
              <td className="right">{line.received}</td>
              {/* Before it is decided nobody knows what comes. */}
              <td className="right">{line.approved === null ? '—' : line.open}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Receipts({ row }: { row: ProjectApplication }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const projectId = useAtomValue(openProjectAtom)?.id
  const live = useQuery('projectReceiptList', projectId === undefined ? undefined : { projectId, id: row.id })
  return (
    <LiveView live={live}>
      {({ receiptList }) =>
        receiptList.length === 0 ? (
          <p className="dim">{t('projectRecords.material.noReceipts')}</p>
        ) : (
          <ol className="record-trail">
            {receiptList.map(({ id, at, by, day, note, photos, lines }) => (
              <li key={id}>
                <p>
                  <b>{day}</b>{' '}
                  {lines.map(({ name, quantity, unit }) => `${name} ${quantity} ${materialUnitIn(unit, language)}`).join(t('layout.semicolon'))}
                </p>
                <p className="dim">{t('projectRecords.round.by', { by, at: consoleTime(at) })}</p>
                {note !== '' && <p className="record-note">{note}</p>}
                <Photos photos={photos} />
              </li>
            ))}
          </ol>
        )
      }
    </LiveView>
  )
}

const view: RecordView<ProjectApplication> = {
  name: (row) => row.number,
  badge: (row, words) => <span className="record-state">{applicationStateWords(row, words)}</span>,
  tabs: [
    { key: 'lines', title: 'projectRecords.material.lines', view: Lines },
    { key: 'receipts', title: 'projectRecords.material.receipts', view: Receipts },
  ],
  facts: (row) => [
    ['projectRecords.material.createdBy', row.createdBy],
    ['projectRecords.material.decidedBy', row.decidedBy],
    ['projectRecords.material.decision', row.decisionNote],
    ['projectRecords.material.supplier', row.supplier],
    ['projectRecords.material.orderNumber', row.orderNumber],
    ['projectRecords.material.expectedOn', row.expectedOn],
  ],
  detailLast: true,
}

function Applications({ projectId }: { projectId: string }) {
  const language = useAtomValue(languageAtom)
  const resource = useMemo(() => applicationResource(projectId, language), [projectId, language])
  useProjectPart(projectId, 'materials', ['projectApplicationList', 'projectReceiptList', 'projectMaterialList'])
  return <RecordPages resource={resource} view={view} />
}

/** Applications for material, from asking to receiving. */
export default function ActivityApplyGoodsPage() {
  return <ProjectPage needs="materials">{({ id }) => <Applications projectId={id} />}</ProjectPage>
}
