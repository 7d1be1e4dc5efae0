import { useNoticeRefresh } from './notice-refresh.ts'
import { refreshQueries } from './query.ts'

/** What changes with strategies is asked anew, after a call and by the notice of the live stream. */
export const refreshStrategies = (): void =>
  refreshQueries(
    'responseTaskList',
    'responseTracking',
    'powerSchedule',
    'strategyList',
    'strategyStates',
    'strategyIssueList',
    'planDay',
    'recordHistory',
    'setpointList',
    'setpointIssueList',
  )

/** Asks anew when a controller, or somebody else, has changed a strategy. */
export const useStrategyNotices = (): void => useNoticeRefresh('strategyChanged', refreshStrategies)
