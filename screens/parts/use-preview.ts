import { useEffect, useState } from 'react'
import type { DashboardBody } from '#contract/dashboard.ts'
import { onDraft, readDraft } from '#src/atoms/dashboard-draft.ts'

/** What somebody arranges in another window of this browser and has not published: it is followed while they work. `name` is the draft's. */
export function usePreview(name: string | null): DashboardBody | undefined {
  const [body, setBody] = useState<DashboardBody>()
  useEffect(() => {
    if (name === null) return undefined
    const read = (): void => setBody(readDraft(name)?.body)
    read()
    const stop = onDraft(name, read)
    return () => {
      stop()
      setBody(undefined)
    }
  }, [name])
  return body
}
