/** Kinds of receivers of a push group. */
export const pushProviders = ['dingtalk', 'feishu', 'wecom', 'webhook', 'email'] as const
export type PushProvider = (typeof pushProviders)[number]
/** Those that sign what they are sent, where people want it. */
export const signingProviders: readonly PushProvider[] = ['dingtalk', 'feishu', 'webhook']

/** What a rule tells of: alarms, what became of orders to controllers and devices, readings that cannot be right, and tasks of the projects of a station that fall due. */
export const pushTypes = ['alarm', 'strategy', 'quality', 'task'] as const
export type PushType = (typeof pushTypes)[number]

/** In which languages a group is told. */
export const pushLanguages = ['zh', 'en', 'both'] as const
export type PushLanguage = (typeof pushLanguages)[number]

/** What a delivery tells: the first five as `AlarmChange` has them. */
export const pushKinds = ['raised', 'returned', 'chattering', 'resumed', 'cleared', 'escalated', 'strategy', 'task'] as const
export type PushKind = (typeof pushKinds)[number]

/** uncertain: it was sent, and what came of it is not known; dropped: there was no more need to tell it. */
export const pushStates = ['waiting', 'sending', 'sent', 'failed', 'uncertain', 'dropped'] as const
export type PushState = (typeof pushStates)[number]

/** Why something was not told, or not for certain. */
export const pushFaults = [
  'wrongSign',
  'keywordMissing',
  'callerRefused',
  'tooFast',
  'wrongToken',
  'tooLong',
  'badMessage',
  'nameUnknown',
  'unreachable',
  'certificate',
  'redirected',
  'timedOut',
  'noAnswer',
  'died',
  'refused',
  'vendorDown',
  'addressForbidden',
  'secretUnreadable',
  'mailNotSet',
  'recipientRefused',
  'someRefused',
  'mailLogin',
] as const
export type PushFault = (typeof pushFaults)[number]

/** Why something that was to be told need not be told any more. */
export const pushDrops = ['over', 'handled', 'seen', 'aside', 'ruleOff', 'ruleChanged', 'groupOff', 'elsewhere'] as const
export type PushDrop = (typeof pushDrops)[number]

/** Weekdays as the store has them: 0 Sunday to 6 Saturday. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '0'] as const

/** Where a message is plain text: what its address leads to, then the address. Where its robot makes a link of the words they stand alone. */
export const linkLine = (word: string, link: string): string => `${word}${/\p{Script=Han}$/u.test(word) ? '：' : ':'} ${link}`
