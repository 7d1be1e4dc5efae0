import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoundPoint } from '#contract/schemas/project-inspection.ts'
import { usernameAtom } from '#src/atoms/session.ts'
import { message } from '#src/ui/message.ts'
import { dropPhotos } from '../waiting-photos.ts'
import { draftOf, keepDraft, type PointDraft } from './point-drafts.ts'
import { sendPoint } from './send-points.ts'
import { useDrafts } from './use-drafts.ts'

export type Entered = Pick<PointDraft, 'result' | 'note' | 'photos'>

/** What is entered at a check point: kept in the browser at once, sent when it is saved, and later where there is no network just then. */
export function usePoint(projectId: string, roundId: string, point: RoundPoint) {
  const { t } = useTranslation()
  const username = useAtomValue(usernameAtom)
  const draft = useDrafts(username)[point.id]
  const [busy, setBusy] = useState(false)

  const put = (next: PointDraft | undefined): void => keepDraft(username, point.id, next)
  /** On top of what is entered by now: an upload that ends late takes no word back. */
  const drafted = (change: Partial<Entered>): PointDraft => {
    const { result, note, photos, revision, text } = point
    const before = { result, note, photos, revision, ...draftOf(username, point.id) }
    return { ...before, ...change, projectId, roundId, text, at: Date.now(), waits: false, fault: undefined }
  }
  const save = async (change: Partial<Entered>): Promise<void> => {
    setBusy(true)
    try {
      // From here on it goes out, also if this page is gone in a moment.
      put({ ...drafted(change), waits: true })
      if ((await sendPoint(username, point.id)) === 'sent') message.success(t('projectRecords.round.saved'))
    } finally {
      setBusy(false)
    }
  }
  return {
    draft,
    busy,
    enter: (change: Partial<Entered>): void => put(drafted(change)),
    save,
    drop: (): void => {
      void dropPhotos(draft?.photos ?? [])
      put(undefined)
    },
  }
}
