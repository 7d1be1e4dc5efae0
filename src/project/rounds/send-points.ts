import i18next from 'i18next'
import { getDefaultStore } from 'jotai'
import { code } from '#contract/endpoint.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call, tokenValue } from '#src/api/client.ts'
import { uploadFile } from '#src/api/file.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { sessionEndedAtom, usernameAtom } from '#src/atoms/session.ts'
import { message } from '#src/ui/message.ts'
import { failureWords } from '../failure-words.ts'
import { dropPhotos, isWaiting, keptPhoto } from '../waiting-photos.ts'
import { draftOf, draftsIn, draftStore, keepDraft, type PointDraft } from './point-drafts.ts'

/** What was saved at check points goes out from here, whoever asks for it: the card of a point, or the console in whatever page it is. */

const overSoon: readonly number[] = [0, code.tooMany, code.unauthorized, code.tokenExpired, code.clientTokenUnknown, code.sessionOver]
/** Of an answer that may be another one later: no network, too much at once, a server that is away, a session that is over. */
export const passes = (error: unknown): boolean =>
  error instanceof ApiError && (overSoon.includes(error.code) || (error.code >= 500 && error.code < 600))

/** Two windows of one browser do not send the same at once; where they cannot agree, the server takes it once all the same. */
const alone = <T>(work: () => Promise<T>): Promise<T> => ('locks' in navigator ? navigator.locks.request('round-points', work) : work())

/** Somebody else is in by now, or nobody: nothing of this goes out in their name. */
class NotTheirs extends Error {}

/** Looks before each call whether it still goes out in this person's name. */
async function inNameOf(username: string): Promise<() => void> {
  const store = getDefaultStore()
  const token = tokenValue.get()
  const same = (): void => {
    if (token === undefined || tokenValue.get() !== token || store.get(sessionEndedAtom) || store.get(usernameAtom) !== username)
      throw new NotTheirs()
  }
  same()
  // Another window may have logged in as somebody else.
  if ((await call('userInfo', {})).username !== username) throw new NotTheirs()
  return () => same()
}

/** Photos that were taken without a network are uploaded first; each counts once, however often the rest is tried. */
async function sendPhotos(username: string, pointId: string, first: PointDraft, same: () => void): Promise<PointDraft> {
  let draft = first
  for (const photo of draft.photos.filter(isWaiting)) {
    const file = await keptPhoto(photo)
    same()
    const sent = file === undefined ? [] : [await uploadFile(file)]
    if (file === undefined) message.warning(i18next.t('projectRecords.round.photoLost', { name: photo.name }))
    const swapped = ({ photos, ...rest }: PointDraft): PointDraft => ({
      ...rest,
      photos: photos.flatMap((one) => (one.fileId === photo.fileId ? sent : [one])),
    })
    draft = swapped(draft)
    // On top of what is entered by now: an upload that ends late takes no word back.
    const now = draftOf(username, pointId)
    if (now !== undefined) keepDraft(username, pointId, swapped(now))
    await dropPhotos([photo])
  }
  return draft
}

/** What somebody else has seen meanwhile is asked for, and saved over by who saves again; of whoever was told of something else it is not. */
export const refusedDraft = (draft: PointDraft, error: unknown, fault: string): PointDraft => ({
  ...draft,
  waits: false,
  revision: error instanceof ApiError && error.code === code.conflict ? undefined : draft.revision,
  fault,
})

export type PointSent = 'sent' | 'waits' | 'refused'

/** Sends what was saved at a check point. What was entered stays in the browser until the server has it. */
async function sendDraft(username: string, pointId: string): Promise<PointSent> {
  const saved = draftOf(username, pointId)
  if (saved?.waits !== true) return 'sent'
  try {
    const same = await inNameOf(username)
    const { projectId, revision, result, note, photos } = await sendPhotos(username, pointId, saved, same)
    same()
    await call('setProjectRoundPoint', { projectId, id: pointId, revision, result, note, photos })
    const now = draftOf(username, pointId)
    // Gone on with meanwhile: that is on top of what is there now.
    if (now !== undefined) keepDraft(username, pointId, now.at === saved.at ? undefined : { ...now, revision: revision && revision + 1 })
    return 'sent'
  } catch (error) {
    if (error instanceof NotTheirs || passes(error)) return 'waits'
    const words = failureWords(error, i18next.t)
    const fault = error instanceof ApiError ? (error.fields.note ?? error.fields.photos ?? words) : words
    const now = draftOf(username, pointId)
    if (now?.at === saved.at) keepDraft(username, pointId, refusedDraft(now, error, fault))
    return 'refused'
  } finally {
    refreshQueries('projectRound', 'projectRoundList')
  }
}

export const sendPoint = (username: string, pointId: string): Promise<PointSent> => alone(() => sendDraft(username, pointId))

/** Sends what waits, the oldest first, until one must wait longer. Gives how many went. */
export const sendPoints = (username: string): Promise<number> =>
  alone(async () => {
    let went = 0
    const waiting = Object.entries(draftsIn(draftStore(username).get())).filter(([, { waits }]) => waits)
    for (const [pointId] of waiting.sort(([, a], [, b]) => a.at - b.at)) {
      const came = await sendDraft(username, pointId)
      if (came === 'waits') break
      if (came === 'sent') went++
    }
    return went
  })
