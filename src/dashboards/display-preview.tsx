import { Button, Checkbox, Modal } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { catchError, debounceTime, defer, EMPTY, Subject, switchMap, throwError, timer } from 'rxjs'
import type { DashboardBody } from '#contract/dashboard.ts'
import { PREVIEW_MS } from '#contract/display-codes.ts'
import type { Display, DisplayPreview as Preview } from '#contract/display.ts'
import { valueOf } from '#contract/live-value.ts'
import { call } from '#src/api/client.ts'
import { isOutage } from '#src/api/api-error.ts'
import { useQuery } from '#src/atoms/query.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { message } from '#src/ui/message.ts'

const ALL = { pageNum: 1, pageSize: 1000 }
/** A drag is many steps; a display is told when it rests. */
const SETTLE_MS = 400

/** Shows what is arranged on displays while it is: as they are, where they hang. It ends with the editor, and a minute after a browser that was lost. */
export default function DisplayPreview({ path, body }: { path: string; body: DashboardBody }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<readonly Display[]>([])
  const forget = useCallback(() => setShown([]), [])
  const words =
    shown.length === 0 ? t('display.previewOn') : t('display.previewedOn', { names: shown.map(({ name }) => name).join(t('layout.list')) })
  return (
    <>
      <Button type={shown.length === 0 ? 'default' : 'outline'} className="editor-preview" title={words} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {shown.length > 0 && <Sent displays={shown} path={path} body={body} onRefused={forget} />}
      {isOpen && <Choice path={path} chosen={shown} onChoose={setShown} onClose={() => setOpen(false)} />}
    </>
  )
}

/** As long as it stands there, displays have what is arranged. */
function Sent({ displays, path, body, onRefused }: { displays: readonly Display[]; path: string; body: DashboardBody; onRefused(): void }) {
  const station = useAtomValue(chosenStationAtom)
  const stationId = station?.powerstationId ?? null
  const [steps] = useState(() => new Subject<DashboardBody>())
  useEffect(() => {
    const ids = displays.map(({ id }) => id)
    const send = (preview: Preview) =>
      // An outage passes, and the next turn sends it.
      defer(() => call('previewDisplay', { ids, preview })).pipe(catchError((error: unknown) => (isOutage(error) ? EMPTY : throwError(() => error))))
    const sent = steps
      .pipe(
        debounceTime(SETTLE_MS),
        switchMap((step) => timer(0, PREVIEW_MS / 3).pipe(switchMap(() => send({ path, stationId, body: step })))),
      )
      .subscribe({
        error: (error: unknown) => {
          message.failed(error)
          onRefused()
        },
      })
    return () => {
      sent.unsubscribe()
      void call('previewDisplay', { ids, preview: null }).catch(() => undefined)
    }
  }, [displays, path, stationId, steps, onRefused])
  useEffect(() => steps.next(body), [steps, body, displays, path, stationId])
  return null
}

function Choice({
  path,
  chosen,
  onChoose,
  onClose,
}: {
  path: string
  chosen: readonly Display[]
  onChoose(displays: readonly Display[]): void
  onClose(): void
}) {
  const { t } = useTranslation()
  const listed = valueOf(useQuery('displayList', ALL))
  const [ids, setIds] = useState<string[]>(chosen.map(({ id }) => id))
  const displays = listed?.displayList.filter((one) => one.screens.includes(path) && one.state === 'alive') ?? []
  const choose = (): void => {
    onChoose(displays.filter(({ id }) => ids.includes(id)))
    onClose()
  }
  return (
    <Modal visible title={t('display.previewOn')} onOk={choose} onCancel={onClose}>
      <p className="dim">{t('display.previewHint')}</p>
      {listed !== undefined && displays.length === 0 && <p>{t('display.previewNone')}</p>}
      <Checkbox.Group direction="vertical" value={ids} onChange={setIds} options={displays.map(({ id, name }) => ({ value: id, label: name }))} />
    </Modal>
  )
}
