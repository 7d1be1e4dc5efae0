import { z } from 'zod'

/**
 * Quality of a value. good: measured and fresh; stale: old, its source is silent; partial: a station quantity of which some devices are silent;
 * bad: the last reading was none (its device says so, or nothing can have measured it).
 */
export const quality = { good: 0, stale: 1, partial: 2, bad: 3 } as const
export type Quality = (typeof quality)[keyof typeof quality]

/** Of a topic: `fleet`, `station:<id>`, `device:<sn>`, `project:<id>`, `alarms`. */
export const topicPattern = /^(fleet|alarms|station:[\w-]{1,64}|device:[\w.-]{1,64}|project:[\w-]{1,64})$/

/** First event of a stream. `resumed` false: whatever the client holds may have gaps, it refetches. */
const helloEvent = z.object({ streamId: z.string(), serverTime: z.number(), sequence: z.number(), resumed: z.boolean() })

/**
 * Values of one topic in one tick, serialised once for all clients. `previous` is the sequence of the topic's frame before this one
 * (0: the first since the server started): a client whose last frame of the topic differs has missed something and refetches.
 * A value's own time is `time - (ages?.[i] ?? 0)`; `quality` is absent when all are good. A null value: nothing known.
 */
const samplesEvent = z.object({
  topic: z.string(),
  sequence: z.number(),
  previous: z.number(),
  time: z.number(),
  points: z.array(z.number()),
  values: z.array(z.number().nullable()),
  quality: z.array(z.number()).optional(),
  ages: z.array(z.number()).optional(),
})

/**
 * An alarm was raised, came again, stands and is more urgent than before (worsened), cleared, was seen, handled or shelved; aside: it calls nobody (folded under
 * its cause, or of what is worked on); resumed: it is aside no longer. Each with the whole record.
 */
export const alarmChanges = ['raised', 'repeated', 'worsened', 'cleared', 'seen', 'handled', 'shelved', 'aside', 'resumed'] as const
/** Whether an alarm calls people by it: for the first time, at a level of which they have not heard, or once more. */
export const callsBy = (change: (typeof alarmChanges)[number]): boolean => change === 'raised' || change === 'worsened' || change === 'resumed'
const alarmEvent = z.object({ sequence: z.number(), change: z.enum(alarmChanges), alarm: z.unknown() })

/** What the client must know about the stream itself, as a code: the browser words it. */
export const noticeCodes = [
  'samplesDropped',
  'sessionEnded',
  'permissionChanged',
  'stationsChanged',
  'dashboardChanged',
  'displayChanged',
  'history',
  'strategyChanged',
  'notesChanged',
] as const
const noticeEvent = z.object({ code: z.enum(noticeCodes), count: z.number().optional(), detail: z.string().optional() })

/**
 * A part of a construction project has changed. `info`: what it is, who works in it, what they may; `plan`: its activities, with what became of them
 * (`contract/project-plan.ts`); others name a list that is asked for anew.
 */
const projectEvent = z.object({ projectId: z.string(), part: z.string(), plan: z.unknown().optional() })
export type ProjectEvent = z.infer<typeof projectEvent>

export type HelloEvent = z.infer<typeof helloEvent>
export type SamplesEvent = z.infer<typeof samplesEvent>
export type AlarmEvent = z.infer<typeof alarmEvent>
export type NoticeEvent = z.infer<typeof noticeEvent>

/** Server-Sent Events `event:` names. A heartbeat is a comment line every 15 s. */
export type StreamEvent =
  | { event: 'hello'; data: HelloEvent }
  | { event: 'samples'; data: SamplesEvent }
  | { event: 'alarm'; data: AlarmEvent }
  | { event: 'notice'; data: NoticeEvent }
  | { event: 'project'; data: ProjectEvent }

export const HEARTBEAT_MS = 15_000
