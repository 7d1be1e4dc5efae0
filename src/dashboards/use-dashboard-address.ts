import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

export interface DashboardAddress {
  /** The dashboard that the address asks for. */
  asked: string | undefined
  onAsk(id: string | undefined): void
  /** The moment that it asks for, epoch ms; undefined: now. */
  moment: number | undefined
  onMoment(moment: number | undefined): void
}

/** Which dashboard at which moment: both are in the address, so that a link opens them. Other keys of the address stay. */
export function useDashboardAddress(): DashboardAddress {
  const [address, setAddress] = useSearchParams()
  const change = useCallback(
    (key: string, value: string | undefined) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === undefined) next.delete(key)
          else next.set(key, value)
          return next
        },
        { replace: true },
      ),
    [setAddress],
  )
  const onAsk = useCallback((id: string | undefined) => change('dashboard', id), [change])
  const onMoment = useCallback((moment: number | undefined) => change('at', moment === undefined ? undefined : String(moment)), [change])
  const at = Number(address.get('at') ?? NaN)
  return { asked: address.get('dashboard') ?? undefined, onAsk, moment: Number.isFinite(at) && at > 0 ? at : undefined, onMoment }
}
