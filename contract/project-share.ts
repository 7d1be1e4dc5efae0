/** Share links of projects: what both sides know of them. */

/** `work`: a contractor's work orders; `progress`: how the projects of a set stand. */
export const shareKinds = ['work', 'progress'] as const
export type ShareKind = (typeof shareKinds)[number]

/** Where each is opened; the token stands behind `share`. */
export const sharePaths: Readonly<Record<ShareKind, string>> = { work: '/assign-list-management', progress: '/progress-project-list' }
/** Where a contractor's link opens: the same page as everywhere, which is kept there for when there is no network. */
export const linkPath = '/link/'
export const SHARE_KEY = 'share'

/** `locked`: its code was told wrong too often. `powerless`: whoever made it may not share any more, and it opens nothing. */
export const shareStates = ['open', 'expired', 'revoked', 'locked', 'powerless'] as const
export type ShareState = (typeof shareStates)[number]

/** Days that a link may be good at most. */
export const MOST_SHARE_DAYS = 366
/** Wrong codes in all before a link is locked. */
export const SHARE_CODE_TRIES = 20
/** Photos of one report, and of one link in all. */
export const REPORT_PHOTOS = 6
export const SHARE_PHOTOS = 300
/** Bytes of a photo that comes by a link: telephones make it smaller before it is sent. */
export const SHARE_PHOTO_BYTES = 700_000
/** Reports of one link in all. */
export const SHARE_REPORTS = 2000
