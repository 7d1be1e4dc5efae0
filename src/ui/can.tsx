import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Requirement } from '#contract/permission.ts'
import { canAtom, canInProjectAtom } from '#src/atoms/session.ts'

/** True when the viewer meets the requirement; follows the session. */
export const useCan = (needs: Requirement): boolean => useAtomValue(canAtom)(needs)
/** The same with the permissions of the open project. */
export const useCanInProject = (needs: Requirement): boolean => useAtomValue(canInProjectAtom)(needs)

/** Its children, or nothing: what a person may not do is not there. */
export function Can({ needs, children }: { needs: Requirement; children: ReactNode }) {
  return useCan(needs) ? children : null
}
export function CanInProject({ needs, children }: { needs: Requirement; children: ReactNode }) {
  return useCanInProject(needs) ? children : null
}
