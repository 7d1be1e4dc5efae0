import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromEvent, merge, timer } from 'rxjs'
import type { FileRef } from '#contract/file.ts'
import type { RoundPoint } from '#contract/schemas/project-inspection.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { uploadFile } from '#src/api/file.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { usernameAtom } from '#src/atoms/session.ts'
import { failureWords } from '#src/project/failure-words.ts'
import { dropPhotos, isWaiting, keptPhoto } from '#src/project/waiting-photos.ts'
import { message } from '#src/ui/message.ts'
import { pointDrafts, type PointDraft } from './point-drafts.ts'

const AGAIN_MS = 15_000

/** Of an answer that may be another one later: no network, a server that is away. */
export const passes = (error: unknown): boolean => error instanceof ApiError && (error.code === 0 || (error.code >= 500 && error.code < 600))

export type Entered = Pick<PointDraft, 'result' | 'note' | 'photos'>

/** What is entered at a check point: kept in the browser at once, sent when it is saved, and later where there is no network just then. */
export function usePoint(projectId: string, point: RoundPoint) {
  const { t } = useTranslation()
  const username = useAtomValue(usernameAtom)
  const drafts = useMemo(() => pointDrafts(username), [username])
  const [draft, setDraft] = useState<PointDraft | undefined>(() => drafts.of(point.id))
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)

  const put = useCallback(
    (next: PointDraft | undefined): void => {
      setDraft(next)
      drafts.keep(point.id, next)
    },
    [drafts, point.id],
  )
  /** On top of what is entered by now: an upload that ends late takes no word back. */
  const drafted = (change: Partial<Entered>): PointDraft => {
    const { result, note, photos } = point
    return { result, note, photos, revision: point.revision, ...drafts.of(point.id), ...change, at: Date.now(), waits: false }
  }
  /** Photos that were taken without a network are uploaded first; each counts once, however often the rest is tried. */
  const uploadWaiting = async (kept: PointDraft): Promise<FileRef[]> => {
    for (const photo of kept.photos.filter(isWaiting)) {
      const file = await keptPhoto(photo)
      const sent = file === undefined ? [] : [await uploadFile(file)]
      if (file === undefined) message.warning(t('projectRecords.round.photoLost', { name: photo.name }))
      kept = { ...kept, photos: kept.photos.flatMap((one) => (one === photo ? sent : [one])) }
      put(kept)
      await dropPhotos([photo])
    }
    return kept.photos
  }
  const send = async (kept: PointDraft): Promise<void> => {
    setFault('')
    setBusy(true)
    try {
      const photos = await uploadWaiting(kept)
      const { result, note, revision = point.revision } = kept
      await call('setProjectRoundPoint', { projectId, id: point.id, revision, result, note, photos })
      put(undefined)
      message.success(t('projectRecords.round.saved'))
    } catch (error) {
      // Photos that went are uploads by now.
      const { photos } = drafts.of(point.id) ?? kept
      if (passes(error)) put({ ...kept, photos, waits: true })
      else {
        // What was entered stays; what somebody else has seen meanwhile is asked for, and saved over by who saves again.
        put({ ...kept, photos, waits: false, revision: undefined })
        setFault(error instanceof ApiError ? (error.fields.note ?? error.fields.photos ?? failureWords(error, t)) : failureWords(error, t))
      }
    } finally {
      setBusy(false)
      refreshQueries('projectRound', 'projectRoundList')
    }
  }
  const tryAgain = useEffectEvent((): void => {
    if (draft?.waits === true && !busy) void send(draft)
  })
  const waits = draft?.waits === true
  useEffect(() => {
    if (!waits) return
    // At once where the round was left meanwhile, or hidden behind another page: nothing is sent from there.
    const subscription = merge(timer(0, AGAIN_MS), fromEvent(window, 'online')).subscribe(tryAgain)
    return () => subscription.unsubscribe()
  }, [waits])
  return {
    draft,
    fault,
    busy,
    enter: (change: Partial<Entered>): void => put(drafted(change)),
    save: (change: Partial<Entered>): Promise<void> => send(drafted(change)),
    drop: (): void => {
      setFault('')
      void dropPhotos(draft?.photos ?? [])
      put(undefined)
    },
  }
}
