import { createContext, useContext } from 'react'
import type { TabActions } from './tabs/use-tab-actions.ts'

export interface Shell extends TabActions {
  /** Below 992 px. */
  mobile: boolean
  /** A yes-or-no question in the frame. */
  ask(title: string, content?: string): Promise<boolean>
  openSettings(): void
  openSearch(): void
}

const context = createContext<Shell | undefined>(undefined)
export const ShellProvider = context.Provider

/** What the parts of the frame share. */
export function useShell(): Shell {
  const shell = useContext(context)
  if (shell === undefined) throw new Error('outside the frame')
  return shell
}
