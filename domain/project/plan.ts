/** A plan of a construction project: whole days, no times of day, no zone. Dates are `YYYY-MM-DD`. */

/** How two activities hang together: by the finish or the start of the first, and by the start or the finish of the second. */
export type LinkKind = 'FS' | 'SS' | 'FF' | 'SF'
export const linkKinds: readonly LinkKind[] = ['FS', 'SS', 'FF', 'SF']

export interface PlanActivity {
  id: string
  name: string
  /** The group that it belongs to. */
  parentId: string | null
  /** Among those of one parent. */
  order: number
  kind: 'task' | 'milestone' | 'group'
  /** First day of work; of a milestone its day; of a group with something in it worked out from that. */
  start: string
  /** Working days, 0 of a milestone. */
  durationDays: number
  /** Done, 0 to 100. */
  percent: number
  /** It cannot start earlier. */
  notBefore?: string | null
  /** How much it counts in the percentage of its group, against others of its duration; 1 unless said. */
  weight?: number | null
}

export interface PlanLink {
  id: string
  fromId: string
  toId: string
  kind: LinkKind
  /** Working days between the two ends; negative: the second may be so much ahead. */
  lagDays: number
}

export interface WorkingCalendar {
  /** Weekdays that rest, ISO: 1 Monday to 7 Sunday; never all seven. */
  weekend: readonly number[]
  /** Days that rest although their weekday works. */
  holidays: readonly string[]
  /** Days of work although their weekday rests, or a holiday is on them. */
  makeUpDays: readonly string[]
}

export interface Plan {
  activities: readonly PlanActivity[]
  links: readonly PlanLink[]
  calendar: WorkingCalendar
}

/** A change of one activity by a person; of a group: everything in it moves by as many working days. */
export interface Move {
  id: string
  start?: string
  durationDays?: number
}

/** Something that can be seen; files and web pages bring names of spaces without a width. */
export const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
