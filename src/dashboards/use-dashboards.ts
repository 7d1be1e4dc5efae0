import { useCallback, useEffect, useState } from 'react'
import type { Dashboard, DashboardBody } from '#contract/dashboard.ts'
import { code } from '#contract/endpoint.ts'
import { valueOf } from '#contract/live-value.ts'
import type { Payload } from '#contract/schemas.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { failureOf, refreshQueries, useQuery } from '#src/atoms/query.ts'

export type Stored =
  | { state: 'loading' }
  /** `dashboard` undefined: the computed default. */
  | { state: 'ready'; dashboard: Dashboard | undefined }
  /** `passes`: the server cannot answer now; it is asked again. */
  | { state: 'failed'; cause: 'gone' | 'server'; passes: boolean; words: string | undefined }

export interface Publication {
  body: DashboardBody
  title: string
  note: string
  /** The revision that was edited. */
  revision: number
  /** Absent: a new dashboard. */
  id: string | undefined
  owner: NonNullable<Payload<'dashboardSave'>['owner']> | undefined
}

const AGAIN_MS = 3000

async function read(slot: string, id: string | undefined): Promise<Stored> {
  try {
    const { dashboard } = await call('dashboardGet', id === undefined ? { slot } : { id })
    return { state: 'ready', dashboard: dashboard ?? undefined }
  } catch (error) {
    const { cause, passes, words } = failureOf(error)
    return { state: 'failed', cause: cause === 'gone' ? 'gone' : 'server', passes, words }
  }
}

/** The dashboards of a slot for this viewer: the one that is open, and the others. `id`: the one that was asked for; without it the viewer's own. */
export function useDashboards(slot: string, id: string | undefined) {
  /** An answer with the questions that it answers. */
  const [loaded, setLoaded] = useState<{ asked: string[]; stored: Stored }>()
  const key = `${slot} ${id ?? ''}`
  const current: Stored = loaded?.asked.includes(key) === true ? loaded.stored : { state: 'loading' }
  const setCurrent = useCallback((stored: Stored, ...others: string[]) => setLoaded({ asked: [key, ...others], stored }), [key])
  const list = valueOf(useQuery('dashboardList', { slot }))?.list ?? []

  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    // An outage passes: what was first asked in one is there when it ends.
    const ask = (): void =>
      void read(slot, id).then((next) => {
        if (gone) return
        setCurrent(next)
        if (next.state === 'failed' && next.passes) timer = setTimeout(ask, AGAIN_MS)
      })
    ask()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [slot, id, setCurrent])

  const opened = current.state === 'ready' ? current.dashboard?.id : undefined
  /** Reads the stored one again: somebody may have published. */
  const reread = useCallback(async (): Promise<Dashboard | undefined> => {
    const next = await read(slot, opened ?? id)
    if (next.state !== 'ready') return undefined
    setCurrent(next)
    return next.dashboard
  }, [opened, slot, id, setCurrent])

  /** The published dashboard; undefined: somebody published meanwhile. Other refusals are thrown. */
  const publish = async ({ id: target, owner, ...rest }: Publication): Promise<Dashboard | undefined> => {
    try {
      const { dashboard } = await call('dashboardSave', {
        slot,
        ...rest,
        ...(target === undefined ? {} : { id: target }),
        ...(owner === undefined ? {} : { owner }),
      })
      setCurrent({ state: 'ready', dashboard }, `${slot} ${dashboard.id}`)
      refreshQueries('dashboardList')
      return dashboard
    } catch (error) {
      // A new one meets nobody's: it is refused for another reason.
      if (target !== undefined && error instanceof ApiError && error.code === code.conflict) return undefined
      throw error
    }
  }

  const remove = async (target: string): Promise<void> => {
    await call('dashboardDelete', { id: target })
    refreshQueries('dashboardList')
    setCurrent(await read(slot, undefined), `${slot} `)
  }

  return { current, list, publish, remove, reread }
}
