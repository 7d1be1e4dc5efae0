import { useCallback, useEffect, useState } from 'react'
import type { Dashboard, DashboardBody } from '#contract/dashboard.ts'
import { code } from '#contract/endpoint.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'

export type DashboardState = { state: 'loading' } | { state: 'ready'; stored: Dashboard | undefined } | { state: 'failed' }

/** The viewer's dashboard of a slot: read, saved with its revision, reset. Another slot needs another instance (a key). */
export function useDashboard(slot: string | undefined) {
  const [current, setCurrent] = useState<DashboardState>({ state: 'loading' })

  const load = useCallback(async () => {
    if (slot === undefined) return
    try {
      const { dashboard } = await call('dashboardGet', { slot })
      setCurrent({ state: 'ready', stored: dashboard ?? undefined })
    } catch {
      setCurrent({ state: 'failed' })
    }
  }, [slot])
  useEffect(() => void load(), [load])

  /** 'conflict': somebody saved meanwhile; the newest is loaded. Other refusals are thrown. */
  const save = async (body: DashboardBody): Promise<'saved' | 'conflict'> => {
    if (slot === undefined || current.state !== 'ready') return 'conflict'
    try {
      const { dashboard } = await call('dashboardSave', { slot, body, revision: current.stored?.revision ?? 0 })
      setCurrent({ state: 'ready', stored: dashboard })
      return 'saved'
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== code.conflict) throw error
      await load()
      return 'conflict'
    }
  }

  const reset = async (): Promise<void> => {
    if (slot === undefined) return
    await call('dashboardReset', { slot })
    setCurrent({ state: 'ready', stored: undefined })
  }

  return { current, load, save, reset }
}
