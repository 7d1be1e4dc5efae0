import type { PushFault } from '#contract/push.ts'

/** What came of a message. `text`: in the vendor's words. */
export type Outcome = { fault: undefined; text: string } | { fault: PushFault; text: string }

/**
 * What a fault means for what was to be told. retry: it did not arrive, and may another time; group: nothing of the group arrives until people change it;
 * message: this message is not taken, others are; uncertain: it may have arrived; partly: it arrived at some, who are not told twice for the others.
 */
export type FaultKind = 'retry' | 'group' | 'message' | 'uncertain' | 'partly'

export const faultKinds: Record<PushFault, FaultKind> = {
  wrongSign: 'group',
  keywordMissing: 'group',
  callerRefused: 'group',
  wrongToken: 'group',
  redirected: 'group',
  addressForbidden: 'group',
  secretUnreadable: 'group',
  mailNotSet: 'group',
  recipientRefused: 'group',
  someRefused: 'partly',
  mailLogin: 'group',
  tooLong: 'message',
  badMessage: 'message',
  tooFast: 'retry',
  nameUnknown: 'retry',
  unreachable: 'retry',
  certificate: 'retry',
  timedOut: 'retry',
  refused: 'retry',
  vendorDown: 'retry',
  noAnswer: 'uncertain',
  died: 'uncertain',
}

/** The first `most` characters of a text; none is cut into halves. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** A vendor's text as it is kept: short, without control characters. */
export const vendorText = (text: string): string => cutText(text.replaceAll(/\p{C}+/gu, ' ').trim(), 300)
