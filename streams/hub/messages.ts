import type { AlarmEvent, HelloEvent, NoticeEvent, ProjectEvent, SamplesEvent } from '#contract/live.ts'

/** What a tab tells the hub. */
export type ToHub =
  | { type: 'hello'; tabId: string; token: string; clientToken: string | undefined; language: string; lastEventId: string | undefined; lock: boolean }
  | { type: 'token'; token: string }
  | { type: 'topics'; topics: string[] }
  /** Tries to connect at once: back online, or a person pressed retry. */
  | { type: 'retry' }
  | { type: 'pong' }
  | { type: 'bye' }

export type ConnectionState =
  | { state: 'connecting' }
  | { state: 'open'; since: number }
  /** `reason`: why the server took no stream, in words. */
  | { state: 'waiting'; attempt: number; retryAt: number; reason?: string | undefined }
  /** The session is not good for a stream: 401 over, 402 to be refreshed. */
  | { state: 'refused'; code: number }

/** What the hub tells a tab. */
export type FromHub =
  | { type: 'welcome'; hubId: string }
  | { type: 'connection'; connection: ConnectionState }
  | { type: 'hello'; event: HelloEvent }
  | { type: 'samples'; event: SamplesEvent; lastEventId: string }
  | { type: 'alarm'; event: AlarmEvent; lastEventId: string }
  | { type: 'notice'; event: NoticeEvent }
  | { type: 'project'; event: ProjectEvent }
  /** Something of these topics was missed: ask for last values and curves again. */
  | { type: 'gap'; topics: string[] }
  | { type: 'ping' }
