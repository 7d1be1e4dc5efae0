import { useAtomValue } from 'jotai'
import { sessionAtom } from '#src/atoms/session.ts'
import { FileImage } from '#src/ui/file-image.tsx'

/** The person's picture, or the last two characters of the name. */
export function Avatar() {
  const session = useAtomValue(sessionAtom)
  if (session === undefined) return null
  if (session.avatar === '') return <>{session.singleName}</>
  return <FileImage className="avatar-picture" path={session.avatar} alt="" fallback={session.singleName} />
}
