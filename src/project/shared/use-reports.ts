import { useCallback, useEffect, useRef, useState } from 'react'
import { exhaustMap, from, fromEvent, merge, Subject, timer } from 'rxjs'
import { code } from '#contract/endpoint.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { base64Of } from '../small-photo.ts'
import { draftId, dropReport, keepReport, keptReports, type KeptReport } from './report-store.ts'

const AGAIN_MS = 15_000

export interface ShareLink {
  token: string
  device: string
}

/** Of an answer that may be another one later: no network, too much at once, a server that is away, a link that is no good while its project is in the archive. */
const passes = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.code === 0 ||
  error.code === code.tooMany ||
  error.code === code.notFound ||
  (error.code >= 500 && error.code < 600)

async function send(link: ShareLink, { id, activityId, at, received, percent, done, note, photos }: KeptReport): Promise<void> {
  for (const photo of photos) await call('sharePhoto', { ...link, id: photo.id, data: await base64Of(photo.blob) })
  await call('shareReport', { ...link, id, activityId, at, received, percent, done, note, photos: photos.map((photo) => photo.id) })
}

/** Sends what waits, one after the other, until one must wait longer. */
async function sendAll(link: ShareLink, onSent: (report: KeptReport) => void): Promise<void> {
  for (const report of await keptReports(link.token)) {
    if (report.fault !== '' || report.draft === true) continue
    try {
      await send(link, report)
      await dropReport(report.id)
      onSent(report)
      refreshQueries('shareWork')
    } catch (error) {
      // The link may be over, or its work another by now: the page asks at once, so that nobody is told that this will be sent.
      if (!passes(error) || (error instanceof ApiError && error.code === code.notFound)) refreshQueries('shareWork')
      if (passes(error)) return
      await keepReport({ ...report, fault: error instanceof ApiError ? error.message : String(error) })
    }
  }
}

/** Two windows of one browser do not send the same at once; where they cannot agree, the server takes it once all the same. */
const alone = (work: () => Promise<void>): Promise<void> => ('locks' in navigator ? navigator.locks.request('share-reports', work) : work())

export interface Reports {
  kept: readonly KeptReport[]
  /** Being written, and not sent. */
  drafts: readonly KeptReport[]
  /** Sent from here since the page was opened: what the server shows may be older. */
  sent: readonly KeptReport[]
  /** Writes a report down and tries to send it. Rejects where the browser keeps nothing and it could not be sent either. */
  report(report: Omit<KeptReport, 'token' | 'fault'>): Promise<void>
  drop(id: string): Promise<void>
  /** Writes down what is being written: it is there still when the link ends meanwhile, or the page is loaded anew. */
  write(made: Omit<KeptReport, 'token' | 'fault' | 'id' | 'draft'>): void
}

/** Reports of a link: kept in the browser, sent when there is a network. */
export function useReports(link: ShareLink): Reports {
  const [all, setAll] = useState<readonly KeptReport[]>([])
  const [sent, setSent] = useState<readonly KeptReport[]>([])
  const wanted = useRef(new Subject<void>())
  const { token, device } = link
  const look = useCallback(async () => setAll(await keptReports(token).catch(() => [])), [token])
  useEffect(() => {
    const tries$ = merge(timer(0, AGAIN_MS), fromEvent(window, 'online'), wanted.current)
    const subscription = tries$
      .pipe(
        exhaustMap(() =>
          from(
            alone(() => sendAll({ token, device }, (report) => setSent((before) => [...before, report])))
              .catch(() => undefined)
              .then(look),
          ),
        ),
      )
      .subscribe()
    return () => subscription.unsubscribe()
  }, [token, device, look])
  const report = useCallback(
    async (made: Omit<KeptReport, 'token' | 'fault'>) => {
      const whole = { ...made, token, fault: '' }
      try {
        await keepReport(whole)
      } catch {
        await send({ token, device }, whole)
        refreshQueries('shareWork')
        return
      }
      await look()
      wanted.current.next()
    },
    [token, device, look],
  )
  const drop = useCallback(
    async (id: string) => {
      await dropReport(id)
      await look()
    },
    [look],
  )
  const write = useCallback(
    (made: Omit<KeptReport, 'token' | 'fault' | 'id' | 'draft'>) => {
      const one = { ...made, id: draftId(token, made.activityId), token, fault: '', draft: true as const }
      const isEmpty = one.percent === null && one.note.trim() === '' && one.photos.length === 0
      // Where the browser keeps nothing it lasts as long as the page.
      void (isEmpty ? dropReport(one.id) : keepReport(one)).catch(() => undefined)
    },
    [token],
  )
  const kept = all.filter(({ draft }) => draft !== true)
  const drafts = all.filter(({ draft }) => draft === true)
  return { kept, drafts, sent, report, drop, write }
}
