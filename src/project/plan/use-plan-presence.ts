import { useEffect, useState } from 'react'
import { call } from '#src/api/client.ts'

const EVERY_MS = 10_000

/** Says that this person has the plan open, and who else has. */
export function usePlanPresence(projectId: string, part: string): { realname: string }[] {
  const [others, setOthers] = useState<{ realname: string }[]>([])
  useEffect(() => {
    let gone = false
    const tell = (): void =>
      void call('projectPresence', { projectId, part, editing: true }).then(
        (answer) => !gone && setOthers(answer.others),
        () => undefined,
      )
    tell()
    const timer = setInterval(tell, EVERY_MS)
    return () => {
      gone = true
      clearInterval(timer)
      setOthers([])
      void call('projectPresence', { projectId, part, editing: false }).catch(() => undefined)
    }
  }, [projectId, part])
  return others
}
