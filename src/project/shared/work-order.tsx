import { useEffect, useEffectEvent, useId, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { REPORT_PHOTOS } from '#contract/project-share.ts'
import type { Answer } from '#contract/schemas.ts'
import { isTooLong, TooLong } from '#src/ui/inputs/too-long.tsx'
import { failureWords } from '../failure-words.ts'
import { smallPhoto } from '../small-photo.ts'
import { draftId, type KeptReport } from './report-store.ts'
import { SharedPicture } from './shared-picture.tsx'
import type { Reports, ShareLink } from './use-reports.ts'
import { Waiting, Words } from './waiting.tsx'

type Order = Answer<'shareWork'>['orders'][number]

/** Letters of what is written. */
const MOST_NOTE = 500

interface Props {
  link: ShareLink
  order: Order
  today: string
  kept: readonly KeptReport[]
  /** Was being written when the page went. */
  draft: KeptReport | undefined
  /** Sent, and not yet in what the server showed last. */
  sent: readonly KeptReport[]
  reports: Reports
}

/** One work order: what it is, what was said of it, and what is said now. */
export function WorkOrder({ link, order, today, kept, draft, sent, reports }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const isLate = order.percent < 100 && order.due < today
  // Of what is finished nobody asks whether it has arrived.
  const isConfirmed = order.received || order.state === 'done' || [...kept, ...sent].some((one) => one.received || one.done)
  const nothing = { activityId: order.id, work: order.name, received: false, percent: null, done: false, note: '', photos: [] }
  const send = (more: Partial<KeptReport>): Promise<void> => reports.report({ ...nothing, id: newId(), at: Date.now(), ...more })
  const close = (): void => {
    setOpen(false)
    void reports.drop(draftId(link.token, order.id)).catch(() => undefined)
  }
  return (
    <li className="shared-order">
      <div className="shared-head">
        <h2>{order.name}</h2>
        <span className={`shared-state shared-${order.state}`}>{t(`shared.state.${order.state}`)}</span>
      </div>
      <p className={isLate ? 'shared-late' : 'public-hint'}>
        {order.start === order.due ? order.due : `${order.start} – ${order.due}`} {isLate && t('shared.late')}
      </p>
      <progress className="shared-whole" value={order.percent} max={100} aria-label={t('shared.percent')} /> <b>{order.percent} %</b>
      {order.reports.map((one) => (
        <Said key={one.id} link={link} one={one} name={order.name} />
      ))}
      {sent.map((one) => (
        <Said key={one.id} link={link} one={{ ...one, outdated: false, photos: [] }} name={order.name} />
      ))}
      {kept.map((one) => (
        <Waiting key={one.id} one={one} onDrop={() => void reports.drop(one.id)} />
      ))}
      {open || draft !== undefined ? (
        <ReportForm
          percent={order.percent}
          isMilestone={order.kind === 'milestone'}
          draft={draft}
          // From here on it is this window's own: it stays when the draft goes, for it was emptied or sent by another window.
          onTouch={() => setOpen(true)}
          onWrite={(written) => reports.write({ ...nothing, at: Date.now(), ...written })}
          onSend={send}
          onClose={close}
        />
      ) : (
        <div className="shared-buttons">
          {!isConfirmed && (
            <button type="button" className="public-submit" onClick={() => void send({ received: true })}>
              {t('shared.confirm')}
            </button>
          )}
          <button type="button" className="public-submit public-submit-plain" onClick={() => setOpen(true)}>
            {t('shared.report')}
          </button>
        </div>
      )}
    </li>
  )
}

/** The browser's own ids are there over https alone. */
const newId = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16).padStart(8, '0')).join('')

function Said({ link, one, name }: { link: ShareLink; one: Order['reports'][number]; name: string }) {
  const { t } = useTranslation()
  return (
    <div className="shared-said">
      <Words one={one} />
      <span className="public-hint">{t(one.outdated ? 'shared.outdated' : 'shared.sent')}</span>
      {one.photos.map((id, i) => (
        <SharedPicture key={id} link={link} id={id} alt={`${name} ${i + 1}`} />
      ))}
    </div>
  )
}

interface FormProps {
  percent: number
  /** It is reached or not. */
  isMilestone: boolean
  /** What it begins with. */
  draft: KeptReport | undefined
  /** Somebody writes in it. */
  onTouch(): void
  onWrite(written: Pick<KeptReport, 'percent' | 'note' | 'photos'>): void
  onSend(report: Partial<KeptReport>): Promise<void>
  onClose(): void
}

function ReportForm({ percent: stands, isMilestone, draft, onTouch, onWrite, onSend, onClose }: FormProps) {
  const { t } = useTranslation()
  const id = useId()
  const told = (n: number): number => (isMilestone && n < 100 ? 0 : n)
  const before = told(stands)
  /** What was set here; null: nothing, and what others say of it meanwhile is shown and left as it is. */
  const [own, setOwn] = useState(draft?.percent ?? null)
  const percent = told(own ?? before)
  const moved = percent === before ? null : percent
  const [note, setNote] = useState(draft?.note ?? '')
  const [photos, setPhotos] = useState<KeptReport['photos']>(draft?.photos ?? [])
  const [fault, setFault] = useState('')
  const write = useEffectEvent(() => onWrite({ percent: moved, note, photos }))
  useEffect(() => write(), [own, note, photos])
  const isKept = draft !== undefined
  useEffect(() => {
    if (!isKept) write()
  }, [isKept])
  const add = async (files: readonly File[]): Promise<void> => {
    setFault('')
    const room = REPORT_PHOTOS - photos.length
    const made = await Promise.all(files.slice(0, room).map(smallPhoto))
    const good = made.flatMap((blob) => (blob === undefined ? [] : [{ id: newId(), blob }]))
    if (good.length < files.length) setFault(t('shared.photoRefused', { n: REPORT_PHOTOS }))
    setPhotos((all) => [...all, ...good])
  }
  const send = async (done: boolean): Promise<void> => {
    // It is said at its box.
    if (isTooLong(note, MOST_NOTE)) return undefined
    if (!done && moved === null && note.trim() === '' && photos.length === 0) return setFault(t('shared.nothing'))
    try {
      await onSend({ percent: done ? null : moved, done, note: note.trim(), photos })
      onClose()
    } catch (error) {
      setFault(failureWords(error, t))
    }
    return undefined
  }
  return (
    <form
      className="shared-form"
      onInput={onTouch}
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
    >
      <label htmlFor={`${id}-percent`}>
        {t('shared.percent')}
        {t('layout.colon')}
        {percent} %
      </label>
      <input
        id={`${id}-percent`}
        type="range"
        min={0}
        max={100}
        step={isMilestone ? 100 : 5}
        aria-describedby={isMilestone ? `${id}-reached` : undefined}
        style={{ '--share': `${percent}%` } as CSSProperties}
        value={percent}
        onChange={(event) => setOwn(Number(event.target.value))}
      />
      {isMilestone && (
        <p id={`${id}-reached`} className="public-hint">
          {t('shared.milestoneHint')}
        </p>
      )}
      <label htmlFor={`${id}-note`}>{t('shared.note')}</label>
      <textarea
        id={`${id}-note`}
        value={note}
        aria-invalid={isTooLong(note, MOST_NOTE)}
        aria-describedby={`${id}-long`}
        onChange={(event) => setNote(event.target.value)}
      />
      <TooLong id={`${id}-long`} text={note} most={MOST_NOTE} />
      <input
        id={`${id}-photos`}
        className="shared-file"
        type="file"
        accept="image/*"
        multiple
        onChange={(event) => {
          // The list of the box is empty once its value is.
          void add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <label htmlFor={`${id}-photos`}>{t('shared.addPhotos', { n: REPORT_PHOTOS })}</label>
      {photos.length > 0 && (
        <p>
          {t('shared.photos', { n: photos.length })}{' '}
          <button
            type="button"
            onClick={() => {
              onTouch()
              setPhotos([])
            }}
          >
            {t('shared.noPhotos')}
          </button>
        </p>
      )}
      <p className="form-fault" role="alert">
        {fault}
      </p>
      <div className="shared-buttons">
        <button type="submit" className="public-submit">
          {t('shared.send')}
        </button>
        {before < 100 && (
          <button type="button" className="public-submit public-submit-plain shared-done-button" onClick={() => void send(true)}>
            ✓ {t('shared.markDone')}
          </button>
        )}
        <button type="button" className="public-submit public-submit-plain" onClick={onClose}>
          {t('shared.cancel')}
        </button>
      </div>
    </form>
  )
}
