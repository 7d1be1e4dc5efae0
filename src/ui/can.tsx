import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Requirement } from '#contract/permission.ts'
import { canAtom } from '#src/atoms/session.ts'

/** True when the viewer meets the requirement; follows the session. */
export const useCan = (needs: Requirement): boolean => useAtomValue(canAtom)(needs)

/** Its children, or nothing: what a person may not do is not there. */
export function Can({ needs, children }: { needs: Requirement; children: ReactNode }) {
  return useCan(needs) ? children : null
}
