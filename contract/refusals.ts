/** Why what the field side sent was not taken; in the README's table with their meaning. */
export const refusalReasons = [
  'unknownStation',
  'unknownDevice',
  'retiredDevice',
  'unknownParameter',
  'badJson',
  'badPayload',
  'wrongType',
  'implausible',
  'clockAhead',
  'badTime',
  'duplicate',
  'sequenceGap',
  'noBirth',
  'tooLarge',
  'tooMany',
  'overload',
  'unknownTopic',
  'foreignTopic',
  'retained',
  'tooManyConnections',
  'tooManyAlarms',
  'notStored',
  'notSummed',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Of one station; of the reason that has most of them the oldest goes first. */
export const MOST_REFUSALS = 200
