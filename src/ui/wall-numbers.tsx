import './wall-numbers.css'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { NumberSheet, NumberSheetContext } from './number-sheet.ts'

/** A board whose numbers are drawn on canvases where there are many of them; `isOn` false: they are text, as on consoles. */
export function WallNumbers({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const store = useAtomValue(liveStoreAtom)
  const [sheet] = useState(() => new NumberSheet())
  const board = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOn || board.current === null || layer.current === null) return undefined
    const detach = sheet.attach(board.current, layer.current)
    const stop = store.onFlush(() => sheet.draw())
    return () => {
      stop()
      detach()
    }
  }, [sheet, store, isOn])
  return (
    <div ref={board} className="wall-numbers">
      <NumberSheetContext value={isOn ? sheet : undefined}>{children}</NumberSheetContext>
      {isOn && <div ref={layer} className="wall-numbers-drawn" aria-hidden="true" />}
    </div>
  )
}
