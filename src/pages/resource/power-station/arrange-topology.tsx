import { Button } from '@arco-design/web-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { code } from '#contract/endpoint.ts'
import type { Answer } from '#contract/schemas.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { useTopics } from '#src/atoms/live.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { useAsk } from '#src/ui/ask.tsx'
import { message } from '#src/ui/message.ts'
import { useSize } from '#src/ui/use-size.ts'
import type { WidgetContext } from '#widgets/define.ts'
import { keptOf, positionsOf, type Positions } from '#widgets/parts/single-line/arrange.ts'
import { Picture } from '#widgets/parts/single-line/picture.tsx'
import { drawnIn, narrowestFor } from '#widgets/parts/single-line/sheet.ts'
import { topicsOf } from '#widgets/parts/single-line/topics.ts'

interface Props {
  context: WidgetContext
  saved: Answer<'stationTopology'>
  /** The revision that was written over. */
  onSaved(revision: number): void
  onClose(): void
}

const none: Positions = {}

/** Puts the symbols of a station's picture where people want them: drag or arrow keys, undo, all by itself again, save. */
export function ArrangeTopology({ context, saved, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const stationId = context.model.station.id
  useTopics(useMemo(() => [`station:${stationId}`, ...topicsOf(context.model.devices)], [context, stationId]))
  /** What was arranged step by step; the last one is what is seen. */
  const [steps, setSteps] = useState<readonly Positions[]>(() => [positionsOf(saved.positions)])
  const [dragged, setDragged] = useState<Positions>()
  /** What the arrangement began with: somebody else's, once it is known that there is one. */
  const [revision, setRevision] = useState(saved.revision)
  const [fault, setFault] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [ask, dialog] = useAsk()
  const positions = dragged ?? steps.at(-1) ?? none
  const isChanged = steps.length > 1
  useUnsaved(isChanged)

  const nodes = useMemo(() => (size.width > 0 ? drawnIn(context, size, positions, true).nodes : []), [context, size, positions])
  const isArranged = Object.keys(positions).length > 0
  const leastPx = isArranged && size.width > 0 ? narrowestFor(nodes, size, positions, context) : 0
  // What it began with stays the first one, however long somebody arranges.
  const step = (next: Positions): void => setSteps(([first = none, ...before]) => [first, ...before.slice(-98), next])
  const undo = (): void => setSteps((before) => (before.length > 1 ? before.slice(0, -1) : before))
  const save = async (): Promise<void> => {
    if (!isChanged || isSaving) return
    setSaving(true)
    setFault('')
    try {
      await call('saveStationTopology', { powerstationId: stationId, revision, positions: isArranged ? keptOf(nodes, positions) : [] })
      onSaved(revision)
      refreshQueries('stationTopology', 'recordHistory')
      message.success(t('station.arrange.saved'))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== code.conflict) return setFault(error.message)
      setFault(`${error.message}${t('station.arrange.again')}`)
      // Theirs is taken note of: saving once more is meant. Where it cannot be asked for, that save is told of it again.
      const theirs = await call('stationTopology', { powerstationId: stationId }).catch(() => undefined)
      if (theirs !== undefined) setRevision(theirs.revision)
    } finally {
      setSaving(false)
    }
  }
  const leave = async (): Promise<void> => {
    if (!isChanged || (await ask(t('station.arrange.leaveAsk')))) onClose()
  }
  return (
    <div
      className="station-arrange"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey)) return
        if (event.key === 'z') undo()
        else if (event.key === 's') void save()
        else return
        event.preventDefault()
      }}
    >
      {dialog}
      <div className="station-topology-bar">
        <span className="dim">{t('station.arrange.hint')}</span>
        <Button disabled={!isChanged} onClick={undo}>
          {t('station.arrange.undo')}
        </Button>
        <Button disabled={!isArranged} onClick={() => step(none)}>
          {t('station.arrange.automatic')}
        </Button>
        <Button onClick={() => void leave()}>{t('station.arrange.cancel')}</Button>
        <Button type="primary" disabled={!isChanged} loading={isSaving} onClick={() => void save()}>
          {t('station.arrange.save')}
        </Button>
      </div>
      {fault !== '' && (
        <p className="station-notice" role="alert">
          {fault}
        </p>
      )}
      <div className="station-arrange-sheet card" ref={box}>
        {size.width > 0 && (
          <Picture
            context={context}
            box={size}
            positions={positions}
            onMove={(whole, isDone) => {
              setDragged(isDone ? undefined : whole)
              if (isDone) step(whole)
            }}
          />
        )}
      </div>
      <p className="dim" role="status">
        {!isArranged
          ? t('station.arrange.isAutomatic')
          : Number.isFinite(leastPx)
            ? t('station.arrange.least', { px: leastPx })
            : t('station.arrange.overlap')}
      </p>
    </div>
  )
}
