import { useMemo, useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DeviceRow } from '#contract/schemas/device.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { ConnectionDrawer, type Connecting } from './connection.tsx'
import { MoveDrawer } from './move-drawer.tsx'
import { ReplaceDrawer } from './replace-drawer.tsx'
import { touched, type DeviceDoings } from './resource.tsx'

type Open = { what: 'connect'; device: Connecting } | { what: 'move'; rows: readonly DeviceRow[] } | { what: 'replace'; row: DeviceRow }

/** What can be opened for devices of a list; `drawers` must be mounted. */
export function useDeviceDoings(): { doings: DeviceDoings; drawers: ReactElement } {
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>()
  const close = (): void => setOpen(undefined)
  const written = (): void => refreshQueries('deviceList', ...touched)
  const doings = useMemo(
    (): DeviceDoings => ({
      onConnect: (device) => setOpen({ what: 'connect', device }),
      onMove: (rows) => setOpen({ what: 'move', rows }),
      onReplace: (row) => setOpen({ what: 'replace', row }),
      onFacilities: ({ sn }) => void navigate(`/resource/facility-list?device=${encodeURIComponent(sn)}`),
    }),
    [navigate],
  )
  const drawers = (
    <>
      {open?.what === 'connect' && <ConnectionDrawer device={open.device} onClose={close} />}
      {open?.what === 'move' && (
        <MoveDrawer
          rows={open.rows}
          onClose={(moved) => {
            close()
            if (moved) written()
          }}
        />
      )}
      {open?.what === 'replace' && (
        <ReplaceDrawer
          row={open.row}
          onClose={close}
          onDone={(next) => {
            written()
            setOpen({ what: 'connect', device: { stationId: open.row.stationId, ...next } })
          }}
        />
      )}
    </>
  )
  return { doings, drawers }
}
