import { useEffect, useState } from 'react'
import type { Dashboard, DashboardBody } from '#contract/dashboard.ts'
import { code } from '#contract/endpoint.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'

export type DashboardState = { state: 'loading' } | { state: 'ready'; stored: Dashboard | undefined } | { state: 'failed' }

async function read(slot: string): Promise<DashboardState> {
  try {
    const { dashboard } = await call('dashboardGet', { slot })
    return { state: 'ready', stored: dashboard ?? undefined }
  } catch {
    return { state: 'failed' }
  }
}

/** The viewer's dashboard of a slot: read, saved with its revision, reset. Another slot needs another instance (a key). */
export function useDashboard(slot: string) {
  const [current, setCurrent] = useState<DashboardState>({ state: 'loading' })

  useEffect(() => {
    let isGone = false
    void read(slot).then((next) => !isGone && setCurrent(next))
    return () => {
      isGone = true
    }
  }, [slot])

  /** 'conflict': somebody saved meanwhile; the newest is known now and the next save overwrites it. Other refusals are thrown. */
  const save = async (body: DashboardBody): Promise<'saved' | 'conflict'> => {
    if (current.state !== 'ready') return 'conflict'
    try {
      const { dashboard } = await call('dashboardSave', { slot, body, revision: current.stored?.revision ?? 0 })
      setCurrent({ state: 'ready', stored: dashboard })
      return 'saved'
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== code.conflict) throw error
      setCurrent(await read(slot))
      return 'conflict'
    }
  }

  const reset = async (): Promise<void> => {
    await call('dashboardReset', { slot })
    setCurrent({ state: 'ready', stored: undefined })
  }

  return { current, save, reset }
}
