import './waiting-points.css'
import { Button } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { exhaustMap, from, fromEvent, merge, timer } from 'rxjs'
import { useAsk } from '#src/ui/ask.tsx'
import { message } from '#src/ui/message.ts'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { dropPhotos } from '../waiting-photos.ts'
import { keepDraft, type PointDraft } from './point-drafts.ts'
import { sendPoints } from './send-points.ts'
import { useDrafts } from './use-drafts.ts'

const AGAIN_MS = 15_000
/** What goes out at once needs no word. */
const SHOWN_AFTER_MS = 3000

/** Sends what was saved at check points of rounds, in whatever page the person is, and says what waits and what the server did not take. */
export default function WaitingPoints({ username }: { username: string }) {
  const { t } = useTranslation()
  const drafts = Object.entries(useDrafts(username))
  const waiting = drafts.filter(([, { waits }]) => waits)
  const refused = drafts.filter(([, { fault }]) => fault !== undefined)
  const [open, setOpen] = useState(false)
  const [late, setLate] = useState(false)
  const waits = waiting.length > 0
  useEffect(() => {
    if (!waits) return undefined
    const tries$ = merge(timer(0, AGAIN_MS), fromEvent(window, 'online')).pipe(exhaustMap(() => from(sendPoints(username).catch(() => 0))))
    const sending = tries$.subscribe((went) => went > 0 && message.success(t('projectRecords.round.sent', { n: went })))
    const show = setTimeout(() => setLate(true), SHOWN_AFTER_MS)
    return () => {
      sending.unsubscribe()
      clearTimeout(show)
      setLate(false)
    }
  }, [waits, username, t])
  if (refused.length === 0 && !late) return null
  const words = [
    ...(waits ? [t('projectRecords.round.waiting', { n: waiting.length })] : []),
    ...(refused.length > 0 ? [t('projectRecords.round.refused', { n: refused.length })] : []),
  ]
  return (
    <>
      <div className="connection-bar" role="status">
        {words.join(t('projectRecords.round.and'))}
        <button type="button" className="plain-button" onClick={() => setOpen(true)}>
          {t('projectRecords.round.show')}
        </button>
      </div>
      {open && (
        <SideDrawer title={t('projectRecords.round.onDevice')} width={520} onClose={() => setOpen(false)}>
          <ul className="waiting-points">
            {[...refused, ...waiting].map(([id, draft]) => (
              <Waiting key={id} draft={draft} onLeave={() => setOpen(false)} put={(next) => keepDraft(username, id, next)} />
            ))}
          </ul>
        </SideDrawer>
      )}
    </>
  )
}

interface Props {
  draft: PointDraft
  onLeave(): void
  put(next: PointDraft | undefined): void
}

function Waiting({ draft, onLeave, put }: Props) {
  const { t } = useTranslation()
  const [ask, dialog] = useAsk()
  const { projectId, roundId, text, result, note, photos, at, fault } = draft
  const address = `/project-management/building-site-cruising?projectId=${encodeURIComponent(projectId)}&record=${encodeURIComponent(roundId)}`
  const drop = async (): Promise<void> => {
    if (!(await ask(t('projectRecords.round.dropAsk', { text }), '', true))) return
    void dropPhotos(photos)
    put(undefined)
  }
  return (
    <li className="card">
      <Link to={address} onClick={onLeave}>
        {text}
      </Link>
      <p>{[...(result === null ? [] : [t(`projectRecords.round.result.${result}`)]), ...(note === '' ? [] : [note])].join(' · ')}</p>
      <small className="dim">
        {consoleTime(at)}
        {photos.length > 0 && ` · ${t('projectRecords.round.photos', { n: photos.length })}`}
      </small>
      {fault !== undefined && (
        <>
          <p className="form-fault">{fault}</p>
          <footer>
            <Button onClick={() => put({ ...draft, waits: true, fault: undefined })}>{t('projectRecords.round.again')}</Button>
            <Button onClick={() => void drop()}>{t('projectRecords.round.drop')}</Button>
          </footer>
        </>
      )}
      {dialog}
    </li>
  )
}
