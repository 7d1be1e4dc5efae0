import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { filePath } from '#contract/file.ts'
import { valueOf } from '#contract/live-value.ts'
import { holdsInProject } from '#contract/project.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { OpenProject } from '#src/project/project-page.tsx'
import { useProjectPart } from '#src/project/use-project-part.ts'
import { FileImage } from '#src/ui/file-image.tsx'

const PHOTOS = 12
const OPEN = 8

/** Safety matters that are open, and the last photos of the records that the viewer may see. */
export function Recent({ project }: { project: OpenProject }) {
  const { t } = useTranslation()
  const may = (code: 'safety' | 'supervision'): boolean => holdsInProject(project.codes, code)
  const ask = { projectId: project.id, pageSize: 50, sort: 'updatedAt' as const, order: 'desc' as const }
  const safety = useQuery('projectRecordList', may('safety') ? { ...ask, kind: 'safety' } : undefined)
  const open = useQuery('projectRecordList', may('safety') ? { ...ask, kind: 'safety', late: 'open' } : undefined)
  const logs = useQuery('projectRecordList', may('supervision') ? { ...ask, kind: 'supervision' } : undefined)
  useProjectPart(project.id, 'safety', ['projectRecordList'])
  useProjectPart(project.id, 'supervision', ['projectRecordList'])
  const records = [...(valueOf(safety)?.recordList ?? []), ...(valueOf(logs)?.recordList ?? [])].sort((a, b) => b.updatedAt - a.updatedAt)
  const photos = records.flatMap((record) => record.photos.map((photo) => ({ photo, record }))).slice(0, PHOTOS)
  const risks = valueOf(open)
  return (
    <>
      {may('safety') && (
        <section className="card overview-tile">
          <h3>
            {t('projectPlan.risks')}
            {risks !== undefined && t('layout.aside', { text: risks.totalRows })}
          </h3>
          {risks?.totalRows === 0 && <p className="dim">{t('projectPlan.noRisks')}</p>}
          <ul>
            {risks?.recordList.slice(0, OPEN).map((record) => (
              <li key={record.id}>
                <Link to={`/project-management/safety-matters?record=${encodeURIComponent(record.id)}`}>
                  {record.number} {record.title}
                </Link>{' '}
                <span className={record.overdue ? 'project-late' : 'dim'}>{record.dueDate}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {photos.length > 0 && (
        <section className="card overview-tile">
          <h3>{t('projectPlan.lastPhotos')}</h3>
          <div className="overview-photos">
            {photos.map(({ photo, record }) => (
              <FileImage key={`${record.id} ${photo.fileId}`} path={filePath(photo.fileId)} alt={record.title} className="overview-photo" />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
