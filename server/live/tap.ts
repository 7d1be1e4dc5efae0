import type { Alarm } from '#contract/alarm.ts'
import type { alarmChanges, noticeCodes, ProjectEvent } from '#contract/live.ts'

/** Whom a notice is for: nobody named: everybody. `after` stands behind the station's id as they know it. */
export type NoticeTo = { sessionFamily?: string; detail?: string } | { stationId: string; after?: string }

/** What a hub is told is told on: to servers that carry streams of their own. */
export interface HubTap {
  changed(pointId: number): void
  alarm(change: (typeof alarmChanges)[number], alarm: Alarm): void
  notice(code: (typeof noticeCodes)[number], to: NoticeTo): void
  project(changed: ProjectEvent): void
  endSession(sessionFamily: string): void
}
