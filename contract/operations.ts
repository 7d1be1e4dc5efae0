/** What a running server is asked about: its works by the clock and what waits in it. */

export const jobIds = [
  'rollups',
  'lateData',
  'dayFigures',
  'dataQuality',
  'cellDrift',
  'alarms',
  'push',
  'notices',
  'taskReminders',
  'strategies',
  'setpoints',
  'actingLimits',
  'responses',
  'corrections',
  'exports',
  'uploads',
  'retention',
  'findingRetention',
  'limitRetention',
  'deliveryRetention',
  'performanceRetention',
] as const
export type JobId = (typeof jobIds)[number]

/** What waits: samples for the store, alarms for the store, messages to people, hours with late samples, exports. */
export const queueIds = ['samples', 'alarms', 'push', 'lateHours', 'exports'] as const
export type QueueId = (typeof queueIds)[number]

/** Why a server ended: somebody sent it a signal; who had started it was gone; it stopped saying that it is there (killed, no power). */
export const runEnds = ['signal', 'parent', 'vanished'] as const
export type RunEnd = (typeof runEnds)[number]

export const serverEventKinds = ['diskLow', 'diskFull', 'diskFine', 'clockJump', 'storeEnded', 'certificate', 'certificateBad'] as const
export type ServerEventKind = (typeof serverEventKinds)[number]

export const diskStates = ['fine', 'low', 'full'] as const
export type DiskState = (typeof diskStates)[number]
