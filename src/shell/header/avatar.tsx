import { useAtomValue } from 'jotai'
import { sessionAtom } from '#src/atoms/session.ts'

/** The person's picture, or the last two characters of the name. */
export function Avatar() {
  const session = useAtomValue(sessionAtom)
  if (session === undefined) return null
  return session.avatar === '' ? <>{session.singleName}</> : <img className="avatar-picture" src={session.avatar} alt="" />
}
