import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectRound } from '#contract/schemas/project-inspection.ts'
import { openProjectAtom } from '#src/atoms/project.ts'
import { useQuery } from '#src/atoms/query.ts'
import { usernameAtom } from '#src/atoms/session.ts'
import { useDrafts } from '#src/project/rounds/use-drafts.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { PointCard } from './point-card.tsx'

/** The check points of a round below each other, to be gone through with one hand. */
export function RoundPoints({ row }: { row: ProjectRound }) {
  const { t } = useTranslation()
  const projectId = useAtomValue(openProjectAtom)?.id
  const drafts = useDrafts(useAtomValue(usernameAtom))
  // Said by the shell; loaded here, while there is a network. A static import would load what it is made of, not the chunk that the shell asks for.
  useEffect(() => void import('#src/project/rounds/waiting-points.tsx').catch(() => undefined), [])
  const live = useQuery('projectRound', projectId === undefined ? undefined : { projectId, id: row.id })
  return (
    <LiveView live={live}>
      {({ points, mayEdit, mayReport }) => {
        const waiting = points.filter(({ id }) => drafts[id]?.waits === true)
        const left = points.filter((point) => point.result === null && !(waiting.includes(point) && drafts[point.id]?.result != null)).length
        return (
          <div className="round">
            {left > 0 && <p className="dim">{t('projectRecords.round.left', { n: left })}</p>}
            {waiting.length > 0 && <p className="dim">{t('projectRecords.round.unsent', { count: waiting.length })}</p>}
            <ol className="round-points">
              {points.map((point) => (
                <li key={point.id}>
                  <PointCard
                    projectId={projectId ?? ''}
                    roundId={row.id}
                    point={point}
                    mayEdit={mayEdit && row.state === 'open'}
                    mayReport={mayReport}
                  />
                </li>
              ))}
            </ol>
          </div>
        )
      }}
    </LiveView>
  )
}
