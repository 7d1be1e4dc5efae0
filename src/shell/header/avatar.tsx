import { useAtomValue } from 'jotai'
import { sessionAtom } from '#src/atoms/session.ts'
import { FileImage } from '#src/ui/file-image.tsx'
import { shortName } from '#src/ui/short-name.ts'

/** The person's picture, or what is short for the name. */
export function Avatar() {
  const session = useAtomValue(sessionAtom)
  if (session === undefined) return null
  if (session.avatar === '') return <>{shortName(session)}</>
  return <FileImage className="avatar-picture" path={session.avatar} alt="" fallback={shortName(session)} />
}
