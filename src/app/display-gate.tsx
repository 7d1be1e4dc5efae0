import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { filter } from 'rxjs'
import { isOutage } from '#src/api/api-error.ts'
import { entranceOf } from '#src/api/display-link.ts'
import { reloadWhenServed } from '#src/atoms/build.ts'
import { displayAtom, setWindowReport } from '#src/atoms/display.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { liveParts, serverNow } from '#src/atoms/live.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { chooseStationAtom } from '#src/atoms/station.ts'
import { loadSession } from '#src/session/session.ts'
import type { DisplayAnswer } from '#streams/display/create-display-stream.ts'
import { useKeptPicture } from './kept-picture.ts'
import { windowReport } from './window-report.ts'

const AGAIN_MS = 3000
/** Each language stands so long where they take turns. */
const LANGUAGE_MS = 30_000

setWindowReport(windowReport)

/** What a display shows is a director's to say: path, station, moment, language. Never a login page; why it shows nothing is said, and it goes on by itself. */
export default function DisplayGate({ path, children }: { path: string; children?: ReactNode }) {
  const { t } = useTranslation()
  const knowledge = useAtomValue(displayAtom)
  if (knowledge.state === 'waiting') return <Note words={t('display.waiting')} />
  if (knowledge.state === 'refused') return <Note words={knowledge.words} />
  return (
    <Shown path={path} answer={knowledge.answer}>
      {children}
    </Shown>
  )
}

function Note({ words }: { words: string }) {
  return (
    <div className="center" role="status">
      {words}
    </div>
  )
}

function Shown({ path, answer, children }: { path: string; answer: DisplayAnswer; children: ReactNode }) {
  const { t } = useTranslation()
  const location = useLocation()
  const { now, program } = answer
  const session = useAtomValue(sessionAtom)
  const choose = useSetAtom(chooseStationAtom)
  const setMoment = useSetAtom(momentAtom)
  const setLanguage = useSetAtom(languageAtom)
  const [again, setAgain] = useState(0)

  const isThere = path === now.path
  useKeptPicture(`${now.path} ${now.stationId ?? ''}`, isThere && session !== undefined)
  useEffect(() => {
    if (session !== undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // A refusal ends in the next report's words; an outage passes.
    void loadSession().catch((error: unknown) => {
      timer = setTimeout(() => setAgain((n) => n + 1), isOutage(error) ? AGAIN_MS : AGAIN_MS * 3)
    })
    return () => clearTimeout(timer)
  }, [session, again])
  useEffect(() => {
    if (session !== undefined && now.stationId !== null) choose(now.stationId)
  }, [session, now.stationId, choose])
  useEffect(() => {
    // The link's own facts were changed (stations, screens, demonstration), or the stations themselves.
    const notices = liveParts().stream.notices$.pipe(filter(({ code }) => code === 'sessionEnded' || code === 'stationsChanged'))
    const subscription = notices.subscribe(() => void reloadWhenServed())
    return () => subscription.unsubscribe()
  }, [])
  useEffect(() => {
    setMoment(program.moment ?? 'live')
    return () => setMoment('live')
  }, [program.moment, setMoment])
  useEffect(() => {
    const { language } = program
    if (language !== 'alternate') {
      setLanguage(language)
      return undefined
    }
    // By the server's clock: displays side by side speak the same language.
    const look = (): void => setLanguage(Math.floor(serverNow() / LANGUAGE_MS) % 2 === 0 ? 'zh' : 'en')
    look()
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [program, setLanguage])

  return (
    <>
      {!isThere && <Navigate to={entranceOf(location.search).replace('/display', now.path)} replace />}
      {/* On the way to another screen the one before stays until that is loaded. */}
      {session !== undefined ? children : isThere && <Note words={t('display.waiting')} />}
    </>
  )
}
