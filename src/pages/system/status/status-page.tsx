import './status.css'
import { useQuery } from '#src/atoms/query.ts'
import { PageView } from '#src/ui/state-card.tsx'
import { Jobs, Queues } from './work.tsx'
import { Events, Runs } from './log.tsx'
import { Parts } from './parts.tsx'

const NOTHING = {}
/** The page follows by itself. */
const EVERY_MS = 5000

/** How the servers and their parts are: for who looks after them. */
export default function StatusPage() {
  const live = useQuery('systemStatus', NOTHING, { everyMs: EVERY_MS })
  return (
    <PageView live={live}>
      {(status) => (
        <div className="system-status">
          <Parts status={status} isOld={live.state === 'stale'} />
          <div className="system-status-columns">
            <Jobs status={status} />
            <Queues status={status} />
          </div>
          <Runs status={status} />
          <Events status={status} />
        </div>
      )}
    </PageView>
  )
}
