import { getDefaultStore } from 'jotai'
import { act, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { projectIdAtom } from '#src/atoms/project.ts'
import { sessionAtom, type Session } from '#src/atoms/session.ts'

/** Draws a page of the open project `p`, which its answers (`stageServer`) are about. */
export async function showProjectPage(root: Root, page: ReactNode): Promise<void> {
  getDefaultStore().set(projectIdAtom, 'p')
  getDefaultStore().set(sessionAtom, { username: 'u', roles: [], permissions: [] } as unknown as Session)
  await act(async () => root.render(<MemoryRouter>{page}</MemoryRouter>))
}
